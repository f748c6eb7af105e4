/** What was meant by a literal that its field does not take: a dictionary's text, a variable without its sign. */
import { meantVariable } from "#core/filter";
import { valueKind } from "#core/fields";
import type { FieldModel } from "#core/model";
import type { RawFinding } from "../finding.ts";
import { isObject } from "../jsonPointer.ts";
import type { Names } from "./projectNames.ts";

type Hint = Pick<RawFinding, "advice" | "meant" | "wanted" | "among" | "allowed" | "dependsOn">;

const TEXTS: ReadonlySet<string> = new Set(["text", "textarea", "code"]);
export const TIMES: ReadonlySet<string> = new Set(["date", "month", "instant", "dateRange"]);

export function literalHint(literal: unknown, field: FieldModel, names: Names): Hint {
  const comparison = comparisonIn(literal, field);
  if (comparison !== undefined) return { meant: comparison };
  const items = itemsOf(field, names);
  const dependsOn = names.dicts.get(String(field.options["dict"]))?.file;
  if (items !== undefined)
    return {
      ...itemHint(literal, items),
      ...(isNumberOf(literal, field, items) ? { advice: STORED_AS_TEXT } : {}),
      ...(dependsOn === undefined ? {} : { dependsOn }),
    };
  const kind = valueKind(field);
  if (kind === "money" && typeof literal === "number") return moneyHint(String(literal));
  if (kind === "decimal" && typeof literal === "number") return { meant: JSON.stringify(String(literal)) };
  if (kind === "switch" && typeof literal === "string" && literal !== "") {
    if (literal === field.options["on"]) return { meant: "true" };
    if (literal === field.options["off"]) return { meant: "false" };
  }
  if (kind === "switch" && (literal === 1 || literal === 0)) return { meant: String(literal === 1) };
  if (typeof literal === "number" && TEXTS.has(kind)) return { meant: JSON.stringify(String(literal)) };
  if (typeof literal !== "string") return {};
  const month = kind === "month" ? /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(literal) : null;
  if (month !== null) return { meant: `${month[1] ?? ""}-${(month[2] ?? "").padStart(2, "0")}` };
  const time = TIMES.has(kind) ? meantTime(literal) : asLiteral(literal, kind);
  // A day has no hours: its now is today.
  const meant = kind === "instant" ? time : time?.replace(/^\$now$/, "$today");
  return meant === undefined ? {} : { meant };
}

const SIGNS: Readonly<Record<string, string>> = {
  "=": "eq",
  "==": "eq",
  "===": "eq",
  "!=": "ne",
  "<>": "ne",
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
};

/** A comparison written into the value: `">=1"` → `{ "ge": 1 }`, `"1,2"` → `{ "in": [1, 2] }`. */
function comparisonIn(literal: unknown, field: FieldModel): string | undefined {
  if (typeof literal !== "string") return undefined;
  const written = (text: string): string =>
    field.column === "integer" && valueKind(field) !== "money" && /^-?\d+$/.test(text) ? text : JSON.stringify(text);
  const [, sign = "", value = ""] = /^(===?|!=|<>|>=?|<=?|=)\s*(\S.*)$/.exec(literal) ?? [];
  if (sign !== "") return `{ "${SIGNS[sign] ?? ""}": ${written(value)} }`;
  const parts = literal.split(/\s*[,，]\s*/);
  const isList = parts.length > 1 && parts.every((part) => /^\w+$/.test(part)) && valueKind(field) === "dict";
  return isList ? `{ "in": [${parts.map(written).join(", ")}] }` : undefined;
}

/** Money is written as a text. */
const moneyHint = (text: string): Hint => (/^-?\d+(\.\d{1,2})?$/.test(text) ? { meant: JSON.stringify(text) } : {});

interface Item {
  readonly value: string;
  readonly text: string;
}

/** Of the dictionary of a field, where they are in a file. */
export function itemsOf(field: FieldModel, names: Names): readonly Item[] | undefined {
  const dict = field.kind === "dict" ? field.options["dict"] : undefined;
  const items = typeof dict === "string" ? names.dicts.get(dict)?.value["items"] : undefined;
  if (!Array.isArray(items)) return undefined;
  return items.filter(isObject).map((item) => ({ value: String(item["value"]), text: String(item["text"]) }));
}

const STORED_AS_TEXT = `字典的值存为文本；要用数字，请在此字段上写 "store": "integer"`;

/** A number where the field keeps the texts of a dictionary whose values are all numbers. */
const isNumberOf = (literal: unknown, { options }: FieldModel, items: readonly Item[]): boolean =>
  typeof literal === "number" &&
  options["store"] !== "integer" &&
  items.every(({ value }) => /^-?\d+$/.test(value)) &&
  items.some(({ value }) => value === String(literal));

function itemHint(literal: unknown, items: readonly Item[]): Hint {
  const meant = items.find(({ text }) => text === literal)?.value;
  return {
    ...(meant === undefined ? {} : { meant }),
    wanted: String(literal),
    among: items.map(({ value }) => value),
    allowed: items.map(({ value, text }) => `${value}（${text}）`),
  };
}

/** A variable without its sign, a day in another form. */
export const meantTime = (text: string): string | undefined => meantVariable(text) ?? dayOf(text);

/** 2026/1/5 and 2026年1月5日 as 2026-01-05. */
function dayOf(text: string): string | undefined {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A number with thousands, a yes in words. */
function asLiteral(text: string, kind: string): string | undefined {
  if (kind === "switch")
    return /^(yes|on|是|真|1|y|true)$/i.test(text)
      ? "true"
      : /^(no|off|否|假|0|n|false)$/i.test(text)
        ? "false"
        : undefined;
  const plain = text.replace(/[,，¥￥\s]/g, "").replace(/(?<=\d)[^\d.]{1,4}$/, "");
  return ["integer", "decimal", "money"].includes(kind) && /^-?\d+(\.\d+)?$/.test(plain) && plain !== text
    ? plain
    : undefined;
}
