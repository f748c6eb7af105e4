/** What follows a deal, in words: bond, fee, and the days of each act. */
import { displayMoney } from "#core/values";
import type { RuleLine } from "../contract.ts";
import type { BidSessionRecord } from "../repo/index.ts";
import { plainDecimal } from "./plainDecimal.ts";
import type { ModeWords } from "./texts.ts";

export function dealRuleLines(row: BidSessionRecord, words: ModeWords): RuleLine[] {
  return [
    { title: "履约保证金", text: bondText(row) },
    { title: "服务费", text: feeText(row, words) },
    { title: "成交后的期限", text: daysText(row) },
    { title: "未能成交的", text: nextBestText(row, words) },
  ];
}

/** Hundredths of a percent. */
const percent = (bps: number): string => `${plainDecimal(bps, 2)}%`;

function bondText({ bondMode, bondAmount, bondBps }: BidSessionRecord): string {
  if (bondMode === "fixed") return `${displayMoney(bondAmount ?? 0)} 元，签订合同时缴纳`;
  return bondMode === "share" ? `成交价的 ${percent(bondBps ?? 0)}，签订合同时缴纳` : "不收取";
}

function feeText({ feeBps, feeCap, feePayer }: BidSessionRecord, { owner, winner }: ModeWords): string {
  if (feeBps === 0) return "不收取";
  const cap = feeCap === null ? "" : `，最高 ${displayMoney(feeCap)} 元`;
  return `成交价的 ${percent(feeBps)}${cap}，由${feePayer === "buyer" ? winner : owner}承担`;
}

function daysText({ confirmDays, noticeDays, signDays, payDays }: BidSessionRecord): string {
  const days = (count: number): string => ` ${count} 个工作日`;
  const notice = noticeDays === 0 ? "不公示" : `公示${days(noticeDays)}`;
  return (
    `竞价结束后${days(confirmDays)}内签署成交确认书，${notice}，` +
    `之后${days(signDays)}内签订合同，签订后${days(payDays)}内付款`
  );
}

function nextBestText({ nextBest }: BidSessionRecord, { offer, winner }: ModeWords): string {
  const failing = `${winner}未能成交，或最优${offer}被认定无效的`;
  return nextBest === 1 ? `${failing}，由次优者递补；没有可递补的，重新挂牌` : `${failing}，重新挂牌`;
}
