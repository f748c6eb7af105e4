import type { AccountService } from "../data.ts";
import { routeTexts } from "../texts.ts";

/** Those that are not about signing in. */
export type FormService = Exclude<AccountService, "login" | "oauth">;

export const accountTexts = {
  home: "首页",
  titles: routeTexts.accountRoutes,
  backNote: "办理前仍可浏览场次和公告。",
  back: "返回刚才的页面",
  papers: "需要准备",
  contact: "联系我们",
  hours: "工作时间",
  oldSite: "前往旧版平台",
  oldSiteNote: "旧版平台上的会员账户可以继续在旧版平台登录。",
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
