/** Words of the public site that belong to no single page: titles in the tab, sentences for search engines. */
import type { BidSessionRow } from "#server/modules/bidding/contract";

export const routeTexts = {
  home: "首页",
  hall: "竞价大厅",
  invites: "邀请招标",
  notices: "公示公告",
  guide: "交易指南",
  about: "关于中心",
  noticeTabs: { 0: "竞价时间公告", 1: "成交公告", 2: "其他公告" },
  guideTabs: { 0: "交易流程", 1: "交易规则", 2: "合同模板", 3: "常见问题" },
  aboutTabs: { 0: "中心简介", 1: "组织机构", 2: "联系我们" },
  accountRoutes: {
    login: "会员登录",
    oauth: "统一登录",
    register: "会员注册",
    registerPerson: "个人会员注册",
    registerCompany: "企业会员注册",
    registerResult: "注册结果",
    findPassword: "找回密码",
    alteration: "账户变更",
  },
  member: "用户中心",
  selectDemo: "选择组件示例",
  testHome: "示例首页",
  missing: "页面不存在",
  failed: "页面暂时无法打开",
} as const;

/** Sentences for search engines and for those who share an address: the server's alone. */
export const leadTexts = {
  home: (platform: string) =>
    `${platform}：橡胶木、活立木、林木采伐权网络竞价。保证金独立冻结，出价全程留痕，成交即时公示。`,
  hall: (total: number) => `共 ${total} 个竞价场次：起始价、保证金、报名截止与竞价时间一览。`,
  invites: "采伐、运输等服务与采购的邀请招标场次。",
  session: ({ landCode, region_dictText, area, transactionType_dictText }: BidSessionRow) =>
    `项目编号 ${landCode}，${region_dictText}，面积 ${area} 亩，${transactionType_dictText}。`,
  notices: "竞价时间公告、成交公告与其他公告。",
  guide: "从注册、报名、竞价到签约、结算的流程、规则、合同模板与常见问题。",
  about: "中心简介、组织机构与联系方式。",
  account: "会员登录与注册的办理方式、所需资料与联系方式。",
  /** The first sentence or two of an HTML text. */
  firstWords: (html: string) =>
    html
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 120),
} as const;

export const outletTexts = {
  loading: "正在打开……",
  offline: "网络已断开，连接恢复后打开所选页面",
  unreachable: "暂时无法连接服务器，恢复后打开所选页面",
} as const;

/** The bank account that payments go to, wherever it is shown. */
export const settlementTexts = { title: "结算账户", name: "户名", number: "账号", bank: "开户行" } as const;
