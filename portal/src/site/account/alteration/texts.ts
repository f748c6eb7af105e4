/** Words of the account alteration; labels and messages of fields are the specification's. */
export const alterationTexts = {
  lead: "注册手机号已停用、收不到短信时，用已验证的邮箱换成新的手机号。",
  noCodes: "短信验证码暂未开通，账户变更请致电业务部门办理。",
  progress: "变更步骤",
  steps: ["核对身份", "验证邮箱", "更换手机号", "完成"],
  others: "姓名、企业名称、法定代表人或银行账户有变化，或没有验证过邮箱的，请致电业务部门办理。",
  nameLead: "请填写账号的用户名，以及账号所属会员或经办人的姓名和身份证号。",
  username: "用户名",
  realNameRequired: "请输入姓名",
  next: "下一步",
  checking: "正在核对…",
  emailLead:
    "请填写账号已验证的邮箱。为保护会员信息，无论是否相符，这里的提示都一样；收不到邮件时，请检查填写的内容后重新开始。",
  phoneLead: "请填写新的手机号并接收验证码。",
  mobile: "新手机号",
  submit: "更换手机号",
  submitting: "正在更换…",
  restart: "重新开始",
  done: "手机号已更换",
  doneLead: "请用用户名或新手机号登录；原有的登录已全部退出。",
  signIn: "前往登录",
} as const;
