/** Words of the hall's filters. */
import type { HallSort, HallState } from "../contract.ts";

export const stateTexts: Readonly<Record<HallState, string>> = { live: "竞价中", signUp: "报名中", waiting: "待开始", ended: "已结束", failed: "已流拍", suspended: "中止与终止" };

export const sortTexts: Readonly<Record<HallSort, string>> = { default: "综合", ending: "即将截止", newest: "最新公告", priceUp: "价格从低到高", priceDown: "价格从高到低" };
