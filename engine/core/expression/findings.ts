/** Problems of an expression as findings of the language. */
import { typeTitle } from "./libraryErrors.ts";

export interface ExpressionFinding {
  readonly code: string;
  readonly message: string;
  readonly wanted?: string;
  readonly among?: readonly string[];
  /** What to write instead. */
  readonly meant?: string;
}

export class ExpressionError extends Error {
  readonly finding: ExpressionFinding;

  constructor(finding: ExpressionFinding) {
    super(finding.message);
    this.finding = finding;
  }
}

const say = (code: string, message: string, meant?: string): ExpressionFinding => ({
  code,
  message,
  ...(meant === undefined ? {} : { meant }),
});

/** What others have functions for and we have none: the nearest name would lead astray. */
const ABSENT: readonly (readonly [names: RegExp, sentence: string])[] = [
  [
    /^(left|right|mid|substr|substring|slice|replace|split|index_?of|instr|charat|lpad|rpad|padstart|padend|reverse)$/i,
    "没有截取、替换和查找文本的函数",
  ],
  [
    /^(contains|includes|starts_?with|ends_?with|like|matches|regexp?|test)$/i,
    "没有查找文本的函数，只能用 == 比较整个文本",
  ],
  [
    /^(add_?months?|plus_?months?|add_?years?|plus_?years?|edate|eomonth|months_?between|last_?day)$/i,
    "没有按月或按年推算日期的函数，按天推算用 addDays(日期, 天数)",
  ],
  [
    /^(day|weekday|day_?of_?week|hour|minute|second|quarter|week|weeknum|get_?day|get_?hours?)$/i,
    "只有 year 和 month，没有取日、星期、季度和时分的函数",
  ],
  [
    /^(date_?format|format|format_?date|to_?char|strftime|text|string|str|to_?string|cast|convert)$/i,
    "没有把数字或日期写成文本的函数，显示的形式由字段的类型决定",
  ],
  [/^(pow|power|sqrt|exp|log|ln|log10|sin|cos|rand|random|pi|sign)$/i, "没有乘方、开方等函数，乘方请写成连乘"],
  [
    /^(v?lookup|xlookup|hlookup|query|select|get|fetch|find|related|lookup_?value)$/i,
    "表达式只能读取本行的字段，引用的值请用 fill 带入本行",
  ],
  [/^(avg|average|mean)$/i, "平均值写作 round(sum(明细.map(l, l.字段)) / count(明细), 2)"],
];

export const EXPRESSION_FINDINGS = {
  tooLong: () => say("EXPR_TOO_LONG", "表达式过长"),
  syntax: (message: string, meant?: string) => say("EXPR_SYNTAX", `表达式写法有误：${message}`, meant),
  refused: (what: string, meant?: string) => say("EXPR_REFUSED", `表达式中不能使用“${what}”`, meant),
  /** `filled`: the field of the row that has the value already; `meant`: the whole expression with it. */
  overReference: (reference: string, names: readonly string[], filled?: string, meant?: string) => {
    const [name = "", ...further] = names;
    const wrong = `表达式只能读取本行的字段，不能读取“${[reference, ...names].join(".")}”`;
    if (further.length > 0) return say("EXPR_REFUSED", `${wrong}；fill 也只能带入“${reference}”所引用的行自己的字段`);
    const how =
      filled === undefined
        ? `请先带入本行的字段再计算：在“${reference}”上写 "fill": { "${name}": "to.${name}" }，算式中写本行的“${name}”`
        : `“${reference}”的 fill 已把它带入本行的“${filled}”`;
    return say("EXPR_REFUSED", `${wrong}，${how}`, meant);
  },
  noIf: () => say("EXPR_SYNTAX", "没有 if，请写作 条件 ? 成立时的值 : 不成立时的值", "条件 ? 值 : 值"),
  /** `meant`: the whole expression. */
  lineField: (list: string, name: string, meant: string) =>
    say("EXPR_REFUSED", `“${list}”有许多行，“${list}.${name}”不是一个值`, meant),
  lineCount: (written: string, list: string, meant: string) =>
    say("EXPR_REFUSED", `“${list}”的行数不写作 ${written}，写作 count(${list})`, meant),
  unknownField: (name: string, among: readonly string[]): ExpressionFinding => ({
    code: "EXPR_UNKNOWN_FIELD",
    message: `字段“${name}”不存在`,
    wanted: name,
    among,
    ...(name === "today" || name === "now" ? { meant: `${name}()` } : {}),
  }),
  unknownFunction: (name: string, among: readonly string[]): ExpressionFinding => {
    const absent = ABSENT.find(([names]) => names.test(name))?.[1];
    return absent === undefined
      ? { code: "EXPR_UNKNOWN_FUNCTION", message: `函数“${name}”不存在`, wanted: name, among }
      : say("EXPR_UNKNOWN_FUNCTION", `函数“${name}”不存在，${absent}`);
  },
  unknownMask: (name: string, among: readonly string[]): ExpressionFinding => ({
    code: "EXPR_UNKNOWN_MASK",
    message: "mask 的第二个参数应是脱敏方式的名称",
    wanted: name,
    among,
  }),
  unusable: (name: string) => say("EXPR_UNUSABLE_FIELD", `字段“${name}”不能用于表达式`),
  linesAlone: (name: string) =>
    say("EXPR_LINES_ALONE", `明细“${name}”只能写作 sum(${name}.map(l, …)) 或 count(${name})`),
  macroInMacro: () => say("EXPR_MACRO_IN_MACRO", "明细的循环之内不能再循环"),
  macroOver: () => say("EXPR_MACRO_OVER", "只能对明细字段循环"),
  orValue: () => say("EXPR_OR_VALUE", "orValue 写作 字段.orValue(值)"),
  dictText: () => say("EXPR_DICT_TEXT", "dictText 的参数应是一个字典字段"),
  roundPlaces: () => say("EXPR_ROUND_PLACES", "取整的位数应是 0 到 10 的整数"),
  type: (message: string) => say("EXPR_TYPE", `类型不符：${message}`),
  result: (type: string, title: string) => say("EXPR_RESULT", `结果的类型是${typeTitle(type)}，而字段是“${title}”`),
  money: (title: string) => say("EXPR_RESULT", `结果是金额，而字段是“${title}”，请把字段的类型改为金额（money）`),
  /** Decimals where whole numbers are wanted: which way they are rounded is for a person to say. */
  whole: (where: string) =>
    say("EXPR_WHOLE", `“${where}”需要整数，而此处是小数，请用 round(…)、floor(…) 或 ceil(…) 写明取整`),
  roundWhole: (title: string, source: string) =>
    say(
      "EXPR_ROUND",
      `结果可能有小数，而字段是“${title}”，请用 round(…)、floor(…) 或 ceil(…) 写明取整`,
      `round(${source})`,
    ),
  quotient: (op: string) =>
    say("EXPR_QUOTIENT", `“${op}”不能直接用于未取整的商，请用 round(…, 位数)、floor(…) 或 ceil(…) 写明取整`),
  round: (places: number, source?: string) =>
    say(
      "EXPR_ROUND",
      `结果可能超过 ${places} 位小数，请用 round(…, ${places}) 写明取整`,
      source === undefined ? undefined : `round(${source}, ${places})`,
    ),
} as const;
