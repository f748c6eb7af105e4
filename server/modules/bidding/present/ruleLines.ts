/** The rules of a session in words, from its parameters: what the announcement says, and nothing of the reserve but that it may exist. */
import { displayMoney } from "#core/values";
import type { TextOf } from "#server/modules/content/index";
import type { RuleLine } from "../contract.ts";
import type { SessionRecord } from "../repo.ts";
import { isSealed } from "../rules.ts";

const MINUTE = 60;

export function ruleLines(row: SessionRecord, textOf: TextOf): RuleLine[] {
  const unit = textOf("priceUnit", row.priceUnit ?? "whole");
  const lines: RuleLine[] = [
    { title: "竞价方式", text: modeText(row) },
    { title: "起始价", text: `${displayMoney(row.startPrice)} ${unit}` },
  ];
  if (!isSealed(row.mode)) lines.push({ title: row.mode === "reverse" ? "降价幅度" : "加价幅度", text: `${displayMoney(row.step)} ${unit}的整数倍，单次最多 ${row.maxSteps ?? 100} 倍` });
  lines.push(
    { title: "竞买保证金", text: `${displayMoney(row.margin)} 元，以到账时间为准` },
    { title: "延时方式", text: extensionText(row) },
    { title: "成立条件", text: `报名不少于 ${row.minRegistered} 人；设有保留价的，最高出价达到保留价方为成交` },
    { title: "交易方式", text: textOf("transactionType", row.transactionType) },
  );
  return lines;
}

function modeText({ mode }: SessionRecord): string {
  if (mode === "reverse") return "减价招标：每次报价低于上一次，结束时最低者中选";
  if (mode === "sealed_once") return "一次报价：每人报价一次，结束前任何人看不到金额，最高者竞得";
  if (mode === "sealed_last") return "密封报价：可多次提交，以最后一次为准，结束前任何人看不到金额，最高者竞得";
  if (mode === "rounds") return "多轮报价：逐轮公布最高价，最后一轮最高者竞得";
  return "增价竞价：每次出价高于上一次，结束时最高者竞得";
}

function extensionText({ extMode, extSec }: SessionRecord): string {
  const span = secondsText(extSec ?? 0);
  if (extMode === "none") return "不延时，自由竞价期结束即止";
  if (extMode === "window") return `结束前 ${span}内有出价的，结束时间顺延 ${span}`;
  return `自由竞价期结束后进入限时竞价，每次出价后重新计时 ${span}，期满无人出价即止`;
}

function secondsText(seconds: number): string {
  if (seconds % (MINUTE * MINUTE) === 0) return `${seconds / MINUTE / MINUTE} 小时`;
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} 分钟` : `${seconds} 秒`;
}
