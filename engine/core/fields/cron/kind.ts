// Not through the package's index: pages that check a schedule do not need the calendar library.
import { parseCron } from "../../cron/parse.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE, failure } from "../failures.ts";
import { CHOICE_OPERATORS } from "../operators.ts";
import type { Parsed } from "../kind.ts";

const WRONG = {
  second: "秒",
  minute: "分",
  hour: "时",
  day: "日",
  month: "月",
  weekday: "周",
  year: "年",
  fields: "段数",
  days: "日与周",
} as const;

function read(text: string): Parsed {
  const result = parseCron(text);
  return "wrong" in result
    ? failure("WRONG_CRON", { part: WRONG[result.wrong] })
    : { value: text.trim().replace(/\s+/g, " ") };
}

export const cron = defineKind({
  name: "cron",
  title: "定时表达式",
  purpose: "A Quartz schedule of six or seven fields; Sunday is 1",
  operators: [...CHOICE_OPERATORS, "like"],
  defaultOperator: "like",
  column: "text",
  jsonSchema: () => ({ type: "string", format: "cron" }),
  toStored: (wire) => (typeof wire === "string" ? read(wire) : WRONG_TYPE),
});
