/** Numbers of records: what a rule makes of a counter and a moment. */
import type { FieldModel, NumberDate, NumberModel, NumberPart } from "#core/model";
import { dayOf } from "#core/values";

/** The rule that numbers a field; undefined where none does. */
export function numberRuleOf(
  { kind, options }: Pick<FieldModel, "kind" | "options">,
  numbers: Readonly<Record<string, NumberModel>>,
): NumberModel | undefined {
  const name = kind === "text" ? options["number"] : undefined;
  return typeof name === "string" && Object.hasOwn(numbers, name) ? numbers[name] : undefined;
}

/** Characters of a day, `2026-11-27`, that name the year, the month and the day. */
const RESET_AT = { never: 0, year: 4, month: 7, day: 10 } as const;

/** The span in which a counter goes on: `2026-11`; empty where it never begins again. */
export const numberPeriod = ({ reset }: Pick<NumberModel, "reset">, now: number): string =>
  dayOf(now).slice(0, RESET_AT[reset]);

/** The number of a record. A counter that outgrows its digits has more of them. */
export const formatNumber = ({ parts }: Pick<NumberModel, "parts">, count: number, now: number): string =>
  parts.map((part) => partText(part, count, now)).join("");

/** Characters that a number has at least. */
export const shortestNumber = (rule: Pick<NumberModel, "parts">): number => formatNumber(rule, 1, 0).length;

function partText(part: NumberPart, count: number, now: number): string {
  if ("text" in part) return part.text;
  return "digits" in part ? String(count).padStart(part.digits, "0") : dateText(part.date, now);
}

function dateText(form: NumberDate, now: number): string {
  const [year = "", month = "", day = ""] = dayOf(now).split("-");
  return form.replace("yyyy", year).replace("yy", year.slice(2)).replace("MM", month).replace("dd", day);
}
