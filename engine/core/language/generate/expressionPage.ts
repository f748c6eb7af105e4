/** The reference of expressions, in English and in Chinese, from tables of the code and evaluated results. */
import { expressionReference } from "#core/expression";
import { kindOf } from "#core/fields";
import { codeText, HEAD, markdownTable } from "./markdown.ts";

type PageLanguage = "en" | "zh";

const WORDS = {
  en: {
    title: "# Expressions",
    other: "[中文](EXPRESSIONS.zh.md)",
    intro:
      'A value worked out from a row\'s other fields: `expr` of a field, `{ "expr": … }` as a default. ' +
      "Every example below is evaluated by a test over this row:",
    row: ["field", "kind", "value"],
    lines: "`lines` holds two rows: {rows}. `status` is a dictionary: {items}.",
    syntax: "## How things are written",
    example: "Example",
    gives: "gives",
    empty: "(empty)",
    functions: "## Functions",
    groups: {
      numbers: "### Numbers",
      texts: "### Texts",
      times: "### Dates and moments",
      dictionaries: "### Dictionaries",
      lines: "### Lines",
    },
    functionHead: ["written", "does", "example", "gives"],
    types: "## Types",
    typeIntro:
      "What a field is in an expression follows from its kind. The result must have the type of the field that " +
      "takes it; a whole number may be used wherever a decimal may. A `computed` field has the type of its key `type`.",
    typeHead: ["kind", "type"],
    none: "cannot be used",
    linesType: "only in `sum`, `count`, `exists`, `all`",
    dictType: 'text; integer with `"store": "integer"`',
    see: "below",
    empties: "## When a value is empty",
    emptyIntro: [
      "A field that the expression uses is empty, and no `orValue` replaces it; in lines too.",
      "It divides by zero, or the number is greater than the field can hold.",
      "A day or moment is outside the calendar.",
      "Lines that were not given (a list shows none) leave the stored value as it is.",
    ],
    errors: "## Errors",
    errorIntro:
      "An expression that cannot work is refused when the file is read (`EXPRESSION.INVALID`), never when a row is " +
      "saved. The messages are in Chinese:",
    errorHead: ["for example", "message", "meaning"],
  },
  zh: {
    title: "# 表达式",
    other: "[English](EXPRESSIONS.md)",
    intro:
      '由同一行的其他字段算出的值：写在字段的 `expr` 中，或作为默认值写作 `{ "expr": … }`。' +
      "下面每个例子都由测试在这一行上算过：",
    row: ["字段", "类型", "值"],
    lines: "`lines` 有两行：{rows}。`status` 是字典：{items}。",
    syntax: "## 写法",
    example: "例子",
    gives: "结果",
    empty: "（空）",
    functions: "## 函数",
    groups: {
      numbers: "### 数",
      texts: "### 文本",
      times: "### 日期和时刻",
      dictionaries: "### 字典",
      lines: "### 明细",
    },
    functionHead: ["写法", "作用", "例子", "结果"],
    types: "## 类型",
    typeIntro:
      "字段在表达式中的类型由字段的 kind 决定。结果的类型应与存放它的字段相同；能用小数的地方都可以用整数。" +
      "`computed` 字段的类型由它的 `type` 决定。",
    typeHead: ["kind", "类型"],
    none: "不能使用",
    linesType: "只能用于 `sum`、`count`、`exists`、`all`",
    dictType: '文本；写了 `"store": "integer"` 时是整数',
    see: "见下",
    empties: "## 结果为空的情况",
    emptyIntro: [
      "用到的字段为空，而且没有写 `orValue`；明细中也一样。",
      "除以零，或者数字超过字段能存的范围。",
      "日期或时刻超出日历的范围。",
      "没有给出明细时（例如在列表中）保留已存的值。",
    ],
    errors: "## 错误",
    errorIntro: "不能成立的表达式在读取文件时就被拒绝（`EXPRESSION.INVALID`），不会等到保存数据时。提示如下：",
    errorHead: ["例如", "提示", "含义"],
  },
} as const;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: "integer",
  decimal: "decimal",
  string: "text",
  bool: "true or false",
  date: "date",
  instant: "moment",
};

export function expressionPage(language: PageLanguage): string {
  const words = WORDS[language];
  const reference = expressionReference();
  const shown = (text: string): string => (text === "" ? words.empty : codeText(text));
  const row = reference.row.map(({ name, kind, shows }) => [
    codeText(name),
    codeText(kind),
    kind === "lines" ? words.see : shown(shows),
  ]);
  const syntax = reference.syntax.map((one) =>
    [`- ${one[language]}`, ...one.examples.map(([expr, , shows]) => `  - ${codeText(expr)} → ${shown(shows)}`)].join(
      "\n",
    ),
  );
  const groups = Object.entries(words.groups).map(([group, title]) => {
    const rows = reference.functions
      .filter((one) => one.group === group)
      .map((one) => {
        const [expr, , shows] = one.example;
        return [one.signature.split("、").map(codeText).join(" "), one[language], codeText(expr), shown(shows)];
      });
    return `${title}\n\n${markdownTable(words.functionHead, rows)}\n`;
  });
  const typeOf = ({ kind, type, typeTitle }: (typeof reference.types)[number]): string => {
    if (kind === "lines") return words.linesType;
    if (kind === "dict") return words.dictType;
    if (type === undefined) return words.none;
    return language === "zh" ? typeTitle : (TYPE_NAMES[type] ?? type);
  };
  const types = reference.types.map((one) => [`${codeText(one.kind)} ${kindOf(one).title}`, typeOf(one)]);
  const errors = reference.errors.map((one) => [codeText(shortened(one.expr)), one.message, one[language]]);
  const lines = words.lines.replace("{rows}", reference.lines).replace("{items}", reference.items);
  return [
    HEAD,
    `${words.title}\n`,
    `${words.other}\n`,
    `${words.intro}\n`,
    `${markdownTable(words.row, row)}\n`,
    `${lines}\n`,
    `${words.syntax}\n`,
    `${syntax.join("\n")}\n`,
    `${words.functions}\n`,
    ...groups,
    `${words.types}\n`,
    `${words.typeIntro}\n`,
    `${markdownTable(words.typeHead, types)}\n`,
    `${words.empties}\n`,
    `${words.emptyIntro.map((one) => `- ${one}`).join("\n")}\n`,
    `${words.errors}\n`,
    `${words.errorIntro}\n`,
    markdownTable(words.errorHead, errors),
    "",
  ].join("\n");
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 40)} …` : text);
