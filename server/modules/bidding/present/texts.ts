/** Texts of the hall's filters and of the rules. */
import type { HallSort, HallState, Phase } from "../contract.ts";
import type { Mode } from "../rules/modes.ts";

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
  priceUp: "总价从低到高",
  priceDown: "总价从高到低",
};

/** How the rules of one mode are worded; what they are is in rules/modes.ts. */
export interface ModeWords {
  readonly how: string;
  /** What the start price is called, and what it bounds. */
  readonly start: string;
  readonly startMeans: string;
  /** The same where the first offer lies a step beyond it. */
  readonly startStepMeans: string;
  /** Said where one offer is exactly one step. */
  readonly oneStep: string;
  /** Said where the mode has steps. */
  readonly step: string;
  readonly margin: string;
  /** What one offers. */
  readonly offer: string;
  /** The time in which offers are made freely. */
  readonly period: string;
  readonly reserve: string;
  /** Who offers, and what becomes of the best one. */
  readonly bidder: string;
  readonly wins: string;
  /** Of one bidder who is alone. */
  readonly alone: string;
  /** Who sells or buys by it, and the other side. */
  readonly owner: string;
  readonly winner: string;
}

const SALE = {
  bidder: "竞买人",
  wins: "竞得",
  alone: "报价不低于起始价即成交",
  owner: "出让方",
  winner: "竞得人",
} as const;

const ASCENDING: ModeWords = {
  how: "增价竞价：每次出价高于上一次，结束时最高者竞得",
  start: "起始价",
  startMeans: "首次出价不得低于起始价",
  startStepMeans: "首次出价不得低于起始价加一个加价幅度",
  oneStep: "每次只能加一个幅度",
  step: "加价幅度",
  margin: "竞买保证金",
  offer: "出价",
  period: "自由竞价期",
  reserve: "最高出价达到保留价方为成交",
  ...SALE,
};

const WITHHELD: Omit<ModeWords, "how"> = {
  start: "起始价",
  startMeans: "报价不得低于起始价",
  startStepMeans: "报价不得低于起始价",
  oneStep: "每次只能加一个幅度",
  step: "加价幅度",
  margin: "竞买保证金",
  offer: "报价",
  period: "报价期",
  reserve: "最高报价达到保留价方为成交",
  ...SALE,
};

const MODES: Readonly<Record<Mode, ModeWords>> = {
  ascending: ASCENDING,
  sealed_once: { ...WITHHELD, how: "一次报价：每人报价一次，结束前任何人看不到金额，最高者竞得" },
  sealed_last: { ...WITHHELD, how: "密封报价：可多次提交，以最后一次为准，结束前任何人看不到金额，最高者竞得" },
  rounds: {
    ...WITHHELD,
    how: "多轮报价：自由竞价时间平均分为各轮，每轮结束后公布最高价，下一轮报价须比它至少高一个加价幅度；各次报价在竞价结束后公布，最后一轮结束时最高者竞得",
  },
  reverse: {
    how: "减价招标：每次报价低于上一次，结束时最低者中选",
    start: "最高限价",
    startMeans: "首次报价不得高于最高限价",
    startStepMeans: "首次报价不得高于最高限价减一个降价幅度",
    oneStep: "每次只能减一个幅度",
    step: "降价幅度",
    margin: "投标保证金",
    offer: "报价",
    period: "自由竞价期",
    reserve: "最低报价不高于保留价方为中选",
    bidder: "投标人",
    wins: "中选",
    alone: "报价不高于最高限价即中选",
    owner: "招标方",
    winner: "中选人",
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
  /** Before the title of a moment that does not hold as planned. */
  halted: (state: string, title: string) => `【${state}】${title}`,
  states: { suspended: "已中止", failed: "未成交", withdrawn: "已终止" } as Readonly<Partial<Record<Phase, string>>>,
  suspended: "本场已中止，恢复时间另行公告。",
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

/** Of a mode that has no words of its own yet. */
const OTHER: ModeWords = { ...WITHHELD, how: "竞价方式以公告为准，结束前不公布金额" };

/** @param mode of the dictionary `sessionMode` */
export function modeWords(mode: string): ModeWords {
  return Object.hasOwn(MODES, mode) ? MODES[mode as Mode] : OTHER;
}
