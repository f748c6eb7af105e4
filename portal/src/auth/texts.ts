/** What the operators' sign-in says. */
export const loginTexts = {
  title: "后台登录",
  lead: "林权、立木与原木的公开竞价，一处受理，全程留痕。",
  username: "账号",
  password: "密码",
  usernameRequired: "请输入账号",
  passwordRequired: "请输入密码",
  submit: "登录",
  failed: "登录失败，请稍后重试",
  notOperator: "该账号不是后台账号，请从会员登录页登录",
  demo: "演示环境账号",
  support: "技术支持时间：周一至周五 09:00–17:00",
  capsLock: "大写锁定已打开",
} as const;

/** What the change of one's own password says; the words are the specification's. */
export const passwordTexts = {
  title: "修改密码",
  required: "必填",
  old: "旧密码",
  fresh: "新密码",
  confirm: "确认密码",
  oldRequired: "请输入旧密码!",
  freshRequired: "请输入新密码!",
  confirmRequired: "请确认新密码!",
  differs: "两次输入的密码不一样！",
  rule: "8 到 12 位，须含大写字母、小写字母、数字和特殊字符",
  others: "修改后，您在其他设备上的登录会全部退出",
  save: "保存",
  done: "修改成功",
  home: "返回首页",
  failed: "修改失败，请稍后重试",
} as const;

/** What the page of one's own sign-ins says. */
export const authSessionTexts = {
  title: "登录设备",
  hint: "以下设备目前登录着您的账号。不认识的设备请立即退出，并修改密码。",
  current: "本机",
  unknown: "未知",
  address: "地址",
  since: "登录时间",
  used: "最近使用",
  end: "退出",
  endOthers: "退出其他全部设备",
  endAsk: (device: string) => `“${device}”上的登录将立即失效，确定退出吗？`,
  endOthersAsk: "除本机外的登录都将立即失效，确定退出吗？",
  ended: (count: number) => `已退出 ${count} 台设备`,
  endedBefore: "该设备此前已经退出",
  endFailed: "退出失败，请检查网络后重试",
  loading: "正在加载登录设备",
  loadFailed: "请检查网络后重试",
  failed: "加载失败",
  empty: "没有登录设备",
  retry: "重试",
} as const;
