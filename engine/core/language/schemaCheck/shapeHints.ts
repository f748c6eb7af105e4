/** What to write where a value has another shape than its place asks for. */
import type { RawFinding } from "../finding.ts";
import { isObject, parentPointer, segmentsOf, type JsonObject } from "../jsonPointer.ts";
import { placeOfKey } from "./keyPlaces.ts";
import {
  acceptsType,
  resolveRef,
  typeOf,
  typesOf,
  type MetaSchema,
  type NameSort,
  type TypeName,
} from "./metaSchema.ts";
import { exampleOf, reshape, written } from "./reshape.ts";

/** As of the check. */
interface HintContext {
  readonly root: MetaSchema;
  readonly namesFor?: (sort: NameSort) => readonly string[];
  readonly unhinted?: true;
}

type Fits = (value: unknown, schema: MetaSchema, root: MetaSchema) => boolean;

/**
 * The value in the form that is asked for; a place at another level that takes such a value; else what can stand here.
 */
export function formHint(
  value: unknown,
  schema: MetaSchema,
  pointer: string,
  { root, unhinted, namesFor }: HintContext,
  fits: Fits,
): Pick<RawFinding, "meant" | "advice" | "allowed"> {
  if (unhinted === true) return {};
  const moment = meantMoment(value);
  if (moment !== undefined) return moment;
  const shaped = reshape(value, schema, { root, fits: (one, place) => fits(one, place, root) });
  if (shaped !== undefined) return { meant: written(shaped) };
  const own = placeOfKey(lastSegment(pointer), value, parentPointer(pointer), root);
  const example = exampleOf(schema, root);
  const words = wordsOf(schema, root, namesFor);
  const here = words.length === 0 && typeof example === "object" && example !== null ? [written(example)] : words;
  if (own !== undefined) return { advice: `这样的值应写在${own}` };
  return here.length === 0 ? {} : { allowed: here };
}

/** An expression in the place of a plain value, as a default of a parameter: a day is a variable there. */
function meantMoment(value: unknown): Pick<RawFinding, "meant" | "advice"> | undefined {
  const source = isObject(value) && Object.keys(value).length === 1 ? value["expr"] : undefined;
  if (typeof source !== "string") return undefined;
  const [, base, sign = "", days = ""] =
    /^\s*(?:(today|now)\(\)|addDays\(\s*(?:today|now)\(\)\s*,\s*([+-]?)(\d+)\s*\))\s*$/.exec(source) ?? [];
  if (base !== undefined) return { meant: `"$${base}"` };
  return days === ""
    ? { advice: '此处不能用表达式；日期写作 "$today"、"$today-30d" 等' }
    : { meant: `"$today${sign === "-" ? "-" : "+"}${days}d"` };
}

const lastSegment = (pointer: string): string => segmentsOf(pointer).at(-1) ?? "";

/** The texts that a place takes, where there is a list of them. */
function wordsOf(schema: MetaSchema, root: MetaSchema, namesFor: HintContext["namesFor"]): readonly string[] {
  const own = resolveRef(schema, root);
  const branches = own.anyOf ?? own.oneOf;
  if (branches !== undefined) return branches.flatMap((branch) => wordsOf(branch, root, namesFor));
  if (own.items !== undefined) return wordsOf(own.items, root, namesFor);
  const sort = own["x-name"];
  const words = sort === undefined ? servedValues(own.enum ?? [], own) : (namesFor?.(sort) ?? []);
  return words.filter((one) => typeof one === "string");
}

export const servedValues = (values: readonly unknown[], { "x-unavailable-values": later = [] }: MetaSchema) =>
  values.filter((value) => typeof value !== "string" || !later.includes(value));

/** An object that lacks a key and says no more than the text that may stand in its place. */
export function plainMember(
  value: JsonObject,
  branches: readonly MetaSchema[],
  found: readonly RawFinding[],
  { root }: HintContext,
  fits: Fits,
): Pick<RawFinding, "details" | "meant"> | undefined {
  if (!found.some(({ code }) => code === "SHAPE.MISSING_KEY")) return undefined;
  const text = branches.find((branch) => acceptsType(typesOf(branch), "string"));
  const full = branches.find(({ properties }) => properties !== undefined);
  const keys = (full?.required ?? []).filter((key) => Object.hasOwn(value, key));
  const [key = ""] = keys;
  if (text === undefined || keys.length !== 1 || !fits(value[key], text, root)) return undefined;
  return { details: { expected: "文本", found: "对象" }, meant: JSON.stringify(value[key]) };
}

/** Members of a table that has to be there and is not, written where the table should be. */
export function membersOutside(
  value: JsonObject,
  { properties: known = {}, required = [], additionalProperties }: MetaSchema,
  root: MetaSchema,
): { readonly table: string; readonly names: readonly string[]; readonly advice: string } | undefined {
  const names = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const [table = ""] = missing;
  const member = resolveRef(known[table] ?? {}, root).additionalProperties;
  if (additionalProperties !== false || names.length === 0 || missing.length !== 1 || !isObject(member))
    return undefined;
  const types = branchTypes(member as MetaSchema, root);
  if (!names.every((name) => acceptsType(types, typeOf(value[name])))) return undefined;
  const [first = ""] = names;
  const whole = typeof value[first] === "object" ? "…" : JSON.stringify(value[first]);
  return {
    table,
    names,
    advice: `“${first}”${names.length > 1 ? " 等" : ""}应写在它里面：{ "${table}": { "${first}": ${whole} } }`,
  };
}

export function branchTypes(schema: MetaSchema, root: MetaSchema): readonly TypeName[] {
  const own = resolveRef(schema, root);
  const branches = own.anyOf ?? own.oneOf;
  return branches === undefined ? (typesOf(own) ?? []) : branches.flatMap((branch) => branchTypes(branch, root));
}
