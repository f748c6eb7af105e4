/** Conditions as other languages write them, `active == false && price > 5`, in the form that they have here. */

const OPERATORS: Readonly<Record<string, string>> = {
  "=": "eq",
  "==": "eq",
  "===": "eq",
  "!=": "ne",
  "!==": "ne",
  "<>": "ne",
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
};

const FIELD = String.raw`(?:\$?(?:this|row|data|record|form|values|item)\.)?([A-Za-z]\w*)`;
const COMPARISON = new RegExp(String.raw`^${FIELD}\s*(===?|!==?|<>|>=?|<=?|=)\s*(.+)$`);
const FLAG = new RegExp(String.raw`^(!?)\s*${FIELD}$`);

/** The condition as text; undefined where the text is none. */
export function meantCondition(written: unknown): string | undefined {
  if (Array.isArray(written)) return ofParts(written);
  return typeof written === "string" ? ofText(written) : undefined;
}

/** `["status", ">=", 1]` */
function ofParts([field, sign, value, ...more]: readonly unknown[]): string | undefined {
  const op = typeof sign === "string" ? (OPERATORS[sign] ?? sign) : undefined;
  if (typeof field !== "string" || op === undefined || !/^\w+$/.test(op) || value === undefined || more.length > 0)
    return undefined;
  const operand = JSON.stringify(value);
  return `{ "${field}": ${op === "eq" ? operand : `{ "${op}": ${operand} }`} }`;
}

function ofText(text: string): string | undefined {
  const plain = /^\$?\{\{?(.+?)\}?\}$/.exec(text.trim())?.[1] ?? text;
  const either = plain.split(/\s*(?:\|\||\bor\b|或者)\s*/i);
  const alternatives = either.map(allOf);
  if (alternatives.some((one) => one === undefined)) return undefined;
  return alternatives.length === 1 ? alternatives[0] : `{ "or": [${alternatives.join(", ")}] }`;
}

function allOf(text: string): string | undefined {
  const members = text
    .split(/\s*(?:&&|\band\b|并且)\s*/i)
    .map((one) => comparison(one.trim().replace(/^\((.*)\)$/, "$1")));
  return members.some((one) => one === undefined) ? undefined : `{ ${members.join(", ")} }`;
}

function comparison(text: string): string | undefined {
  const whole = membership(text) ?? emptiness(text);
  if (whole !== undefined) return whole;
  const [, field, sign = "", value = ""] = COMPARISON.exec(text) ?? [];
  if (field !== undefined) {
    const operand = literal(value);
    const op = OPERATORS[sign];
    return operand === undefined ? undefined : `"${field}": ${op === "eq" ? operand : `{ "${op ?? ""}": ${operand} }`}`;
  }
  const [, not, flag] = FLAG.exec(text) ?? [];
  return flag === undefined || ["true", "false"].includes(flag)
    ? undefined
    : `"${flag}": ${not === "" ? "true" : "false"}`;
}

const MEMBER = new RegExp(String.raw`^${FIELD}\s+(not\s+in|in|属于|不属于)\s*[[(](.+)[\])]$`, "i");
const INCLUDES = new RegExp(String.raw`^(!?)\s*\[(.+)\]\.(?:includes|contains)\(${FIELD}\)$`);

/** `kind in ['a', 'b']`, `['a', 'b'].includes(kind)` */
function membership(text: string): string | undefined {
  const [, field, word = "", items = ""] = MEMBER.exec(text) ?? [];
  if (field !== undefined) return memberOf(field, /^(not|不)/i.test(word), items);
  const [, not, list = "", of] = INCLUDES.exec(text) ?? [];
  return of === undefined ? undefined : memberOf(of, not === "!", list);
}

function memberOf(field: string, not: boolean, items: string): string | undefined {
  const values = items.split(/\s*[,，]\s*/).map((one) => literal(one.trim()));
  if (values.some((value) => value === undefined)) return undefined;
  return `"${field}": { "${not ? "not_in" : "in"}": [${values.join(", ")}] }`;
}

const EMPTY = new RegExp(
  String.raw`^${FIELD}\s*(?:(===?|!==?|<>|=)\s*|(is)(\s+not)?\s+)(?:null|undefined|''|"")$`,
  "i",
);

/** `closedAt is not null`, `closedAt == ''` */
function emptiness(text: string): string | undefined {
  const [, field, sign = "", , not] = EMPTY.exec(text) ?? [];
  if (field === undefined) return undefined;
  return `"${field}": { "empty": ${not === undefined && !/^(!|<>)/.test(sign)} }`;
}

function literal(text: string): string | undefined {
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (quoted !== null) return JSON.stringify(quoted[2]);
  if (/^(-?\d+(\.\d+)?|true|false)$/.test(text)) return text;
  if (/^\$(row|user|today|now)\b[\w.+-]*$/.test(text)) return JSON.stringify(text);
  return new RegExp(`^${FIELD}$`).test(text) ? JSON.stringify(`$row.${text.replace(/^.*\./, "")}`) : undefined;
}
