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
  codeTitle: "两步验证",
  code: "动态验证码",
  codeHint: "请输入身份验证器上的6位数字；没有手机时，可输入恢复码",
  codeRequired: "请输入动态验证码",
  useCode: "已启用两步验证？同时填写动态验证码",
  codeBack: "返回，重新输入账号和密码",
  others: "其他登录方式",
  cas: "统一认证登录",
  by: (title: string) => `${title}登录`,
  casWaiting: "正在通过统一认证登录…",
  changePassword: "请修改密码",
  changeReasons: {
    rule: "您的密码不符合现行的密码规则，请在右上角的账号菜单中修改密码",
    age: "您的密码已使用超过90天，请在右上角的账号菜单中修改密码",
  },
} as const;

/** What the dialog says that asks for the password once more. */
export const stepUpTexts = {
  title: "验证身份",
  reason: "为保护资金与权限安全，请再次输入登录密码，验证后将继续刚才的操作。",
  password: "登录密码",
  passwordRequired: "请输入登录密码",
  confirm: "验证",
  failed: "验证失败，请稍后重试",
} as const;

/** What the change of one's own password says; the words are the specification's. */
export const passwordTexts = {
  title: "修改密码",
  must: "您的密码由管理员设置，或管理员要求更换。请先修改密码，再继续使用后台。",
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
  noUser: "当前系统无登录用户!",
} as const;

/** What the choice of a department says. */
export const departmentTexts = {
  title: "选择部门",
  menu: "切换部门",
  must: "您属于多个部门，请选择本次登录使用的部门。",
  hint: "切换后，可见的数据随所选部门改变，页面会重新打开。",
  label: "部门",
  required: "请选择部门",
  none: "您尚未设置部门信息!",
} as const;

/** The same of a tenant. */
export const tenantTexts = {
  title: "选择租户",
  menu: "切换租户",
  must: "您属于多个租户，请选择本次登录使用的租户。",
  hint: "切换后，可见的数据随所选租户改变，页面会重新打开。",
  label: "租户",
  required: "请选择租户",
  none: "您所属的租户均已停用或不在有效期内，请联系管理员",
} as const;

export const scopeTexts = {
  confirm: "确定",
  cancel: "取消",
  signOut: "退出登录",
  failed: "操作失败，请稍后重试",
} as const;

/** What the dialog of one's own picture says. */
export const avatarTexts = {
  title: "修改头像",
  current: "当前头像",
  choose: "选择图片",
  rule: "PNG、JPG 或 WebP 图片，选择后裁剪为正方形",
  notPicture: "请选择 PNG、JPG 或 WebP 图片",
  saved: "头像已更新",
  failed: "上传失败，请检查网络后重试",
} as const;

/** What the card of accounts of third parties says. */
export const thirdAccountTexts = {
  title: "第三方账号",
  hint: "绑定后，可用第三方账号直接登录后台。",
  linked: "已绑定",
  notLinked: "未绑定",
  link: "绑定",
  unlink: "解除绑定",
  unlinked: (title: string) => `已解除${title}的绑定`,
  failed: "操作失败，请稍后重试",
} as const;

/** What the card of one's own second factor says. */
export const secondFactorTexts = {
  title: "两步验证",
  on: "已启用",
  off: "未启用",
  hint: "启用后，登录时除密码外还要输入身份验证器上的动态验证码。",
  required: "您的角色要求两步验证，启用后才能使用后台。请准备好手机上的身份验证器。",
  codesLeft: (count: number) => `登录时须输入动态验证码；还有 ${count} 个恢复码可用。`,
  enrol: "启用两步验证",
  remove: "停用两步验证",
  removeAsk: "停用后，登录只需密码，恢复码同时作废，确定停用吗？",
  scan: "用手机上的身份验证器扫描二维码，再输入它显示的6位数字。",
  picture: "两步验证二维码",
  secret: "不能扫描时，手动输入密钥：",
  code: "动态验证码",
  codeRequired: "请输入动态验证码",
  confirm: "确认启用",
  cancel: "取消",
  codesTitle: "恢复码",
  codesHint: "手机不在身边时，可用恢复码代替动态验证码，每个只能用一次。它们只显示这一次，请抄录并妥善保存。",
  codesKept: "已保存",
  loading: "正在加载两步验证",
  failed: "操作失败，请稍后重试",
  retry: "重试",
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
