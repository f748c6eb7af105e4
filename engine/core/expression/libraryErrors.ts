/** The English messages of the expression library in Chinese, and the most likely correction. */
import { signatureOf } from "./functions.ts";

interface Sentence {
  readonly message: string;
  readonly meant?: string;
}

interface LibraryError {
  readonly code: string;
  readonly summary: string;
  readonly range?: { readonly start: number; readonly end: number };
}

/** Signs and words of other languages, at the place where the library stops reading. */
const FOREIGN: readonly (readonly [found: RegExp, sentence: string, meant: string])[] = [
  [/^=(?!=)/, "比较相等写作 ==", "=="],
  [/^=(?==)/, "比较相等写作 ==", "=="],
  [/^<>/, "不等于写作 !=", "!="],
  [/^≠/, "不等于写作 !=", "!="],
  [/^≤/, "小于等于写作 <=", "<="],
  [/^≥/, "大于等于写作 >=", ">="],
  [/^×/, "乘写作 *", "*"],
  [/^÷/, "除写作 /", "/"],
  [/^and\b/i, "并且写作 &&", "&&"],
  [/^&(?!&)/, "并且写作 &&", "&&"],
  [/^or\b/i, "或者写作 ||", "||"],
  [/^\|(?!\|)/, "或者写作 ||", "||"],
  [/^not\b/i, "否定写作 !", "!"],
  [/^(if|else|then|case|when)\b/i, "没有 if，请写作 条件 ? 成立时的值 : 不成立时的值", "条件 ? 值 : 值"],
  [/^\$today\b/, "表达式中的今天写作 today()", "today()"],
  [/^\$now\b/, "表达式中的现在写作 now()", "now()"],
  [/^[“”‘’「」＂]/, "中文引号请改成英文的单引号 '", "'"],
  [/^，/, "中文逗号请改成英文的 ,", ","],
  [/^（/, "中文括号请改成英文的 (", "("],
  [/^）/, "中文括号请改成英文的 )", ")"],
  [/^：/, "中文冒号请改成英文的 :", ":"],
  [/^？/, "中文问号请改成英文的 ?", "?"],
  [/^\^/, "没有乘方，请写成连乘", "*"],
];

/** A syntax error: the text found, its position, and what to write. */
export function syntaxSentence(error: unknown, source: string): Sentence {
  const whole = wholeSentence(source);
  if (whole !== undefined) return whole;
  const { code, summary, range } = libraryError(error);
  const start = range?.start ?? 0;
  const where = start >= source.trimEnd().length ? "末尾" : `第 ${start + 1} 个字符处`;
  // The sign may be the last one of what the library took in.
  const places = [start, start - 1, (range?.end ?? start) - 1].filter((at) => at >= 0 && at < source.length);
  for (const at of places) {
    const found = FOREIGN.find(([pattern]) => pattern.test(source.slice(at)));
    if (found !== undefined) return { message: `${where}：${found[1]}`, meant: found[2] };
  }
  return { message: `${where}：${syntaxReason(code, summary)}` };
}

/** What another language has around an expression or its names: `=price`, `${price} * ${count}`. */
function wholeSentence(source: string): Sentence | undefined {
  if (/^\s*=(?!=)/.test(source)) return { message: "前面不写等号，直接写算式", meant: source.replace(/^\s*=\s*/, "") };
  const plain = source
    .replace(/[$#]?\{\{?\s*([A-Za-z]\w*)\s*\}?\}/g, "$1")
    .replace(/\[([A-Za-z]\w*)\]/g, "$1")
    .replace(/\$row\.(?=[A-Za-z])/g, "")
    .replace(/\$(?!(?:today|now|user|row)\b)(?=[A-Za-z])/g, "");
  return plain === source ? undefined : { message: "字段名直接写，不加括号和 $", meant: plain };
}

const SYNTAX: Readonly<Record<string, string>> = {
  unterminated_string: "文本没有结束，缺少右引号",
  unterminated_triple_quoted_string: "文本没有结束，缺少右引号",
  newline_in_string: "文本中不能换行",
  invalid_number: "数字的写法不对",
  invalid_integer: "数字的写法不对",
  invalid_hex_integer: "数字的写法不对",
  invalid_exponent: "数字的写法不对",
  limit_exceeded: "表达式过于复杂，请拆成几个计算字段",
};

function syntaxReason(code: string, summary: string): string {
  const known = Object.hasOwn(SYNTAX, code) ? SYNTAX[code] : undefined;
  if (known !== undefined) return known;
  if (/escape/.test(code)) return "反斜杠后面的字符不对";
  const expected = /Expected (\w+)/.exec(summary)?.[1];
  if (expected !== undefined) return `缺少 ${TOKENS[expected] ?? expected}`;
  if (/EOF/.test(summary)) return "表达式没有写完";
  const character = /Unexpected character: '?(.+?)'?$/.exec(summary)?.[1];
  return character === undefined ? "这里的内容多余，或前面缺少运算符" : `不能有“${character}”，或前面缺少运算符`;
}

const TOKENS: Readonly<Record<string, string>> = {
  RPAREN: "右括号 )",
  LPAREN: "左括号 (",
  RBRACKET: "右方括号 ]",
  RBRACE: "右花括号 }",
  COLON: "? 所对的冒号 :",
  COMMA: "逗号 ,",
  IDENTIFIER: "名称",
  EOF: "结尾",
};

const TYPES: Readonly<Record<string, string>> = {
  int: "整数",
  decimal: "小数",
  string: "文本",
  bool: "是否",
  date: "日期",
  instant: "时刻",
  list: "列表",
};

/** The Chinese name of a type, as the library writes it. */
export function typeTitle(type: string): string {
  const item = /^list<(.+)>$/.exec(type)?.[1];
  if (item !== undefined) return `${typeTitle(item)}的列表`;
  if (type.startsWith("row_")) return "明细的一行";
  return Object.hasOwn(TYPES, type) ? (TYPES[type] ?? type) : "此处不能用的值";
}

/** A type error: which operator or function does not take which types. */
export function typeSentence(error: unknown): string {
  const { summary } = libraryError(error);
  for (const [pattern, write] of TYPE_SENTENCES) {
    const found = pattern.exec(summary);
    if (found !== null) return write(found.slice(1).map((part) => part ?? ""));
  }
  return "各部分的类型不能这样组合";
}

const textsOnly = (...types: readonly string[]): string =>
  types.includes("string") ? "，文本只能与文本相接，没有把数字和日期写成文本的函数" : "";

const TYPE_SENTENCES: readonly (readonly [pattern: RegExp, write: (found: readonly string[]) => string])[] = [
  [
    /no such overload: (\S+) (\S+) (\S+)$/,
    ([left = "", op = "", right = ""]) =>
      `“${op}”不能用于${typeTitle(left)}和${typeTitle(right)}${op === "+" ? textsOnly(left, right) : ""}`,
  ],
  [/no such overload: ([!-])(\S+)$/, ([op = "", type = ""]) => `“${op}”不能用于${typeTitle(type)}`],
  [/found no matching overload for '(?:\S+\.)?(\w+)\((.*)\)'/, ([name = "", types = ""]) => callSentence(name, types)],
  [/^Ternary condition must be bool, got '(.+)'/, ([type = ""]) => `? 前面应是一个条件，现为${typeTitle(type)}`],
  [/predicate must return bool, got '(.+)'/, ([type = ""]) => `对明细的筛选应是一个条件，现为${typeTitle(type)}`],
  [
    /^Logical operator requires bool operands, got '(.+)'/,
    ([type = ""]) => `&&、||、! 的两边应是条件，现为${typeTitle(type)}`,
  ],
  [
    /^Ternary branches must have the same type, got '(.+)' and '(.+)'/,
    ([yes = "", no = ""]) => `? : 的两个结果应是同一类型，现为${typeTitle(yes)}和${typeTitle(no)}`,
  ],
  [
    /expected type '(.+)' but found '(.+)'/,
    ([expected = "", found = ""]) => `列表中的值应是同一类型，现有${typeTitle(expected)}和${typeTitle(found)}`,
  ],
];

/** Functions of whole numbers of any size are reported as operators. */
const OPERATORS: Readonly<Record<string, string>> = { plus__: "+", minus__: "-", times__: "*" };

function callSentence(name: string, types: string): string {
  const given = types
    .split(/,\s*/)
    .filter((type) => type !== "" && type !== "around")
    .map(typeTitle);
  const operator = OPERATORS[name];
  if (operator !== undefined) return `“${operator}”不能用于${given.join("和")}`;
  const written = signatureOf(name);
  return `${name} 不接受（${given.join("，")}）${written === undefined ? "" : `，写法是 ${written}`}`;
}

function libraryError(error: unknown): LibraryError {
  if (typeof error !== "object" || error === null) return { code: "", summary: "" };
  const { code, summary, range, message } = error as Partial<LibraryError> & { readonly message?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    summary: String(summary ?? message ?? "").split("\n")[0] ?? "",
    ...(range === undefined ? {} : { range }),
  };
}
