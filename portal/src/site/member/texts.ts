/** Words of the member's own pages; those of the password are the specification's. */
export const memberTexts = {
  title: "用户中心",
  signInFirst: "请先登录",
  signIn: "前往登录",
  code: (memberCode: string) => `用户编号 ${memberCode}`,
  menu: "用户中心菜单",
  paymentRule: "付款账户",
  signOut: "退出登录",
  signOutAsk: "真的要注销登录吗？",
  signOutTitle: "提示",
  cancel: "取消",
  change: {
    rule: "您的密码不符合现行的密码规则，请尽快修改。",
    age: "您的密码已使用超过 90 天，请尽快修改。",
    act: "修改密码",
  },
} as const;

export const deviceTexts = {
  title: "登录设备",
  hint: "以下设备目前登录着您的账号。不认识的设备请立即退出，并修改密码。",
  current: "本机",
  used: "最近使用",
  address: "地址",
  unknown: "未知",
  end: "退出",
  endOf: (device: string) => `退出 ${device}`,
  endTitle: "退出登录设备",
  endOthers: "退出其他全部设备",
  endAsk: (device: string) => `“${device}”上的登录将立即失效，确定退出吗？`,
  endOthersAsk: "除本机外的登录都将立即失效，确定退出吗？",
  ended: (count: number) => `已退出 ${count} 台设备`,
  endedBefore: "该设备此前已经退出",
  failed: "加载失败，请检查网络后重试",
  retry: "重试",
} as const;

export const linkTexts = {
  title: "第三方账号",
  hint: "绑定后，可用第三方账号直接登录。",
  linked: "已绑定",
  notLinked: "未绑定",
  link: "绑定",
  linkOf: (title: string) => `绑定${title}`,
  unlink: "解除绑定",
  unlinkOf: (title: string) => `解除绑定${title}`,
  unlinked: (title: string) => `已解除${title}的绑定`,
  failed: "操作失败，请检查网络后重试",
} as const;

export const passwordTexts = {
  title: "修改密码",
  old: "旧密码",
  fresh: "新密码",
  confirm: "确认密码",
  oldRequired: "请输入旧密码!",
  freshRequired: "请输入新密码!",
  confirmRequired: "请确认新密码!",
  differs: "两次输入的密码不一样！",
  others: "修改后，您在其他设备上的登录会全部退出。",
  must: "您的密码由平台设置，或平台要求更换。请先修改密码，再继续使用用户中心。",
  save: "保存",
  saving: "正在保存…",
  done: "修改成功",
  failed: "修改失败，请检查网络后重试",
} as const;

export const identityTexts = {
  title: "切换身份",
  reason: (company: string) =>
    `${company === "" ? "您代表的企业" : `您代表的企业“${company}”`}已被冻结或不再认证，不能再以它的身份办理业务。`,
  hint: "可切换为个人身份继续；如有疑问，请致电平台业务咨询。",
  asPerson: "以个人身份继续",
  failed: "切换失败，请检查网络后重试",
} as const;

export const stepUpTexts = {
  title: "验证身份",
  reason: "为保护账号安全，请再次输入登录密码，验证后将继续刚才的操作。",
  password: "登录密码",
  passwordRequired: "请输入登录密码",
  confirm: "验证",
  cancel: "取消",
  failed: "验证失败，请检查网络后重试",
} as const;
