/**
 * `"rules": [{ "required": true, "message": "…" }]` of a form field, as Ant Design, Element, JeecgBoot, amis and
 * Laravel have it: each rule is a key of the field here.
 */
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { MetaSchema } from "./metaSchema.ts";
import { written } from "./reshape.ts";

interface FieldKeys {
  /** The field that the rules are of. */
  readonly field: JsonObject;
  readonly known: Readonly<Record<string, MetaSchema>>;
  readonly fits: (value: unknown, schema: MetaSchema) => boolean;
}

const RULES = /^(form|field|input)?_?(rules?|validate|validations?|validators?|validateRules|validationRules)$/i;

/** The keys as they are written; undefined where these are no rules, or none of them has a key. */
export function meantRules(name: string, value: unknown, keys: FieldKeys): string | undefined {
  if (!RULES.test(name) || !Object.hasOwn(keys.known, "required")) return undefined;
  const found = new Map<string, unknown>();
  for (const rule of rulesIn(value))
    for (const [key, given] of meantBy(rule, keys))
      if (!found.has(key) && !Object.hasOwn(keys.field, key)) found.set(key, given);
  return found.size === 0
    ? undefined
    : [...found]
        .map(([key, given]) => `"${key}": ${typeof given === "object" ? written(given) : JSON.stringify(given)}`)
        .join(", ");
}

/** One rule, several, a table of them, `"required|max:20"`. */
function rulesIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(rulesIn);
  if (isObject(value)) return [value];
  if (typeof value !== "string") return [];
  return value.split("|").map((part) => {
    const [, key = part, given] = /^(\w+)[:=](.*)$/.exec(part.trim()) ?? [];
    return { [key.trim()]: given === undefined ? true : /^\d+$/.test(given) ? Number(given) : given };
  });
}

const MIN = /^(min|min_?length|minimum|gte|ge|is_?min)$/i;
const MAX = /^(max|max_?length|maximum|lte|le|is_?max)$/i;
const LENGTH = /^(len|length|is_?length)$/i;
const PATTERN = /^(pattern|regexp?|match_?regexp?|is_?reg_?exp)$/i;
const REQUIRED = /^(required|is_?required|not_?null|not_?empty|mandatory|\*)$/i;
/** Values of `type`, or keys by themselves: `isEmail`. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^(is_?)?e-?mail$/i, "email"],
  [/^(is_?)?(mobile|mobile_?phone|phone|phone_?number|cell_?phone)$/i, "mobile"],
  [/^(is_?)?(url|link|href)$/i, "url"],
  [/^(is_?)?(id_?card|id|identity)$/i, "idCard"],
];

function meantBy(rule: JsonObject, { known, fits }: FieldKeys): readonly (readonly [string, unknown])[] {
  const text = rule["message"] ?? rule["msg"] ?? rule["errorMessage"];
  const message = typeof text === "string" && text !== "" ? text : undefined;
  const takes = (key: string, value: unknown): readonly (readonly [string, unknown])[] =>
    Object.hasOwn(known, key) && fits(value, known[key] ?? {}) ? [[key, value]] : [];
  const bound = (key: string, value: unknown): readonly (readonly [string, unknown])[] =>
    [value, Number(value), String(value)].flatMap((one) => takes(key, one)).slice(0, 1);
  const named = (value: unknown): readonly (readonly [string, unknown])[] =>
    NAMED.flatMap(([form, pattern]) => (form.test(String(value)) ? takes("pattern", pattern) : []));
  return Object.entries(rule).flatMap(([key, value]) => {
    if (value === false || value === null) return [];
    if (REQUIRED.test(key)) return takes("required", message ?? true);
    if (MIN.test(key)) return bound("min", value);
    if (MAX.test(key)) return bound("max", value);
    if (LENGTH.test(key)) return [...bound("min", value), ...bound("max", value)];
    if (PATTERN.test(key)) {
      if (value === "*") return takes("required", message ?? true);
      const byName = [...takes("pattern", value), ...named(value)].slice(0, 1);
      if (byName.length > 0) return byName;
      const regex = /^\/(.*)\/[a-z]*$/.exec(String(value))?.[1] ?? String(value);
      return takes("pattern", { regex, message: message ?? "…" });
    }
    return key === "type" ? named(value) : named(key);
  });
}
