/** Why a demo value is refused, and a value that is not: no suggestion that would be refused again. */
import { KINDS, plainToStored, valueKind, type Parsed } from "#core/fields";
import type { FieldModel } from "#core/model";
import { messageOf } from "#core/validate";
import { formatMoney, parseMoney } from "#core/values";
import { dictValues } from "../compile/compileContext.ts";
import { literalHint } from "../compile/literalHint.ts";
import type { RawFinding } from "../finding.ts";
import { nearest } from "../suggest.ts";
import type { ProjectLintContext } from "./lintContext.ts";

/** Moments may be counted from the day of loading: `$now-3h`, `$today+1d 09:30`. */
const RELATIVE = /^(\$now([+-]\d+[hdwmMy])?|\$today([+-]\d+[dwMy])?( \d{2}:\d{2})?)$/;
const MOMENTS: ReadonlySet<string> = new Set(["instant", "date", "month", "dateRange"]);

/** The sentence of the rule that is broken, with its limit; undefined where the field takes the value. */
export function brokenRuleOf(value: unknown, field: FieldModel, project: ProjectLintContext): string | undefined {
  const { kind } = field;
  const say = (code: string, details?: Readonly<Record<string, string | number>>): string =>
    messageOf({ ...field, messages: {} }, details === undefined ? { code } : { code, details }).message;
  if (typeof value === "string" && RELATIVE.test(value))
    return MOMENTS.has(kind) ? undefined : "只有日期和时间字段能写 $today、$now";
  if (field.column === undefined)
    return kind === "lines" ? "明细写成它自己实体的行" : "此字段不存储，值由表达式算出，请删去此项";
  if (value === null || kind === "computed") return undefined;
  const parsed: Parsed = plainToStored(value, field);
  if (!("value" in parsed)) {
    if (valueKind(field) === "money" && typeof value === "number") {
      const asYuan = brokenRuleOf(String(value), field, project);
      const inFen = Number.isInteger(value) && Math.abs(value) >= 100 ? `（若是分，写作 "${formatMoney(value)}"）` : "";
      const limit = asYuan === undefined ? inFen : `（按元算，${asYuan}）`;
      return `金额以元为单位写成文本，例如 "100.00"${limit}`;
    }
    return say(parsed.code, parsed.details);
  }
  if (parsed.value === null) return undefined;
  const known = dictValues(field, project.names);
  const parts = String(parsed.value).split(",");
  if (known !== undefined && !parts.every((one) => known.includes(one))) return say("NOT_IN_DICT");
  const failure = KINDS[kind].check(parsed.value, field, { row: {} });
  return failure === undefined ? undefined : say(failure.code, failure.details);
}

/** `others`: what other rows have in this field, which tells fen from yuan. */
export function demoHint(
  value: unknown,
  field: FieldModel,
  others: readonly unknown[],
  project: ProjectLintContext,
): Pick<RawFinding, "meant" | "unquoted" | "allowed" | "dependsOn"> {
  const { meant, wanted, among, allowed, dependsOn } = literalHint(value, field, project.names);
  const near = wanted === undefined ? undefined : nearest(wanted, among ?? [], 1)[0];
  const texts = [meant, near].filter((text) => text !== undefined);
  const amounts = valueKind(field) === "money" ? amountsOf(value, others) : [];
  const candidates = [...amounts, ...texts.flatMap((text) => readingsOf(text, value))];
  const taken = candidates.find((one) => one !== value && brokenRuleOf(one, field, project) === undefined);
  return {
    ...(taken === undefined ? {} : shownFor(value, taken)),
    ...(allowed === undefined ? {} : { allowed }),
    ...(dependsOn === undefined ? {} : { dependsOn }),
  };
}

/** What stands between quotes stays there; all else is written as JSON. */
function shownFor(value: unknown, taken: unknown): Pick<RawFinding, "meant" | "unquoted"> {
  if (typeof value !== "string") return { meant: JSON.stringify(taken) };
  return typeof taken === "string" ? { meant: taken } : { meant: JSON.stringify(taken), unquoted: true };
}

/** A suggestion as a text and as JSON, first as what the value is. */
function readingsOf(text: string, value: unknown): readonly unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [text];
  }
  return typeof value === "string" && typeof json !== "boolean" ? [text, json] : [json, text];
}

/** A number is in yuan or in fen: as the other rows have it, else in yuan. Of a text only fen are left to be tried. */
function amountsOf(value: unknown, others: readonly unknown[]): readonly string[] {
  const text = String(value).replace(/[,，¥￥\s元]/g, "");
  const yuan = parseMoney(text);
  if (yuan === undefined) return [];
  const readings = [formatMoney(yuan)];
  if (/^-?\d+$/.test(text)) readings.push(formatMoney(Number(text)));
  const known = others.flatMap((other) => (typeof other === "string" ? (parseMoney(other) ?? []) : [])).filter(Boolean);
  const usual = known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)];
  const far = (reading: string): number =>
    usual === undefined ? 0 : Math.abs(Math.log(Math.abs((parseMoney(reading) ?? 0) / usual) || 1e-9));
  return readings.toSorted((a, b) => far(a) - far(b));
}
