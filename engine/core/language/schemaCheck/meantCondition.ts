/** Conditions as other languages write them, `active == false && price > 5`, in the form that they have here. */
import { FILTER_OPS } from "#core/model";
import { isObject, type JsonObject } from "../jsonPointer.ts";
import { nearest } from "../suggest.ts";

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

/** A field of the file as it is written; undefined where there is none, or it is not known. */
export type WrittenFieldOf = (name: string) => { readonly kind: string; readonly hasDefault: boolean } | undefined;

const UNKNOWN: WrittenFieldOf = () => undefined;

/** The condition as text; undefined where the text is none. */
export function meantCondition(written: unknown, fieldOf: WrittenFieldOf = UNKNOWN): string | undefined {
  if (isObject(written)) return ofRule(written);
  if (Array.isArray(written)) return ofParts(written) ?? ofList(written);
  return typeof written === "string" ? ofText(written, fieldOf) : undefined;
}

const NAMING = ["field", "name", "column", "key", "prop", "left", "property"] as const;
const COMPARING = ["op", "operator", "cmp", "compare", "rule", "type", "comparison"] as const;
const HOLDING = ["value", "val", "right", "values"] as const;

/** `{ "field": "status", "op": ">=", "value": 1 }` */
function ofRule(rule: JsonObject): string | undefined {
  const keyOf = (words: readonly string[]): string | undefined => words.find((word) => Object.hasOwn(rule, word));
  const [name, sign, held] = [keyOf(NAMING), keyOf(COMPARING), keyOf(HOLDING)];
  if (name === undefined || held === undefined) return undefined;
  if (Object.keys(rule).length !== (sign === undefined ? 2 : 3)) return undefined;
  return ofParts([rule[name], sign === undefined ? "eq" : rule[sign], rule[held]]);
}

/** Rules or conditions that all have to hold: their members in one object. */
function ofList(list: readonly unknown[]): string | undefined {
  if (list.length === 0 || !list.every(isObject)) return undefined;
  const parts = list.map((one) => ofRule(one) ?? JSON.stringify(one));
  const members = parts.map((part) => part.replace(/^\{\s*|\s*\}$/g, ""));
  return `{ ${members.join(", ")} }`;
}

/** `["status", ">=", 1]` */
function ofParts([field, sign, value, ...more]: readonly unknown[]): string | undefined {
  const op = typeof sign === "string" ? (OPERATORS[sign] ?? nearest(sign, FILTER_OPS, 1)[0] ?? sign) : undefined;
  if (typeof field !== "string" || op === undefined || !/^\w+$/.test(op) || value === undefined || more.length > 0)
    return undefined;
  const operand = JSON.stringify(value);
  return `{ "${field}": ${op === "eq" ? operand : `{ "${op}": ${operand} }`} }`;
}

function ofText(text: string, fieldOf: WrittenFieldOf): string | undefined {
  const plain = /^\$?\{\{?(.+?)\}?\}$/.exec(text.trim())?.[1] ?? text;
  const either = plain.split(/\s*(?:\|\||\bor\b|或者)\s*/i);
  const alternatives = either.map((one) => allOf(one, fieldOf));
  if (alternatives.some((one) => one === undefined)) return undefined;
  return alternatives.length === 1 ? alternatives[0] : `{ "or": [${alternatives.join(", ")}] }`;
}

function allOf(text: string, fieldOf: WrittenFieldOf): string | undefined {
  const members = text
    .split(/\s*(?:&&|\band\b|并且)\s*/i)
    .map((one) => comparison(one.trim().replace(/^\((.*)\)$/, "$1"), fieldOf));
  if (members.some((one) => one === undefined)) return undefined;
  const negated = members.filter((one) => one?.startsWith(`"not":`) === true);
  return negated.length > 1
    ? `{ "and": [${members.map((one) => `{ ${one ?? ""} }`).join(", ")}] }`
    : `{ ${members.join(", ")} }`;
}

function comparison(text: string, fieldOf: WrittenFieldOf): string | undefined {
  const whole = membership(text) ?? emptiness(text);
  if (whole !== undefined) return whole;
  const [, field, sign = "", value = ""] = COMPARISON.exec(text) ?? [];
  if (field !== undefined) {
    const operand = literal(value);
    const op = OPERATORS[sign];
    return operand === undefined ? undefined : `"${field}": ${op === "eq" ? operand : `{ "${op ?? ""}": ${operand} }`}`;
  }
  const [, not, flag] = FLAG.exec(text) ?? [];
  return flag === undefined || ["true", "false"].includes(flag) ? undefined : truth(flag, not === "", fieldOf(flag));
}

/** What is false besides an empty field, so that neither says what was meant: 0, and no lines. */
const FALSE_IF_ZERO: ReadonlySet<string> = new Set([
  "integer",
  "decimal",
  "money",
  "computed",
  "lines",
  "dict",
  "json",
]);

/** A field by itself: a switch that is on (an empty one is off), or of another kind that there is a value. */
function truth(field: string, holds: boolean, written: ReturnType<WrittenFieldOf>): string | undefined {
  if (written === undefined) return `"${field}": ${holds}`;
  if (written.kind === "switch")
    return holds || written.hasDefault ? `"${field}": ${holds}` : `"not": { "${field}": true }`;
  return FALSE_IF_ZERO.has(written.kind) ? undefined : `"${field}": { "empty": ${!holds} }`;
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
