/** Words about a session, wherever it is shown. */
import type { Phase, Scene } from "#server/modules/bidding/contract";

export const lotTexts = {
  /** The words of the dictionary `sessionStatus`. */
  phases: {
    signUp: "报名中",
    waiting: "待开始",
    free: "自由竞价中",
    limited: "限时竞价中",
    deciding: "待确认",
    sold: "已成交",
    failed: "已流拍",
    suspended: "已中止",
    withdrawn: "已终止",
  } satisfies Record<Phase, string>,
  /** Where a tender has words of its own. */
  tenderPhases: { sold: "已定标", failed: "已流标" } as Partial<Record<Phase, string>>,
  /** The moment that comes next; a countdown says how far it is. */
  moments: { signUp: "报名截止", waiting: "竞价开始", free: "竞价结束", limited: "限时竞价结束" } as Partial<
    Record<Phase, string>
  >,
  freeEnd: "自由竞价结束",
  until: (moment: string) => `距${moment}`,
  startPrice: { sale: "起始价", invite: "最高限价" } satisfies Record<Scene, string>,
  currentPrice: { sale: "当前价", invite: "当前最低价" } satisfies Record<Scene, string>,
  /** Of a session that takes no more bids and has no deal. */
  bestPrice: { sale: "最高出价", invite: "最低报价" } satisfies Record<Scene, string>,
  dealPrice: { sale: "成交价", invite: "中选价" } satisfies Record<Scene, string>,
  /** Of a price for one of a unit; estimated from the announced quantity until it is sold. */
  total: (amount: string, exact: boolean) => `${exact ? "总价" : "总价约"} ${amount}`,
  failure: { sale: "流拍", invite: "流标" } satisfies Record<Scene, string>,
  sealed: "密封报价",
  inRounds: "多轮报价",
  margin: "保证金",
  /** What one does: bidders bid upwards, those invited to tender quote downwards. */
  offer: { sale: "出价", invite: "报价" } satisfies Record<Scene, string>,
  offers: (offer: string, count: number) => (count === 0 ? `暂无${offer}` : `${count} 次${offer}`),
  ended: "结束时间",
  dealt: { sale: "成交时间", invite: "中选时间" } satisfies Record<Scene, string>,
  area: (mu: string) => `${mu} 亩`,
  volume: (cubic: string) => `约 ${cubic} 立方米`,
  weight: (tons: string) => `约 ${tons} 吨`,
  premium: { sale: "溢价", invite: "下浮" } satisfies Record<Scene, string>,
  acts: { live: (offer: string) => `查看并${offer}`, signUp: "查看并报名", other: "查看详情" },
  picture: (title: string) => `${title} 现场照片`,
} as const;
