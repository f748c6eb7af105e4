import type { HallState } from "#server/modules/bidding/contract";

export const inviteTexts = {
  home: "首页",
  title: "邀请招标",
  lead: "采伐、运输、抚育等服务与采购，报价低者优先；受邀或符合资格的会员可以参加。",
  states: "按状态查看",
  all: "全部",
  caption: "邀请招标场次",
  name: "项目",
  code: "项目编号",
  region: "所在地区",
  price: "价格",
  until: "时间",
  state: "状态",
  signUpEnd: (time: string) => `${time} 报名截止`,
  starts: (time: string) => `${time} 开始`,
  ends: (time: string) => `${time} 结束`,
  total: (total: number) => `共 ${total} 个项目`,
  empty: "还没有邀请招标",
  emptyHint: "新的招标发布后会出现在这里，也会发布公告。",
  nothing: (state: string) => `没有“${state}”的招标`,
  nothingHint: "换一个状态看看。",
  showAll: "查看全部",
  toNotices: "查看其他公告",
  toHall: "进入竞价大厅",
};

/** Those that a visitor looks for, in the order in which a tender passes them. */
export const SHOWN_STATES: readonly HallState[] = ["signUp", "waiting", "live", "ended"];
