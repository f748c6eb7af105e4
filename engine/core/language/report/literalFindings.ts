/** What is wrong with a literal beside a field: another type than the field is stored as, or no value of the field. */
import { isNumeric, numberScale, valueKind } from "#core/fields";
import type { FieldModel } from "#core/model";
import { nearest } from "../suggest.ts";
import type { ComparedLiteral } from "./comparedLiterals.ts";

export interface DictItem {
  readonly value: string;
  readonly text: string;
}

interface LiteralFinding {
  readonly detail: string;
  /** In the place of the literal, as SQL. */
  readonly meant?: string;
  readonly allowed?: readonly string[];
}

interface LiteralContext {
  /** Of the dictionary of a field, where they are in a file. */
  itemsOf(field: FieldModel): readonly DictItem[] | undefined;
  /** Names of the report's parameters. */
  readonly params: readonly string[];
}

const WHOLE_KINDS: ReadonlySet<string> = new Set(["instant", "switch"]);

const isWhole = (field: FieldModel): boolean => field.options["store"] === "integer";

function isStoredAsNumber(field: FieldModel): boolean {
  const kind = valueKind(field);
  return isNumeric(field) || WHOLE_KINDS.has(kind) || (kind === "dict" && isWhole(field));
}

/** Undefined where nothing is wrong, or it is not certain. */
export function literalFinding(
  compared: ComparedLiteral,
  field: FieldModel,
  { itemsOf, params }: LiteralContext,
): LiteralFinding | undefined {
  const { literal, column } = compared;
  const isNumber = literal.kind === "number";
  const value = isNumber ? literal.text : literal.text.slice(1, -1).replaceAll("''", "'");
  const param = /^[:@#$]\{?(\w+)\}?$/.exec(value)?.[1];
  if (!isNumber && param !== undefined && params.includes(param))
    return { detail: `引号中的 ${literal.text} 是文本，参数写作 :${param}，不加引号`, meant: `:${param}` };
  const items = valueKind(field) === "dict" ? itemsOf(field) : undefined;
  const hint = hintFor(value, compared, field, items);
  if (isStoredAsNumber(field) !== isNumber) {
    const [own, other] = isNumber ? ["文本", "数字"] : ["数字", "文本"];
    return { detail: `“${column.column}”存为${own}，不能与${other} ${literal.text} 比较`, ...hint };
  }
  if (items !== undefined && compared.isEquality && !items.some((item) => item.value === value))
    return { detail: `字典“${String(field.options["dict"])}”中没有值“${value}”`, ...hint };
  return timeFinding(value, compared, field);
}

type Hint = Pick<LiteralFinding, "meant" | "allowed">;

const meaning = (meant: string | undefined): Hint => (meant === undefined ? {} : { meant });

/** The literal that was meant, in the form in which the field is stored. */
function hintFor(
  value: string,
  compared: ComparedLiteral,
  field: FieldModel,
  items: readonly DictItem[] | undefined,
): Hint {
  const kind = valueKind(field);
  if (items !== undefined) return itemHint(value, field, items);
  if (kind === "switch") return meaning(switchValue(value, field));
  if (kind === "instant" && dayIn(value) !== undefined)
    return meaning(`day_of(${compared.written}) ${compared.sign} '${dayIn(value) ?? ""}'`);
  if (isNumeric(field)) return meaning(scaled(value, numberScale(field)));
  const length = FORMS[kind]?.[1];
  const day = length === undefined ? undefined : dayIn(value)?.slice(0, length);
  if (day !== undefined) return { meant: `'${day}'` };
  return kind === "text" || kind === "code" ? { meant: `'${value}'` } : {};
}

function itemHint(value: string, field: FieldModel, items: readonly DictItem[]): Hint {
  const values = items.map((item) => item.value);
  const found =
    items.find((item) => item.value === value || item.text === value)?.value ??
    (/^\d+$/.test(value) ? undefined : nearest(value, values, 1)[0]);
  const written = (one: string): string => (isWhole(field) ? one : `'${one}'`);
  return {
    ...meaning(found === undefined ? undefined : written(found)),
    ...(items.some((item) => item.value === value)
      ? {}
      : { allowed: items.map((item) => `${written(item.value)}（${item.text}）`) }),
  };
}

function switchValue(value: string, { options }: FieldModel): string | undefined {
  if (/^(true|yes|on|y|t|1|是|真)$/i.test(value) || value === options["on"]) return "1";
  return /^(false|no|off|n|f|0|否|假)$/i.test(value) || value === options["off"] ? "0" : undefined;
}

/** `99.5` of money is 9950: stored numbers have no point. */
function scaled(value: string, scale: number): string | undefined {
  const [, sign = "", whole, places = ""] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined || places.length > scale) return undefined;
  return sign + (whole + places.padEnd(scale, "0")).replace(/^0+(?=\d)/, "");
}

/** 2026/1/5 and 2026-1-5 as 2026-01-05. */
function dayIn(value: string): string | undefined {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T].*)?$/.exec(value) ?? [];
  return year === undefined ? undefined : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const FORMS: Readonly<Record<string, readonly [form: RegExp, length: number, words: string]>> = {
  date: [/^\d{4}-\d{2}-\d{2}$/, 10, "日期，如 '2026-01-31'"],
  dateRange: [/^\d{4}-\d{2}-\d{2}$/, 10, "日期，如 '2026-01-31'"],
  month: [/^\d{4}-\d{2}$/, 7, "月份，如 '2026-01'"],
};

/** A text that is no day compared with one: the order of texts then says nothing. The beginning of a day does. */
function timeFinding(value: string, compared: ComparedLiteral, field: FieldModel): LiteralFinding | undefined {
  const known = FORMS[valueKind(field)];
  if (known === undefined) return undefined;
  const [form, length, words] = known;
  if (form.test(value) || value === "") return undefined;
  if (!compared.isEquality && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value)) return undefined;
  const wrong = `“${compared.column.column}”是${words}，不能与 ${compared.literal.text} 比较`;
  if (/^\$?(today|now|current_date|curdate|今天)(\b|\(|$)/i.test(value))
    return { detail: `${wrong}；今天请用参数：在 params 中声明，"default": "$today"` };
  const day = dayIn(length === 7 && /^\d{4}\D\d{1,2}$/.test(value) ? `${value}-1` : value)?.slice(0, length);
  return { detail: wrong, ...meaning(day === undefined ? undefined : `'${day}'`) };
}
