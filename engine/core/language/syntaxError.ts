/** Messages for a text that is no JSON: what was found, what to write. */
import { printParseErrorCode, type ParseError } from "jsonc-parser";

interface SyntaxProblem {
  readonly offset: number;
  /** Chinese. */
  readonly detail: string;
  /** What to write there instead. */
  readonly meant?: string;
}

/** The first problem; the others only follow from it. */
export function syntaxProblem(text: string, error: ParseError | undefined): SyntaxProblem {
  if (text.trim() === "") return { offset: 0, detail: "文件是空的" };
  if (error === undefined) return { offset: 0, detail: "无法解析" };
  const code = printParseErrorCode(error.error);
  const { offset } = error;
  return (
    foreignSign(text, offset) ??
    unclosedBracket(text, offset) ??
    trailingComma(text, offset) ??
    surplusSign(text, offset, code) ??
    missingQuote(text, offset) ??
    missingComma(text, offset, code) ??
    strangeWord(text.slice(offset, offset + error.length), offset) ?? {
      offset,
      detail: SENTENCES[code] ?? "无法解析",
    }
  );
}

/** Signs that an input method or another language writes in the place of JSON's own. */
const FOREIGN_SIGNS: Readonly<Record<string, readonly [name: string, meant: string]>> = {
  "“": ["中文引号", '"'],
  "”": ["中文引号", '"'],
  "‘": ["中文引号", '"'],
  "’": ["中文引号", '"'],
  "「": ["中文引号", '"'],
  "＂": ["全角引号", '"'],
  "，": ["中文逗号", ","],
  "、": ["顿号", ","],
  "：": ["中文冒号", ":"],
  "；": ["中文分号", ","],
  "｛": ["全角花括号", "{"],
  "｝": ["全角花括号", "}"],
  "［": ["全角方括号", "["],
  "］": ["全角方括号", "]"],
  "【": ["中文括号", "["],
  "】": ["中文括号", "]"],
  "'": ["单引号", '"'],
  "`": ["反引号", '"'],
  ";": ["分号", ","],
  "=": ["等号", ":"],
};

function foreignSign(text: string, offset: number): SyntaxProblem | undefined {
  const sign = text[offset] ?? "";
  if (!Object.hasOwn(FOREIGN_SIGNS, sign)) return undefined;
  const [name, meant] = FOREIGN_SIGNS[sign] as readonly [string, string];
  return { offset, detail: `这里的 ${sign} 是${name}，请改成英文的 ${meant}`, meant };
}

/**
 * A bracket that is never closed is noticed by the parser at the end of the file only. The indentation shows where: a
 * line that begins no deeper than the line of an open bracket, and does not close it, is outside it.
 */
function unclosedBracket(text: string, noticed: number): SyntaxProblem | undefined {
  const open: { readonly sign: string; readonly line: number; readonly indent: number }[] = [];
  let start = 0;
  let lastEnd = 0;
  let lastLine = 0;
  for (const [index, content] of text.split("\n").entries()) {
    const indent = content.length - content.trimStart().length;
    const closes = /^[}\]]/.test(content.trimStart());
    const around = open.at(-1);
    if (content.trim() !== "" && around !== undefined && (closes ? indent < around.indent : indent <= around.indent)) {
      if (lastEnd > noticed) return undefined;
      const [bracket, missing] = around.sign === "{" ? ["花括号", "}"] : ["方括号", "]"];
      const detail = `第 ${around.line} 行的 ${around.sign} 缺少右${bracket} ${missing}，可能缺在第 ${lastLine} 行之后`;
      return { offset: lastEnd, detail };
    }
    for (const [sign = ""] of content.replace(/"(?:[^"\\]|\\.)*("|$)/g, "").matchAll(/[{}[\]]/g)) {
      if (sign === "{" || sign === "[") open.push({ sign, line: index + 1, indent });
      else open.pop();
    }
    if (content.trim() !== "") {
      lastEnd = start + content.trimEnd().length - 1;
      lastLine = index + 1;
    }
    start += content.length + 1;
  }
  return undefined;
}

/** The parser complains of the bracket; what is to go is the comma before it. */
function trailingComma(text: string, offset: number): SyntaxProblem | undefined {
  if (text[offset] !== "}" && text[offset] !== "]") return undefined;
  const before = lastBefore(text, offset);
  if (text[before] !== ",") return undefined;
  return { offset: before, detail: "最后一项后面多了一个逗号，请删去" };
}

function surplusSign(text: string, offset: number, code: string): SyntaxProblem | undefined {
  const sign = text[offset] ?? "";
  if (sign === "," && ["PropertyNameExpected", "ValueExpected"].includes(code))
    return { offset, detail: "这里多了一个逗号，请删去" };
  if ((sign === "}" || sign === "]") && code === "EndOfFileExpected")
    return { offset, detail: `这里或前面多了一个 ${sign}，请删去` };
  return undefined;
}

/**
 * A text without its end goes on to the next quote: `"title": "手机号, "pattern": …`. What follows its end there is a
 * word, and what it took in ends with a comma or a colon.
 */
function missingQuote(text: string, offset: number): SyntaxProblem | undefined {
  if (text[offset - 1] !== '"' || !/[\p{L}\p{N}_$]/u.test(text[offset] ?? "")) return undefined;
  const start = text.lastIndexOf('"', offset - 2);
  const taken = text.slice(start + 1, offset - 1);
  const [, inside, sign] = /^([^\n]*?)\s*([,:])\s*$/.exec(taken) ?? [];
  if (start < 0 || inside === undefined) return undefined;
  const detail = `“${inside}”后面缺少右引号 "，应在这里的 ${sign ?? ""} 之前`;
  return { offset: start + 1 + inside.length, detail, meant: '"' };
}

function missingComma(text: string, offset: number, code: string): SyntaxProblem | undefined {
  if (code !== "CommaExpected" || !/["{[\w-]/.test(text[offset] ?? "")) return undefined;
  const before = lastBefore(text, offset);
  // 01 was meant as one number.
  if (before === offset - 1 && /\d/.test(text[before] ?? "")) return { offset: before, detail: "数字不能以 0 开头" };
  return { offset: before, detail: "这一项后面缺少逗号", meant: "," };
}

const lastBefore = (text: string, offset: number): number => text.slice(0, offset).trimEnd().length - 1;

const WORDS: Readonly<Record<string, string>> = {
  True: "true",
  TRUE: "true",
  False: "false",
  FALSE: "false",
  None: "null",
  NULL: "null",
  nil: "null",
  undefined: "null",
};

/** A word without quotes: of another language, or a key or text that needs quotes. */
function strangeWord(word: string, offset: number): SyntaxProblem | undefined {
  const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (known !== undefined) return { offset, detail: `“${word}”应写作 ${known}`, meant: known };
  if (/^[+-]?\.\d|^\+\d|^\d+\.$/.test(word)) return { offset, detail: `数字“${word}”的写法不对，例如 0.5` };
  if (!/^[\p{L}$_][\p{L}\p{N}$_.-]*$/u.test(word)) return undefined;
  return { offset, detail: `“${word}”要写在英文双引号里`, meant: `"${word}"` };
}

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidSymbol: "这里的符号不属于 JSON",
  InvalidNumberFormat: "数字的写法不对",
  PropertyNameExpected: "这里应是一个键，写在英文双引号里",
  ValueExpected: "这里缺少一个值",
  ColonExpected: "键和值之间缺少冒号",
  CommaExpected: "这里缺少逗号，或多了一个括号",
  CloseBraceExpected: "缺少右花括号 }",
  CloseBracketExpected: "缺少右方括号 ]",
  EndOfFileExpected: "文件到这里应已结束，后面有多余的内容",
  InvalidCommentToken: "JSON 中不能写注释，说明请写在 purpose 或 help 中",
  UnexpectedEndOfComment: "JSON 中不能写注释，说明请写在 purpose 或 help 中",
  UnexpectedEndOfString: "文本没有结束：缺少右引号，或文本中有换行（换行写作 \\n）",
  UnexpectedEndOfNumber: "数字没有写完",
  InvalidUnicode: "\\u 后面应是四位十六进制数字",
  InvalidEscapeCharacter: '反斜杠后面的字符不对（反斜杠本身写作 "\\\\"）',
  InvalidCharacter: "文本中有不可见的控制字符",
};
