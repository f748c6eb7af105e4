/** Words of the registration; labels and messages of fields are the specification's. */
export const registerTexts = {
  choiceLead: "以谁的名义注册，就以谁的名义报名、付款和签约。",
  leads: {
    1: "以本人名义参加竞价、付款和签约。",
    2: "以企业名义参加竞价、付款和签约；货款须由企业对公账户支付。",
  },
  papers: {
    1: ["本人手机号，用于接收验证码", "本人身份证号", "注册后实名认证时：身份证正反面照片"],
    2: [
      "经办人手机号，用于接收验证码",
      "营业执照照片与统一社会信用代码",
      "法定代表人姓名、企业注册地址",
      "经办人姓名与身份证号",
    ],
  },
  registerAs: { 1: "注册个人会员", 2: "注册企业会员" },
  known: "已有账号？",
  signIn: "直接登录",
  progress: "注册步骤",
  steps: ["验证手机号", "填写资料", "完成"],
  proveLead: "请用本人的手机号接收验证码。验证后 30 分钟内完成填写即可。",
  prove: "下一步",
  proving: "正在验证…",
  noCodes: "短信验证码暂未开通，注册请致电业务部门办理。",
  proved: "已验证",
  otherPhone: "更换",
  proveAgain: "重新验证",
  groups: { company: "企业信息", person: "个人信息", agent: "经办人信息", account: "登录账号" },
  agentName: "经办人姓名",
  nameRequired: "请输入姓名",
  idCardHint: "15 或 18 位，仅用于核对身份，加密保存",
  username: "用户名",
  usernameHint: "6 到 18 个字符，可用字母、数字和下划线",
  password: "登录密码",
  confirm: "确认密码",
  email: "邮箱（选填）",
  emailHint: "验证后可用来找回密码",
  agree: "我已阅读并同意平台服务协议",
  rules: "《交易规则》",
  agreeRequired: "请阅读并同意服务协议",
  submit: "提交注册",
  submitting: "正在提交…",
} as const;

interface NextStep {
  readonly title: string;
  readonly text: string;
}

const PERSON: readonly NextStep[] = [
  { title: "登录", text: "用刚才的用户名或手机号登录。" },
  { title: "实名认证", text: "在用户中心上传身份证正反面，工作人员核对后以消息通知您。" },
  { title: "报名竞价", text: "在竞价大厅选择场次，缴纳保证金后报名。" },
];
const COMPANY: readonly NextStep[] = [
  { title: "登录", text: "用刚才的用户名或手机号登录；企业认证通过后，也可用营业执照号登录。" },
  { title: "等待企业审核", text: "企业资料已提交，工作人员核对营业执照后以消息通知您，可在企业信息中查看进度。" },
  { title: "实名认证", text: "等待期间，请经办人在用户中心上传身份证正反面。" },
  { title: "报名竞价", text: "审核通过后切换为企业身份，在竞价大厅选择场次报名。" },
];

export const resultTexts = {
  done: "注册成功",
  lead: { 1: "您已成为平台会员，请记下用户编号。", 2: "账号已开通，企业资料正在等待审核。" },
  memberCode: "用户编号",
  username: "用户名",
  type: "会员类型",
  types: { 1: "个人会员", 2: "企业会员" },
  next: "接下来",
  steps: { 1: PERSON, 2: COMPANY },
  nextAddress: { 1: "/userCenter/certification", 2: "/userCenter?tag=11" },
  signIn: "前往登录",
  nothing: "这里显示刚刚提交的注册结果。已经注册过的，请登录后在用户中心查看认证进度。",
  register: "会员注册",
  forgot: "忘记密码",
} as const;
