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

export const EXPRESSION_FINDINGS = {
  tooLong: () => say("EXPR_TOO_LONG", "表达式过长"),
  syntax: (message: string, meant?: string) => say("EXPR_SYNTAX", `表达式写法有误：${message}`, meant),
  refused: (what: string, meant?: string) => say("EXPR_REFUSED", `表达式中不能使用“${what}”`, meant),
  noIf: () => say("EXPR_SYNTAX", "没有 if，请写作 条件 ? 成立时的值 : 不成立时的值", "条件 ? 值 : 值"),
  lineField: (list: string, name: string) =>
    say("EXPR_REFUSED", `“${list}”有许多行，“${list}.${name}”不是一个值`, `sum(${list}.map(l, l.${name}))`),
  unknownField: (name: string, among: readonly string[]): ExpressionFinding => ({
    code: "EXPR_UNKNOWN_FIELD",
    message: `字段“${name}”不存在`,
    wanted: name,
    among,
    ...(name === "today" || name === "now" ? { meant: `${name}()` } : {}),
  }),
  unknownFunction: (name: string, among: readonly string[]): ExpressionFinding => ({
    code: "EXPR_UNKNOWN_FUNCTION",
    message: `函数“${name}”不存在`,
    wanted: name,
    among,
  }),
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
