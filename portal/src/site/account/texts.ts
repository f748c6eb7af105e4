import type { AccountService } from "../data.ts";
import { routeTexts } from "../texts.ts";

/** Those that have no form of their own. */
export type TextService = Exclude<AccountService, "login" | "oauth">;

interface AccountServiceText {
  readonly lead: string;
  /** How it is done now, step by step. */
  readonly steps: readonly string[];
  /** What to have at hand. */
  readonly papers: readonly string[];
}

const PERSON = ["本人有效身份证件（正反面）", "本人实名手机号", "与本人同名的银行账户信息"];
const COMPANY = [
  "营业执照（统一社会信用代码）",
  "法定代表人身份证件",
  "经办人身份证件与加盖公章的授权委托书",
  "已登记的对公银行账户信息",
];
const CALL = "工作时间内致电业务部门，说明要办理的事项。";

const SERVICES: Record<TextService, AccountServiceText> = {
  register: {
    lead: "个人和企业都可以成为会员。以谁的名义注册，就以谁的名义报名、付款和签约。",
    steps: ["选择个人会员或企业会员，按清单备齐资料。", CALL, "资料核对通过后，会得到用户编号。"],
    papers: [
      "个人会员：本人身份证件、手机号、同名银行账户",
      "企业会员：营业执照、法定代表人与经办人证件、授权委托书、对公账户",
    ],
  },
  registerPerson: {
    lead: "以本人名义参加竞价、付款和签约。",
    steps: ["备齐下列资料的原件与清晰照片。", CALL, "资料核对通过后，会得到用户编号。"],
    papers: PERSON,
  },
  registerCompany: {
    lead: "以企业名义参加竞价、付款和签约；货款须由企业对公账户支付。",
    steps: ["备齐下列资料，复印件加盖公章。", CALL, "资料核对通过后，会得到用户编号。"],
    papers: COMPANY,
  },
  registerResult: {
    lead: "资料提交后由业务部门核对，结果由工作人员告知。",
    steps: [
      "报出提交人姓名或企业名称，向业务部门查询进度。",
      "资料不全时，按告知的项目补齐后再次提交。",
      "核对通过后，会得到用户编号。",
    ],
    papers: ["提交人姓名或企业名称", "注册时所留手机号"],
  },
  findPassword: {
    lead: "密码只能由会员本人或企业授权的经办人重设。",
    steps: [CALL, "出示身份资料，由工作人员核对会员身份。", "核对无误后重设密码，请当场修改为自己的密码。"],
    papers: ["用户编号或注册手机号", "个人会员：本人身份证件", "企业会员：营业执照与经办人授权委托书"],
  },
  alteration: {
    lead: "姓名、企业名称、法定代表人、手机号或银行账户有变化时，先变更再报名或付款。",
    steps: ["备齐变更前后的资料。", CALL, "核对期间，原有资料继续有效。"],
    papers: [
      "变更事项的证明（新营业执照、登记通知书等）",
      "个人会员：本人身份证件",
      "企业会员：法定代表人证件与授权委托书",
    ],
  },
};

export const accountTexts = {
  home: "首页",
  titles: routeTexts.accountRoutes,
  accountServices: SERVICES,
  backNote: "办理前仍可浏览场次和公告。",
  back: "返回刚才的页面",
  steps: "怎么办理",
  papers: "需要准备",
  contact: "联系我们",
  hours: "工作时间",
  oldSite: "前往旧版平台",
  oldSiteNote: "旧版平台上的会员账户可以继续在旧版平台登录。",
  account: "结算账户",
  accountName: "户名",
  accountNumber: "账号",
  accountBank: "开户行",
  copy: "复制账户信息",
  copied: { copied: "已复制，粘贴后请再核对一遍", selected: "已选中，请手动复制" },
  warning: "谨防诈骗：",
  warningText:
    "付款前请核对户名和账号。平台不会以电话、短信、微信或邮件通知变更收款账户，也不会要求向个人账户付款；收到这类通知请勿付款。",
  verify: "核实请拨打：",
  kinds: "选择会员类型",
  person: "个人会员",
  company: "企业会员",
  others: "其他办理",
  meanwhile: "不登录也可以",
  hall: "浏览竞价大厅",
  guide: "查看交易流程",
  rules: "阅读交易规则",
};
