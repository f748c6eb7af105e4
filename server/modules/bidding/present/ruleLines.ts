/**
 * The rules of a session in words, from its parameters: what the announcement says, and of the reserve price only
 * whether there is one.
 */
import { displayMoney } from "#core/values";
import type { TextOf } from "#server/modules/content/index";
import type { RuleLine } from "../contract.ts";
import type { BidSessionRecord } from "../repo/index.ts";
import { maxStepsOf, modeRule } from "../rules.ts";
import { modeWords, reserveTexts, type ModeWords } from "./texts.ts";

const MINUTE = 60;

export function ruleLines(row: BidSessionRecord, textOf: TextOf): RuleLine[] {
  const unit = textOf("priceUnit", row.priceUnit ?? "whole");
  const words = modeWords(row.mode);
  const stepText = `${displayMoney(row.step)} ${unit}的整数倍，单次最多 ${maxStepsOf(row)} 倍`;
  const step = modeRule(row.mode).steps ? [{ title: words.step, text: stepText }] : [];
  return [
    { title: "竞价方式", text: words.how },
    { title: words.start, text: `${displayMoney(row.startPrice)} ${unit}，${words.startMeans}` },
    ...step,
    { title: words.margin, text: `${displayMoney(row.margin)} 元，以到账时间为准` },
    { title: "延时方式", text: extensionText(row, words) },
    { title: "成立条件", text: `报名不少于 ${row.minRegistered} 人；${reserveText(row, words)}` },
    { title: "交易方式", text: textOf("transactionType", row.transactionType) },
  ];
}

function reserveText({ hasReserve, revealReserve }: BidSessionRecord, { reserve }: ModeWords): string {
  if (hasReserve === 0) return reserveTexts.none;
  const { exists, reveal } = reserveTexts;
  return `${exists}，${reserve}；${reveal[revealReserve ?? "never"] ?? reveal.never}`;
}

function extensionText({ extMode, extSec }: BidSessionRecord, { offer, period }: ModeWords): string {
  const span = secondsText(extSec ?? 0);
  if (extMode === "none") return `不延时，${period}结束即止`;
  if (extMode === "window") return `结束前 ${span}内有${offer}的，结束时间顺延 ${span}`;
  return `${period}结束后进入限时竞价，每次${offer}后重新计时 ${span}，期满无人${offer}即止`;
}

function secondsText(seconds: number): string {
  if (seconds % (MINUTE * MINUTE) === 0) return `${seconds / MINUTE / MINUTE} 小时`;
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} 分钟` : `${seconds} 秒`;
}
