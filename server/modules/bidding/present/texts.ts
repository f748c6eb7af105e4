/** Texts of the hall's filters and of the rules. */
import type { HallSort, HallState } from "../contract.ts";

export const stateTexts: Readonly<Record<HallState, string>> = {
  live: "竞价中",
  signUp: "报名中",
  waiting: "待开始",
  ended: "已结束",
  failed: "已流拍",
  suspended: "中止与终止",
};

export const sortTexts: Readonly<Record<HallSort, string>> = {
  default: "综合",
  ending: "即将截止",
  newest: "最新公告",
  priceUp: "价格从低到高",
  priceDown: "价格从高到低",
};

/** How the rules of one mode are worded. */
export interface ModeRules {
  readonly how: string;
  /** What the start price is called, and what it bounds. */
  readonly start: string;
  readonly startMeans: string;
  /** Absent: amounts need keep no distance from each other. */
  readonly step?: string;
  readonly margin: string;
  /** What one offers. */
  readonly offer: string;
  /** The time in which offers are made freely. */
  readonly period: string;
  readonly reserve: string;
}

const ASCENDING: ModeRules = {
  how: "增价竞价：每次出价高于上一次，结束时最高者竞得",
  start: "起始价",
  startMeans: "首次出价不得低于起始价",
  step: "加价幅度",
  margin: "竞买保证金",
  offer: "出价",
  period: "自由竞价期",
  reserve: "最高出价达到保留价方为成交",
};

const SEALED: Omit<ModeRules, "how"> = {
  start: "起始价",
  startMeans: "报价不得低于起始价",
  margin: "竞买保证金",
  offer: "报价",
  period: "报价期",
  reserve: "最高报价达到保留价方为成交",
};

const MODES: Readonly<Record<string, ModeRules>> = {
  ascending: ASCENDING,
  sealed_once: { ...SEALED, how: "一次报价：每人报价一次，结束前任何人看不到金额，最高者竞得" },
  sealed_last: { ...SEALED, how: "密封报价：可多次提交，以最后一次为准，结束前任何人看不到金额，最高者竞得" },
  rounds: { ...SEALED, how: "多轮报价：逐轮公布最高价，最后一轮最高者竞得", step: "加价幅度" },
  reverse: {
    how: "减价招标：每次报价低于上一次，结束时最低者中选",
    start: "最高限价",
    startMeans: "首次报价不得高于最高限价",
    step: "降价幅度",
    margin: "投标保证金",
    offer: "报价",
    period: "自由竞价期",
    reserve: "最低报价不高于保留价方为中选",
  },
};

/** Of the calendar file. */
export const calendarTexts = {
  title: (moment: string, session: string) => `${moment}：${session}`,
  signUp: "报名截止",
  margin: (margin: string) => `${margin}到账截止`,
  signUpAndMargin: (margin: string) => `报名与${margin}到账截止`,
  bidding: "自由竞价期",
  description: (landCode: string, margin: string, amount: string) =>
    `项目编号 ${landCode}，${margin} ${amount} 元。自由竞价期后可能有限时竞价，时间以平台公布的为准。`,
} as const;

/** What a price for one is for. */
export const unitTexts = { cubic: "立方米", ton: "吨", mu: "亩" } as const;

/** Texts of a reserve price: that there is one, and when it is published whether it is met. Never its amount. */
export const reserveTexts: {
  readonly none: string;
  readonly exists: string;
  readonly reveal: Readonly<Record<string, string>> & { readonly never: string };
} = {
  none: "本场不设保留价",
  exists: "本场设有保留价",
  reveal: {
    never: "保留价金额和是否达到均不公布",
    live: "竞价中公布是否达到，金额不公布",
    afterEnd: "结束后公布是否达到，金额不公布",
  },
};

/**
 * @param mode of the dictionary `sessionMode`; one added later is worded as an ascending one until it has words of its
 * own
 */
export function modeRules(mode: string): ModeRules {
  return MODES[mode] ?? ASCENDING;
}
