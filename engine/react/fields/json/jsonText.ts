/** JSON between its text and its value; what is broken is said with its line, in the same words in every browser. */
import { parse as parseWithErrors, printParseErrorCode, type ParseError } from "jsonc-parser";
import { displayInstant, formatInstant, parseInstant, type Wire } from "#core/values";

export function writeJson(value: Wire): string {
  return value === null || value === "" ? "" : JSON.stringify(value, null, 2);
}

/** The value with its instants as pages show them; only texts exactly as instants are sent, at any depth. */
export function withShownInstants(value: Wire): Wire {
  if (typeof value === "string") return shownInstant(value);
  if (Array.isArray(value)) return value.map((item: Wire) => withShownInstants(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withShownInstants(member as Wire)]));
}

function shownInstant(text: string): string {
  const instant = parseInstant(text);
  return instant !== undefined && formatInstant(instant) === text ? displayInstant(instant) : text;
}

export function readJson(text: string): { readonly value: Wire } | { readonly message: string } {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as Wire };
  } catch {
    const errors: ParseError[] = [];
    parseWithErrors(text, errors, { disallowComments: true, allowTrailingComma: false });
    const first = errors[0];
    if (!first) return { message: "格式不正确" };
    const line = text.slice(0, first.offset).split("\n").length;
    return { message: `第 ${line} 行${REASONS[printParseErrorCode(first.error)] ?? "格式不正确"}` };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  PropertyNameExpected: "缺少属性名",
  ValueExpected: "缺少值",
  ColonExpected: "缺少冒号",
  CommaExpected: "缺少逗号",
  CloseBraceExpected: "缺少右花括号",
  CloseBracketExpected: "缺少右方括号",
  EndOfFileExpected: "多出了内容",
  InvalidCommentToken: "不能写注释",
  UnexpectedEndOfString: "字符串没有结束",
  InvalidNumberFormat: "数字格式不正确",
  InvalidSymbol: "有不认识的内容",
  InvalidEscapeCharacter: "转义不正确",
  InvalidUnicode: "转义不正确",
  InvalidCharacter: "有不能出现的字符",
  UnexpectedEndOfComment: "注释没有结束",
  UnexpectedEndOfNumber: "数字没有结束",
};
