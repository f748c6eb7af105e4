/** Words about a session, wherever it is shown. */
import type { Phase, Scene } from "#server/modules/bidding/contract";

export const lotTexts = {
  phases: {
    signUp: "报名中", waiting: "待竞价", free: "自由竞价中", limited: "限时竞价中", deciding: "待公布结果", sold: "已成交", failed: "流拍", suspended: "已中止", withdrawn: "已终止",
  } satisfies Record<Phase, string>,
  /** What the clock counts to. */
  clocks: { signUp: "报名截止", waiting: "开始竞价", free: "距结束", limited: "距结束" } as Partial<Record<Phase, string>>,
  startPrice: { sale: "起始价", invite: "最高限价" } satisfies Record<Scene, string>,
  currentPrice: { sale: "当前价", invite: "当前最低价" } satisfies Record<Scene, string>,
  dealPrice: "成交价",
  sealed: "密封报价",
  margin: "保证金",
  /** What one does: bidders bid upwards, those invited to tender quote downwards. */
  offer: { sale: "出价", invite: "报价" } satisfies Record<Scene, string>,
  offers: (offer: string, count: number) => (count === 0 ? `暂无${offer}` : `${count} 次${offer}`),
  ended: "结束时间",
  dealt: "成交时间",
  area: (mu: string) => `${mu} 亩`,
  volume: (cubic: string) => `约 ${cubic} 立方米`,
  weight: (tons: string) => `约 ${tons} 吨`,
  premium: { sale: "溢价", invite: "下浮" } satisfies Record<Scene, string>,
  acts: { live: (offer: string) => `查看并${offer}`, signUp: "查看并报名", other: "查看详情" },
  picture: (title: string) => `${title} 现场照片`,
} as const;
