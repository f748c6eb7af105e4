/** Words of the recovery of a password; labels and messages of fields are the specification's. */
export const recoverTexts = {
  lead: "用注册手机号或已验证的邮箱接收验证码，设置新密码。",
  choose: "找回方式",
  ways: { mobile: "手机号找回", email: "邮箱找回" },
  password: "新密码",
  confirm: "确认密码",
  submit: "重置密码",
  submitting: "正在重置…",
  sessions: "重置后，账号在所有设备上的登录都会退出。",
  noCodes: "短信验证码暂未开通，请用邮箱找回，或致电业务部门办理。",
  lost: "手机号已停用？",
  done: "密码已重置",
  doneLead: "请用新密码登录；原有的登录已全部退出。",
  signIn: "前往登录",
} as const;
