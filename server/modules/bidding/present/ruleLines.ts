/**
 * The rules of a session in words, from its parameters: what the announcement says, and of the reserve price only
 * whether there is one.
 */
import { displayInstant, displayMoney } from "#core/values";
import type { TextOf } from "#server/modules/content/index";
import type { RuleLine } from "../contract.ts";
import type { BidSessionRecord } from "../repo/index.ts";
import { modeRule } from "../rules/modes.ts";
import { maxStepsOf } from "../rules/offers.ts";
import { plainDecimal } from "./plainDecimal.ts";
import { dealRuleLines } from "./dealRuleLines.ts";
import { modeWords, reserveTexts, type ModeWords } from "./texts.ts";

const MINUTE = 60;

export function ruleLines(row: BidSessionRecord, textOf: TextOf): RuleLine[] {
  const words = modeWords(row.mode);
  return [
    ...priceLines(row, words, textOf("priceUnit", row.priceUnit ?? "whole")),
    { title: words.margin, text: marginText(row, words) },
    { title: "延时方式", text: extensionText(row, words) },
    { title: "成立条件", text: `${countsText(row, words)}；${reserveText(row, words)}` },
    ...bidderLines(row, words),
    ...dealRuleLines(row, words),
    { title: "交易方式", text: textOf("transactionType", row.transactionType) },
  ];
}

function priceLines(row: BidSessionRecord, words: ModeWords, unit: string): RuleLine[] {
  const { steps } = modeRule(row.mode);
  const startMeans = steps && row.firstBid === "step" ? words.startStepMeans : words.startMeans;
  return [
    { title: "竞价方式", text: row.rounds === null ? words.how : `${words.how}，共 ${row.rounds} 轮` },
    { title: words.start, text: `${displayMoney(row.startPrice)} ${unit}，${startMeans}` },
    ...(steps ? stepLines(row, words, unit) : []),
    { title: `异常${words.offer}`, text: fatFingerText(row, words) },
  ];
}

function stepLines(row: BidSessionRecord, words: ModeWords, unit: string): RuleLine[] {
  const { offer } = words;
  const step = `${displayMoney(row.step)} ${unit}`;
  const multiple = `${step}的整数倍，单次最多 ${maxStepsOf(row)} 倍`;
  return [
    { title: words.step, text: row.stepMode === "fixed" ? `${step}，${words.oneStep}` : multiple },
    {
      title: `领先后${offer}`,
      text: row.selfOutbid === 1 ? `领先者可以再次${offer}` : `领先者在他人${offer}前不能再次${offer}`,
    },
  ];
}

const TENTH = 1;

function fatFingerText({ mode, fatFinger, hasReserve }: BidSessionRecord, { offer, start }: ModeWords): string {
  const ratio = plainDecimal(fatFinger ?? 0, TENTH);
  const reference = hasReserve === 1 ? "保留价" : start;
  const beyond = modeRule(mode).lowestWins ? `不高于${reference} 1/${ratio} ` : `达到${reference}的 ${ratio} 倍`;
  return `${beyond}的${offer}照常接受，结束后由人工核查是否有效`;
}

function marginText({ margin, marginBackDays }: BidSessionRecord, { wins }: ModeWords): string {
  const back = marginBackDays === 0 ? "当日" : ` ${marginBackDays} 个工作日内`;
  return `${displayMoney(margin)} 元，以到账时间为准；未${wins}的，竞价结束后${back}退还`;
}

const countsText = ({ minRegistered, minBidders }: BidSessionRecord, { offer }: ModeWords): string =>
  `报名不少于 ${minRegistered} 人，${offer}不少于 ${minBidders} 人`;

function reserveText({ hasReserve, revealReserve }: BidSessionRecord, { reserve }: ModeWords): string {
  if (hasReserve === 0) return reserveTexts.none;
  const { exists, reveal } = reserveTexts;
  return `${exists}，${reserve}；${reveal[revealReserve ?? "never"] ?? reveal.never}`;
}

function extensionText(row: BidSessionRecord, words: ModeWords): string {
  const latest = row.latestEnd === null ? "" : `；最迟于 ${displayInstant(row.latestEnd)} 结束`;
  return `${extensionOf(row, words)}${latest}`;
}

function extensionOf({ extMode, extSec, winSec }: BidSessionRecord, { offer, period }: ModeWords): string {
  const span = secondsText(extSec);
  if (extMode === "none") return `不延时，${period}结束即止`;
  if (extMode === "window")
    return `结束前 ${secondsText(winSec ?? extSec)}内有${offer}的，结束时间延至该次${offer}后 ${span}`;
  return `${period}结束后进入限时竞价，每次${offer}后重新计时 ${span}，期满无人${offer}即止`;
}

function secondsText(seconds: number): string {
  if (seconds % (MINUTE * MINUTE) === 0) return `${seconds / MINUTE / MINUTE} 小时`;
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} 分钟` : `${seconds} 秒`;
}

/** Who may take part, and how. */
function bidderLines(row: BidSessionRecord, { bidder, alone, wins }: ModeWords): RuleLine[] {
  const related = "法定代表人、信用代码、手机号、银行卡或设备相同的";
  return [
    { title: "报名范围", text: row.inviteOnly === 1 ? "仅限受邀并经审核通过的会员" : "已通过认证的会员" },
    { title: "仅一人具备资格", text: row.singleBidder === "fail" ? "流拍" : alone },
    {
      title: `关联${bidder}`,
      text: row.relatedParty === "deny" ? `${related}，不得参加同一场竞价` : `${related}，由人工核查是否串通`,
    },
    {
      title: "优先权",
      text: row.hasPreemptive === 1 ? `本场有优先权人，同等价格下由其优先${wins}` : "本场没有优先权人",
    },
  ];
}
