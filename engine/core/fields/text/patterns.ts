/**
 * Named patterns. A pattern is one rule or several, tried in order, each with its message; where the specification
 * gives the message, this is its exact text. Values are short (`max`) and no pattern repeats a repetition, so all are
 * linear.
 */
import {
  FOLD_NAMES,
  foldDocumentNumber,
  hasBirthday,
  hasCreditCodeSign,
  hasIdCardDigit,
  hasProvince,
  toHalfWidth,
} from "#core/values";
import type { FieldModel } from "#core/model";
import type { FoldName } from "#core/values";

interface ShapeRule {
  readonly regex: RegExp;
  readonly message: string;
}

/** Looks behind the shape of a value, for example whether a date in it exists. */
interface MeaningRule {
  readonly holds: (text: string, now?: number) => boolean;
  readonly message: string;
}

export type PatternRule = ShapeRule | MeaningRule;

const one = (regex: RegExp, message: string): readonly [ShapeRule] => [{ regex, message }];

const EMAIL = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}$/;
const URL = /^https?:\/\/[^\s/?#"'<>\\]+(?:[/?#][^\s"'<>\\]*)?$/i;
const MOBILE = "请输入正确手机号";
/** Accepts names as identity cards print them: 买买提·艾力, O'Neil, Anna-Maria. */
const NAME = one(/^[\p{Script=Han}A-Za-z ·•‧・･∙⋅.'’-]{2,100}$/u, "请输入2到100位中文、英文、空格或间隔号");
/** With the country code and the groups in which people write it. */
const UNFINISHED_MOBILE = /^(?:\+?8?6?|(?:\+?86)?[\s-]*1(?:[3-9](?:[\s-]*\d){0,8})?)[\s-]*$/;
const UNFINISHED_CREDIT_CODE = /^[0-9A-HJ-NP-RT-UW-Y]{1,17}$/;
const CREDIT_CODE_SIGN: MeaningRule = {
  holds: (text) => text.length !== 18 || hasCreditCodeSign(text),
  message: "统一社会信用代码有误：末位与前 17 位不符，请对照营业执照核对",
};

export const PATTERNS = {
  mobile: one(/^1[3-9]\d{9}$/, MOBILE),
  mobileStrict: one(/^1[3-8]\d{9}$/, MOBILE),
  username: [
    { regex: /^\w+$/, message: "只能输入字母、数字和下划线" },
    { regex: /^.{6,18}$/, message: "长度6到18个字符" },
  ],
  account: one(/^[A-Za-z][A-Za-z0-9._-]{1,31}$/, "账号为2到32位字母、数字、点、下划线或减号，以字母开头"),
  password: [
    { regex: /^[\x21-\x7e]+$/, message: "只能输入字母、数字和符号" },
    { regex: /^.{6,18}$/, message: "长度6到18个字符" },
  ],
  passwordOffice: one(
    /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%^&*,.])[A-Za-z\d!@#$%^&*,.]{8,12}$/,
    "密码为8到12位，由字母、数字和!@#$%^&*,.组成，至少各含一个大写字母、小写字母、数字和特殊字符",
  ),
  email: one(EMAIL, "邮箱格式不正确"),
  idCard: [
    { regex: /^(?:\d{15}|\d{17}[\dX])$/, message: "请输入正确身份证号" },
    { holds: hasProvince, message: "身份证号有误：开头不是任何省份的代码，请对照证件核对" },
    { holds: hasBirthday, message: "身份证号有误：其中的出生日期不存在，请对照证件核对" },
    { holds: hasIdCardDigit, message: "身份证号有误：末位与前 17 位不符，请对照证件核对" },
  ],
  creditCode: [{ regex: /^[0-9A-HJ-NP-RT-UW-Y]{18}$/, message: "请输入正确的统一社会信用代码" }, CREDIT_CODE_SIGN],
  businessLicense: [
    { regex: /^(?:[0-9A-HJ-NP-RT-UW-Y]{18}|\d{15})$/, message: "营业执照号为18位统一社会信用代码或15位注册号" },
    CREDIT_CODE_SIGN,
  ],
  idNumber: one(/^[A-Za-z0-9]{1,50}$/, "请输入50位以内的字母或数字"),
  bankCard: one(/^[1-9]\d{9,19}$/, "请输入正确的银行卡号码"),
  landline: one(/^(?:0\d{2,3}-?)?[1-9]\d{6,7}(?:-\d{1,6})?$/, "请输入正确的座机号码"),
  qq: one(/^[1-9]\d{4,11}$/, "请输入正确的QQ号码"),
  url: one(URL, "请输入以http或https开头的网址"),
  natural: one(/^(?:0|[1-9]\d*)$/, "请输入自然数"),
  english: one(/^[A-Za-z]+$/, "请输入英文字母"),
  alnum20: one(/^[A-Za-z0-9]{1,20}$/, "请输入20位以内的字母或数字"),
  name: NAME,
  personName: NAME,
  digitsLines: one(/^[\d\r\n]+$/, "只能输入数字和换行"),
  short: one(/^[\s\S]{0,255}$/u, "最大长度255位字符"),
  "n6-16": one(/^\d{6,16}$/, "请输入6到16位数字"),
  "*6-16": one(/^[\s\S]{6,16}$/u, "请输入6到16位任意字符"),
  "s6-18": one(/^[A-Za-z]{6,18}$/, "请输入6到18位字母"),
  e: one(EMAIL, "邮箱格式不正确"),
  m: one(/^1[3-9]\d{9}$/, MOBILE),
  p: one(/^\d{6}$/, "请输入6位邮政编码"),
  s: one(/^[A-Za-z]+$/, "请输入字母"),
  n: one(/^[+-]?\d+(?:\.\d+)?$/, "请输入数字"),
  z: one(/^-?\d+$/, "请输入整数"),
  "*": one(/\S/, "不能为空"),
  money: one(/^(?!0+(?:\.0{1,2})?$)\d{1,13}(?:\.\d{1,2})?$/, "请输入正确的金额，最多两位小数"),
} as const satisfies Readonly<Record<string, readonly PatternRule[]>>;

export type PatternName = keyof typeof PATTERNS;

export const PATTERN_NAMES = Object.keys(PATTERNS) as readonly PatternName[];

/** Names of two signs are often set apart to the width of three. */
const plainBlanks = (text: string): string => text.replace(/[\u3000\u00A0]/g, " ");

/** Brings a value into the one spelling that the rules of its pattern expect. */
const FOLDS: { readonly [name in PatternName]?: (text: string) => string } = {
  idCard: foldDocumentNumber,
  creditCode: foldDocumentNumber,
  businessLicense: foldDocumentNumber,
  name: plainBlanks,
  personName: plainBlanks,
};

/** The fold by which the values of a pattern are compared. */
const COMPARED_BY: { readonly [name in PatternName]?: FoldName } = {
  idCard: "idCard",
  creditCode: "document",
  businessLicense: "document",
  email: "letters",
  e: "letters",
  name: "name",
  personName: "name",
};

/** Reads the eleven digits of a mobile number, however they are grouped; a text that is none comes back as it was. */
export function mobileDigits(text: string): string {
  const plain = toHalfWidth(text).replace(/[\s()\u2010-\u2015-]/g, "");
  const national = plain.replace(/^(?:\+|00)?86(?=1)/, "");
  return /^1\d{10}$/.test(national) ? national : text;
}

const cardDigits = (text: string): string => {
  const plain = toHalfWidth(text).replace(/[\s-]/g, "");
  return /^\d+$/.test(plain) ? plain : text;
};

/** Programs dial, send to or pay to these values, so they are stored in the one form that programs read. */
const READ: { readonly [name in PatternName]?: (text: string) => string } = {
  mobile: mobileDigits,
  mobileStrict: mobileDigits,
  m: mobileDigits,
  email: toHalfWidth,
  e: toHalfWidth,
  bankCard: cardDigits,
};

/** Matches what may still become a value while somebody types on; only patterns of a known length have such a form. */
const UNFINISHED: { readonly [name in PatternName]?: RegExp } = {
  mobile: UNFINISHED_MOBILE,
  mobileStrict: UNFINISHED_MOBILE,
  m: UNFINISHED_MOBILE,
  idCard: /^\d{1,17}$/,
  creditCode: UNFINISHED_CREDIT_CODE,
  businessLicense: UNFINISHED_CREDIT_CODE,
  p: /^\d{1,5}$/,
};

const nameOf = (source: unknown): PatternName | undefined =>
  typeof source === "string" && Object.hasOwn(PATTERNS, source) ? (source as PatternName) : undefined;

/** The value that a text means in a field with a `pattern` key. */
export function readAs(source: unknown, text: string): string {
  const name = nameOf(source);
  return (name === undefined ? undefined : READ[name]?.(text)) ?? text;
}

/** Brings a value into the spelling that the rules of its `pattern` key expect. */
export function foldedFor(source: unknown, text: string): string {
  const name = nameOf(source);
  return (name === undefined ? undefined : FOLDS[name]?.(text)) ?? text;
}

/**
 * The fold by which the values of a field are compared in conditions, in searches and where they are to be unique: that
 * of its key `fold`, else that of its pattern; undefined where each spelling is a value of its own.
 */
export function foldOf({ kind, column, options }: FieldModel): FoldName | undefined {
  if (kind !== "text" || column !== "text") return undefined;
  const name = nameOf(options["pattern"]);
  return FOLD_NAMES.find((fold) => fold === options["fold"]) ?? (name === undefined ? undefined : COMPARED_BY[name]);
}

/** Recognises the beginning of a value of a `pattern` key. */
export function isUnfinished(source: unknown, text: string): boolean {
  const name = nameOf(source);
  return name !== undefined && UNFINISHED[name]?.test(foldedFor(name, text)) === true;
}

/**
 * Finds the first rule that a text breaks.
 * @param now epoch milliseconds, for rules about dates
 */
export const brokenRule = <Rule extends PatternRule>(
  rules: readonly Rule[],
  text: string,
  now?: number,
): Rule | undefined => rules.find((rule) => !("regex" in rule ? rule.regex.test(text) : rule.holds(text, now)));

/**
 * Rules of a `pattern` key: a name, or a regular expression with its own sentence, which must match the whole value.
 * Undefined for an unknown name or an expression that does not compile.
 */
export function patternRules(source: unknown): readonly PatternRule[] | undefined {
  if (typeof source === "string") {
    const name = nameOf(source);
    return name === undefined ? undefined : PATTERNS[name];
  }
  if (typeof source !== "object" || source === null || !("regex" in source) || !("message" in source)) return undefined;
  const regex = compile(String(source.regex));
  return regex === undefined ? undefined : one(regex, String(source.message));
}

function compile(text: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${text})$`, "u");
  } catch {
    return undefined;
  }
}

/**
 * A repetition of something that repeats, `(a+)+` or `(a|b+)*`, takes exponential time on a crafted value; so may a
 * back reference. A part that begins with its own separator, `(?:,\\d+)*`, is read in one way only.
 */
export function hasNestedQuantifiers(regex: string): boolean {
  if (/\\[1-9k]/.test(regex)) return true;
  const plain = regex
    .replace(/\\[a-zA-Z]/g, "x")
    .replace(/\\./g, ",")
    .replace(/\[[^\]]*\]/g, "x");
  for (const [, body = ""] of plain.matchAll(/\((?:\?:)?((?:[^()]|\([^()]*\))*)\)(?:[+*]|\{\d*,)/g)) {
    const separated = /^[,;:@#/_ -](?![+*?{])/.test(body) && !body.includes("|");
    if (/[+*}]/.test(body) && !separated) return true;
  }
  return false;
}
