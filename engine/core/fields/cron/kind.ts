// Not through the package's index: pages that check a schedule do not need the calendar library.
import { hasDate } from "../../cron/hasDate.ts";
import { parseCron } from "../../cron/parse.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE, failure } from "../failures.ts";
import { CHOICE_OPERATORS } from "../operators.ts";
import type { Failure, Parsed } from "../kind.ts";

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
  const plain = text.trim().replace(/\s+/g, " ");
  if ("wrong" in result) return result.wrong === "days" ? bothReadings(plain) : wrong(result.wrong);
  return hasDate(result.parts) ? { value: plain } : CRON_NEVER;
}

const CRON_NEVER: Failure = Object.freeze({ code: "CRON_NEVER" });

const wrong = (part: keyof typeof WRONG): Failure => failure("WRONG_CRON", { part: WRONG[part] });

/** Offers both schedules that may have been meant where day and weekday are both chosen. */
function bothReadings(text: string): Failure {
  const words = text.split(" ");
  const leavingOpen = (part: number) => words.map((word, index) => (index === part ? "?" : word)).join(" ");
  const [day, weekday] = [leavingOpen(5), leavingOpen(3)];
  const usable = [day, weekday].every((reading) => !("wrong" in parseCron(reading)));
  return usable ? failure("CRON_DAYS", { day, weekday }) : wrong("days");
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
