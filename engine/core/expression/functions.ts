/** Every function of expressions: how it is written, what it does, and an example that a test evaluates. */
import { MASK_NAMES } from "#core/values";

export interface FunctionReference {
  readonly group: "numbers" | "texts" | "times" | "lines" | "dictionaries";
  readonly signature: string;
  readonly zh: string;
  readonly en: string;
  /** The expression over the example row (`expressionManual.ts`), the kind of the field that takes it, the result. */
  readonly example: readonly [expr: string, kind: string, shows: string];
}

export const FUNCTION_REFERENCE = {
  round: {
    group: "numbers",
    signature: "round(number)、round(number, places)",
    zh: "四舍五入（恰为一半时远离零）到整数，或到 places 位小数（0 到 10）",
    en: "rounds to a whole number, or to `places` decimal places (0 to 10); a half goes away from zero",
    example: ["round(price / weight, 2)", "money", "7.88"],
  },
  ceil: {
    group: "numbers",
    signature: "ceil(number)、ceil(number, places)",
    zh: "向上取整",
    en: "rounds up",
    example: ["ceil(pieces / 12)", "integer", "3"],
  },
  floor: {
    group: "numbers",
    signature: "floor(number)、floor(number, places)",
    zh: "向下取整",
    en: "rounds down",
    example: ["floor(pieces / 12)", "integer", "2"],
  },
  abs: {
    group: "numbers",
    signature: "abs(number)",
    zh: "绝对值",
    en: "the number without its sign",
    example: ["abs(discount - price)", "money", "19.20"],
  },
  min: {
    group: "numbers",
    signature: "min(a, b)",
    zh: "两个数（或两个日期）中较小的一个",
    en: "the smaller of two numbers, the earlier of two dates",
    example: ["min(price, discount)", "money", "0.50"],
  },
  max: {
    group: "numbers",
    signature: "max(a, b)",
    zh: "两个数（或两个日期）中较大的一个",
    en: "the greater of two numbers, the later of two dates",
    example: ["max(pieces, 50)", "integer", "50"],
  },
  decimal: {
    group: "numbers",
    signature: "decimal(integer)",
    zh: "整数作为小数（通常不需要：整数可以直接与小数一起计算）",
    en: "a whole number as a decimal; seldom needed, since the two mix freely",
    example: ["decimal(pieces)", "decimal", "30.000"],
  },
  capitals: {
    group: "numbers",
    signature: "capitals(number)",
    zh: "中文大写金额，最多四位小数",
    en: "an amount in Chinese capitals, at most four places",
    example: ["capitals(price)", "text", "壹拾玖元柒角"],
  },
  len: {
    group: "texts",
    signature: "len(text)",
    zh: "字符数，一个汉字算一个",
    en: "the number of characters; a Chinese character counts as one",
    example: ["len(name)", "integer", "4"],
  },
  upper: {
    group: "texts",
    signature: "upper(text)",
    zh: "字母改为大写",
    en: "in capital letters",
    example: ["upper(code)", "text", "A-7B"],
  },
  lower: {
    group: "texts",
    signature: "lower(text)",
    zh: "字母改为小写",
    en: "in small letters",
    example: ["lower(code)", "text", "a-7b"],
  },
  trim: {
    group: "texts",
    signature: "trim(text)",
    zh: "去掉首尾空白",
    en: "without blanks at both ends",
    example: ["trim(name) + '：' + code", "text", "杉木原条：A-7b"],
  },
  mask: {
    group: "texts",
    signature: "mask(text, '脱敏方式')",
    zh: `按脱敏方式遮盖，方式与字段的 mask 相同：${MASK_NAMES.join("、")}`,
    en: `masked as by the key \`mask\` of a field: ${MASK_NAMES.join(", ")}`,
    example: ["mask(mobile, 'mobile')", "text", "138****5678"],
  },
  today: {
    group: "times",
    signature: "today()",
    zh: "今天的日期（北京时间）",
    en: "the day of today, in China",
    example: ["today()", "date", "2026-04-01"],
  },
  now: {
    group: "times",
    signature: "now()",
    zh: "现在的时刻",
    en: "the present moment",
    example: ["now()", "instant", "2026-04-01 01:00:00"],
  },
  days: {
    group: "times",
    signature: "days(from, to)",
    zh: "两个日期（或时刻）相隔的天数，to 在前时为负",
    en: "the days from one date (or moment) to another; negative where the second is earlier",
    example: ["days(begin, end)", "integer", "30"],
  },
  addDays: {
    group: "times",
    signature: "addDays(date, days)",
    zh: "日期（或时刻）加上若干天，负数为之前",
    en: "a date (or moment) so many days later; earlier for a negative number",
    example: ["addDays(begin, 30)", "date", "2026-03-03"],
  },
  year: {
    group: "times",
    signature: "year(date)",
    zh: "日期（或时刻）的年份",
    en: "the year of a date or moment",
    example: ["year(begin)", "integer", "2026"],
  },
  month: {
    group: "times",
    signature: "month(date)",
    zh: "日期（或时刻）的月份，1 到 12",
    en: "the month of a date or moment, 1 to 12",
    example: ["month(begin)", "integer", "2"],
  },
  dictText: {
    group: "dictionaries",
    signature: "dictText(field)",
    zh: "字典字段的值对应的文字；字典中没有这个值时为值本身",
    en: "the text of a dictionary field's value; the value itself where the dictionary has none",
    example: ["dictText(status)", "text", "已审"],
  },
  sum: {
    group: "lines",
    signature: "sum(lines.map(l, …))",
    zh: "明细各行的合计；没有行时为 0。l 代表一行，l.amount 是该行的字段",
    en: "the sum over the rows of a `lines` field, 0 without rows; `l` is one row, `l.amount` its field",
    example: ["sum(lines.map(l, l.pieces))", "integer", "5"],
  },
  count: {
    group: "lines",
    signature: "count(lines)、count(lines.filter(l, …))",
    zh: "明细的行数，或其中符合条件的行数",
    en: "the number of rows of a `lines` field, or of those that fit a condition",
    example: ["count(lines.filter(l, l.pieces > 2))", "integer", "1"],
  },
} as const satisfies Readonly<Record<string, FunctionReference>>;

export const FUNCTIONS: readonly string[] = Object.keys(FUNCTION_REFERENCE);

/** How a function is written; undefined where there is none of that name. */
export function signatureOf(name: string): string | undefined {
  const known: Readonly<Record<string, FunctionReference>> = FUNCTION_REFERENCE;
  return Object.hasOwn(known, name) ? known[name]?.signature : undefined;
}
