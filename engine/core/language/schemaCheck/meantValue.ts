/** What was meant by a value of another type: a number in quotes or with its unit, names in one text. */
import { meantSort } from "./meantSort.ts";
import { transitionIn } from "./meantObject.ts";
import { acceptsType, resolveRef, typesOf, type MetaSchema, type TypeName } from "./metaSchema.ts";

/**
 * The same value in the expected type: "40" and "40px" as 40, "true" as true, one value as a list of it, a field with
 * its order as the field.
 */
export function asType(types: readonly TypeName[], value: unknown): string | undefined {
  if (types.includes("array") && typeof value === "string") return asList(value);
  if (types.includes("array") && typeof value === "number") return JSON.stringify([value]);
  // A list of those to which a flag is to apply, where it applies to all.
  if (types.length === 1 && types[0] === "boolean" && isListOfNames(value)) return "true";
  if (types.length === 1 && types[0] === "object" && Array.isArray(value) && value.length === 0) return "{}";
  if (!types.includes("string")) return typeof value === "string" ? asNumberOrFlag(types, value) : undefined;
  if (typeof value === "number") return JSON.stringify(String(value));
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === "string") return JSON.stringify(value[0]);
  const sort = meantSort(value);
  return sort === undefined ? undefined : JSON.stringify(sort);
}

const isListOfNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** `"0"`, `"name,code"`, `"0->1"` of which only the beginning belongs here. */
function asList(text: string): string {
  const from = transitionIn(text)?.from;
  const parts = text.split(/\s*[,，、]\s*/).filter((part) => part !== "");
  return from === undefined ? JSON.stringify(parts.length > 1 && parts.every(isWord) ? parts : [text]) : `[${from}]`;
}

const isWord = (text: string): boolean => /^[\w.:-]+$/.test(text);

const AMOUNTS: readonly (readonly [key: RegExp, units: readonly (readonly [RegExp, number])[]])[] = [
  [
    /bytes$/i,
    [
      [/^[Bb字]?节?$/, 1],
      [/^k[bi]*$/i, 1024],
      [/^m[bi]*$/i, 1024 ** 2],
      [/^g[bi]*$/i, 1024 ** 3],
    ],
  ],
  [
    /Ms$/,
    [
      [/^(ms|毫秒)$/i, 1],
      [/^(s|sec|seconds?|秒)$/i, 1000],
      [/^(m|min|minutes?|分钟?)$/i, 60_000],
      [/^(h|hours?|小时)$/i, 3_600_000],
    ],
  ],
];

/** `"2MB"` of a key in bytes, `"30s"` of one in milliseconds. */
export function asAmount(value: unknown, pointer: string): string | undefined {
  const [, amount, unit = ""] =
    (typeof value === "string" ? /^(\d+(?:\.\d+)?)\s*(\D*)$/.exec(value.trim()) : null) ?? [];
  const units = AMOUNTS.find(([key]) => key.test(pointer))?.[1];
  const times = units?.find(([pattern]) => pattern.test(unit))?.[1];
  const whole = Number(amount) * (times ?? NaN);
  return Number.isInteger(whole) ? String(whole) : undefined;
}

const MEASURES: readonly (readonly [key: RegExp, advice: string])[] = [
  [/\/(width|height)$/, "请写像素数，例如 720"],
  [/Ms$/, "请写毫秒数，例如 60000"],
  [/\/span$/, "请写 1 至 24 的整数，一行共 24 格"],
  [/bytes$/i, "请写字节数，例如 2097152"],
];

/** What a number of this key counts. */
export function measureAdvice(types: readonly TypeName[], pointer: string): { readonly advice?: string } {
  const advice = types.includes("integer") ? MEASURES.find(([key]) => key.test(pointer))?.[1] : undefined;
  return advice === undefined ? {} : { advice };
}

const UNIT = "(?:px|像素|ms|毫秒|[条行个列位字])?";

function asNumberOrFlag(types: readonly TypeName[], text: string): string | undefined {
  const digits = types.includes("number") ? "-?\\d+(?:\\.\\d+)?" : types.includes("integer") ? "-?\\d+" : undefined;
  const number = digits === undefined ? undefined : new RegExp(`^(${digits})\\s*${UNIT}$`).exec(text)?.[1];
  return number ?? (types.includes("boolean") ? FLAGS[text.toLowerCase()] : undefined);
}

const FLAGS: Readonly<Record<string, "true" | "false">> = {
  true: "true",
  yes: "true",
  on: "true",
  "1": "true",
  是: "true",
  false: "false",
  no: "false",
  off: "false",
  "0": "false",
  否: "false",
};

/** A regular expression by itself, where it is written with its message. */
export function meantRegex(value: unknown, branches: readonly MetaSchema[]): string | undefined {
  if (typeof value !== "string" || !/^\^|\$$|\\[dws]|\[.+\]/.test(value)) return undefined;
  if (!branches.some(({ properties = {} }) => Object.hasOwn(properties, "regex"))) return undefined;
  return `{ "regex": ${JSON.stringify(value)}, "message": "…" }`;
}

/** A no in the place of a permission: no one has it. */
export const meantAccess = (value: unknown, branches: readonly MetaSchema[]): string | undefined =>
  value === false && branches.some((branch) => branch["x-name"] === "access") ? `"none"` : undefined;

/** `"name,code"` where one name may stand, or a list of them. */
export function meantNames(value: unknown, branches: readonly MetaSchema[], root: MetaSchema): string | undefined {
  const parts = typeof value === "string" ? value.split(/\s*[,，、;；|]\s*/).filter((part) => part !== "") : [];
  const isList = ({ items }: MetaSchema): boolean =>
    items !== undefined && acceptsType(typesOf(resolveRef(items, root)), "string");
  return parts.length > 1 && parts.every((part) => /^\w+$/.test(part)) && branches.some(isList)
    ? JSON.stringify(parts)
    : undefined;
}
