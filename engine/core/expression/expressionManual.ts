/** What the expression reference contains besides functions: the row of its examples, the syntax, and errors. */
import type { KindName } from "#core/model";

interface ExampleField {
  readonly name: string;
  readonly kind: KindName;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly stored: string | number | null;
  /** As people read it. */
  readonly shows: string;
}

/** The row that every example reads. */
export const EXAMPLE_ROW: readonly ExampleField[] = [
  { name: "name", kind: "text", stored: "杉木原条", shows: "杉木原条" },
  { name: "code", kind: "text", stored: "A-7b", shows: "A-7b" },
  { name: "mobile", kind: "text", stored: "13812345678", shows: "13812345678" },
  { name: "pieces", kind: "integer", stored: 30, shows: "30" },
  { name: "weight", kind: "decimal", options: { scale: 3 }, stored: 2500, shows: "2.500" },
  { name: "price", kind: "money", stored: 1970, shows: "19.70" },
  { name: "discount", kind: "money", stored: 50, shows: "0.50" },
  { name: "extra", kind: "money", stored: null, shows: "" },
  { name: "urgent", kind: "switch", stored: 1, shows: "true" },
  { name: "begin", kind: "date", stored: "2026-02-01", shows: "2026-02-01" },
  { name: "end", kind: "date", stored: "2026-03-03", shows: "2026-03-03" },
  { name: "status", kind: "dict", options: { dict: "status", store: "integer" }, stored: 1, shows: "1" },
  { name: "secret", kind: "password", stored: null, shows: "" },
  { name: "lines", kind: "lines", options: { entity: "line", by: "order" }, stored: null, shows: "" },
];

/** The fields of `lines`, and its rows in stored form. */
export const EXAMPLE_LINE: readonly Omit<ExampleField, "stored" | "shows">[] = [
  { name: "pieces", kind: "integer" },
  { name: "price", kind: "money" },
];
export const EXAMPLE_LINES: readonly Readonly<Record<string, number>>[] = [
  { pieces: 2, price: 1000 },
  { pieces: 3, price: 250 },
];
export const EXAMPLE_DICT: Readonly<Record<string, string>> = { "0": "草稿", "1": "已审" };
/** 2026-04-01 01:00:00 in China. */
export const EXAMPLE_NOW = Date.parse("2026-03-31T17:00:00Z");

/** The kind of the field that takes a value, with its value as people read it. */
export type Example = readonly [expr: string, kind: KindName, shows: string];

interface SyntaxReference {
  readonly zh: string;
  readonly en: string;
  readonly examples: readonly Example[];
}

export const SYNTAX: readonly SyntaxReference[] = [
  {
    zh: "加减乘：整数、小数、金额可以混用，结果没有误差",
    en: "Add, subtract, multiply: whole numbers, decimals and money mix freely and stay exact",
    examples: [
      ["price * 2 - discount", "money", "38.90"],
      ["pieces + 1", "integer", "31"],
    ],
  },
  {
    zh: "除法总是精确的，整数之间也是：7 / 2 是 3.5。位数超过字段时要写明取整",
    en: "Division is exact, of whole numbers too: 7 / 2 is 3.5. Write the rounding where the field keeps fewer places",
    examples: [
      ["round(price / 3, 2)", "money", "6.57"],
      ["round(pieces * 100 / 32, 2)", "decimal", "93.750"],
      ["floor(pieces / 7)", "integer", "4"],
    ],
  },
  {
    zh: "余数用 %，符号与被除数相同",
    en: "The remainder is %, with the sign of the dividend",
    examples: [["pieces % 7", "integer", "2"]],
  },
  {
    zh: "条件 ? 成立时的值 : 不成立时的值；没有 if。可以连写",
    en: "condition ? value : otherwise; there is no `if`. They may be chained",
    examples: [
      ["pieces > 100 ? '大宗' : '零星'", "text", "零星"],
      ["pieces > 100 ? '大宗' : pieces > 10 ? '中等' : '零星'", "text", "中等"],
    ],
  },
  {
    zh: "比较：== != < <= > >=，以及 in；并且 &&，或者 ||，否定 !",
    en: "Comparisons: == != < <= > >= and `in`; and is &&, or is ||, not is !",
    examples: [
      ["status in [1, 2] && !urgent", "switch", "false"],
      ["begin < end || pieces == 0", "switch", "true"],
    ],
  },
  {
    zh: "文本写在单引号中，用 + 连接；数字不能与文本相加",
    en: "Texts are written in single quotes and joined with +; a number cannot be added to a text",
    examples: [["name + '（' + code + '）'", "text", "杉木原条（A-7b）"]],
  },
  {
    zh: "用到的字段为空时结果为空；字段.orValue(值) 给出代替的值",
    en: "A field that is empty empties the result; `field.orValue(value)` replaces it",
    examples: [
      ["price - extra", "money", ""],
      ["price - extra.orValue(0)", "money", "19.70"],
    ],
  },
  {
    zh: "日期可以比较；相隔的天数用 days，推算用 addDays",
    en: "Dates compare; `days` counts between them, `addDays` moves them",
    examples: [
      ["days(begin, end) + 1", "integer", "31"],
      ["max(addDays(begin, 45), end)", "date", "2026-03-18"],
    ],
  },
  {
    zh: "字典字段本身是它的值（1），它的文字用 dictText",
    en: "A dictionary field is its value (1); its text is `dictText`",
    examples: [
      ["status == 1", "switch", "true"],
      ["dictText(status) + '：' + name", "text", "已审：杉木原条"],
    ],
  },
  {
    zh: "明细：l 代表一行。合计用 sum，行数用 count，是否有这样的行用 exists，是否都是用 all",
    en: "Lines: `l` is one row. `sum` adds up, `count` counts, `exists` is true for one such row, `all` if all are",
    examples: [
      ["sum(lines.map(l, l.pieces * l.price))", "money", "27.50"],
      ["lines.exists(l, l.price > 5.00)", "switch", "true"],
      ["lines.all(l, l.price > 5.00)", "switch", "false"],
    ],
  },
];

interface ErrorReference {
  readonly expr: string;
  readonly kind: KindName;
  readonly zh: string;
  readonly en: string;
}

/** By code: an expression that is refused with it, and what to do. */
export const ERROR_REFERENCE: Readonly<Record<string, ErrorReference>> = {
  EXPR_SYNTAX: {
    expr: "price *",
    kind: "money",
    zh: "写法有误：括号不成对、缺少运算符、用了 = 或 and 等",
    en: "It cannot be read: brackets that do not match, a missing operator, `=` or `and` of another language",
  },
  EXPR_TOO_LONG: {
    expr: "name" + " + name".repeat(200),
    kind: "text",
    zh: "超过 1000 个字符：请拆成几个计算字段",
    en: "More than 1000 characters: split it into several computed fields",
  },
  EXPR_UNKNOWN_FIELD: { expr: "prise * 2", kind: "money", zh: "没有这个字段", en: "There is no such field" },
  EXPR_UNKNOWN_FUNCTION: { expr: "rond(price)", kind: "integer", zh: "没有这个函数", en: "There is no such function" },
  EXPR_UNKNOWN_MASK: {
    expr: "mask(mobile, 'phone')",
    kind: "text",
    zh: "没有这种脱敏方式",
    en: "There is no such mask",
  },
  EXPR_UNUSABLE_FIELD: {
    expr: "secret",
    kind: "text",
    zh: "密码、富文本、JSON 等字段不能用于表达式",
    en: "Passwords, rich texts and JSON cannot be used",
  },
  EXPR_REFUSED: {
    expr: "lines.pieces",
    kind: "integer",
    zh: "表达式中没有这种写法；明细的字段写作 sum(lines.map(l, l.pieces))",
    en: "This is not part of expressions; a field of lines is written sum(lines.map(l, l.pieces))",
  },
  EXPR_LINES_ALONE: {
    expr: "lines",
    kind: "integer",
    zh: "明细本身不是一个值：用 sum 或 count",
    en: "Lines are no value by themselves: use `sum` or `count`",
  },
  EXPR_MACRO_OVER: {
    expr: "name.map(x, x)",
    kind: "text",
    zh: "map、filter、exists、all 只能用于明细字段",
    en: "`map`, `filter`, `exists` and `all` are for `lines` fields only",
  },
  EXPR_MACRO_IN_MACRO: {
    expr: "sum(lines.map(l, sum(lines.map(m, m.pieces))))",
    kind: "integer",
    zh: "明细的循环之内不能再循环",
    en: "No such call inside another",
  },
  EXPR_OR_VALUE: {
    expr: "(price + 1).orValue(0)",
    kind: "money",
    zh: "orValue 只能跟在字段后面，有一个值",
    en: "`orValue` follows a field, and has one value",
  },
  EXPR_DICT_TEXT: {
    expr: "dictText(name)",
    kind: "text",
    zh: "dictText 只用于字典字段",
    en: "`dictText` is for dictionary fields",
  },
  EXPR_TYPE: {
    expr: "price + name",
    kind: "money",
    zh: "这些类型不能这样组合，例如金额加文本",
    en: "These types do not go together, money and text for one",
  },
  EXPR_RESULT: {
    expr: "name",
    kind: "money",
    zh: "结果的类型与字段不同",
    en: "The result is of another type than the field",
  },
  EXPR_ROUND: {
    expr: "price / 3",
    kind: "money",
    zh: "结果的小数位可能比字段多：用 round、floor 或 ceil 写明取整",
    en: "The result may have more places than the field keeps: write `round`, `floor` or `ceil`",
  },
  EXPR_ROUND_PLACES: {
    expr: "round(price, pieces)",
    kind: "money",
    zh: "位数应是 0 到 10 的整数，不能是字段",
    en: "Places are a whole number from 0 to 10, not a field",
  },
  EXPR_WHOLE: {
    expr: "addDays(begin, pieces / 2)",
    kind: "date",
    zh: "此处需要整数：写明取整",
    en: "A whole number is needed here: write the rounding",
  },
  EXPR_QUOTIENT: {
    expr: "pieces / 12 == 3",
    kind: "switch",
    zh: "未取整的商不能用于 ==、!=、in、%：写明取整",
    en: "A quotient that is not rounded cannot be used in ==, !=, `in` or %: write the rounding",
  },
};
