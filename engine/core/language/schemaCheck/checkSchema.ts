/**
 * Checks a value against a meta-schema. Small, closed and without code generation, so that it runs under a strict
 * policy.
 */
import type { RawFinding, ReportFinding } from "../finding.ts";
import { isObject, parentPointer, pointerOf, type JsonObject } from "../jsonPointer.ts";
import { isMisspelling, nearest } from "../suggest.ts";
import { meantBlockValue } from "./meantBlockValue.ts";
import { meantCondition, type WrittenFieldOf } from "./meantCondition.ts";
import { meantConditionKey } from "./meantConditionKey.ts";
import { meantObject } from "./meantObject.ts";
import { meantRules } from "./meantRules.ts";
import { asAmount, asType, meantAccess, meantNames, meantRegex, measureAdvice } from "./meantValue.ts";
import { flagOfFields, placeOfKey } from "./keyPlaces.ts";
import { expectedForm } from "./patternForms.ts";
import { reshape, written } from "./reshape.ts";
import { branchTypes, formHint, membersOutside, plainMember, servedValues } from "./shapeHints.ts";
import {
  acceptsType,
  resolveRef,
  typeOf,
  typesOf,
  type NameSort,
  type MetaSchema,
  type TypeName,
} from "./metaSchema.ts";

interface SchemaCheckContext {
  /** Where `#/$defs/…` is looked up. */
  readonly root: MetaSchema;
  readonly report: ReportFinding;
  /** Called with every string that is a name. */
  readonly named?: (sort: NameSort, name: string, pointer: string) => void;
  /** The name that was meant by a text of the wrong form, if any. */
  readonly meantBy?: (sort: NameSort, text: string) => string | undefined;
  /** The names of this sort that may stand in the file. */
  readonly namesFor?: (sort: NameSort) => readonly string[];
  readonly fieldOf?: WrittenFieldOf;
  /** Only whether the value fits is asked, so nothing is looked for that could have been meant. */
  readonly unhinted?: true;
}

export function checkSchema(value: unknown, schema: MetaSchema, pointer: string, context: SchemaCheckContext): void {
  const own = resolveRef(schema, context.root);
  const branches = own.anyOf ?? own.oneOf;
  if (branches !== undefined) return checkBranches(value, own, branches, pointer, context);
  const types = typesOf(own);
  const found = typeOf(value);
  if (!acceptsType(types, found)) {
    const meant = own["x-condition"] === true ? meantCondition(value, context.fieldOf) : meantObject(value, own);
    const examples = found === "string" ? own.examples?.map((one) => JSON.stringify(one)) : undefined;
    const hint = meant === undefined ? examples && { allowed: examples } : { meant };
    const whole = own["x-condition"] === true && value === true ? { advice: "不限条件时请删去此项" } : hint;
    const known = whole ?? memberHint(value, own, context);
    const raw = { ...wrongType(pointer, types ?? [], value), ...inForm(value, own), ...known };
    return context.report({ ...raw, ...(isHinted(raw) ? {} : formHint(value, own, pointer, context, fits)) });
  }
  const rule = own["x-condition"] === true && isObject(value) ? ruleIn(value, context) : undefined;
  if (rule !== undefined)
    return context.report({
      pointer,
      code: "PREDICATE.SHAPE",
      details: { detail: "条件直接以字段名为键" },
      meant: rule,
    });
  if (own.enum !== undefined && !own.enum.includes(value))
    return context.report(wrongValue(pointer, value, servedValues(own.enum, own)));
  if (own.const !== undefined && own.const !== value) return context.report(wrongValue(pointer, value, [own.const]));
  if (typeof value === "string") checkString(value, own, pointer, context);
  else if (typeof value === "number") checkNumber(value, own, pointer, context);
  else if (Array.isArray(value)) checkItems(value, own, pointer, context);
  else if (isObject(value)) checkMembers(value, own, pointer, context);
}

/** A comparison taken apart, where its keys are no fields. */
function ruleIn(value: JsonObject, { namesFor, unhinted }: SchemaCheckContext): string | undefined {
  const meant = unhinted === true ? undefined : meantCondition(value);
  const fields = meant === undefined ? [] : (namesFor?.("field") ?? []);
  return Object.keys(value).every((key) => fields.includes(key)) ? undefined : meant;
}

const TYPE_NAMES: Readonly<Record<TypeName, string>> = {
  object: "对象",
  array: "列表",
  string: "文本",
  number: "数字",
  integer: "整数",
  boolean: "布尔值",
  null: "空值",
};

function wrongType(pointer: string, types: readonly TypeName[], value: unknown): RawFinding {
  const isAll = types.includes("array") && typeof value === "string" && /^(\*|all|any|全部|所有)$/i.test(value);
  const shaped = isAll ? undefined : asType(types, value);
  const meant = shaped ?? (types.includes("integer") ? asAmount(value, pointer) : undefined);
  return {
    pointer,
    code: "SHAPE.WRONG_TYPE",
    details: { expected: types.map((type) => TYPE_NAMES[type]).join("或"), found: TYPE_NAMES[typeOf(value)] },
    ...(meant === undefined ? measureAdvice(types, pointer) : { meant }),
    ...(isAll ? { advice: `“${value}”不代表全部，请逐个列出，写成列表` } : {}),
    ...(meant === value ? { unquoted: true } : {}),
  };
}

/** A number in the place of a text of some form: in that form. */
function inForm(value: unknown, { pattern }: MetaSchema): Pick<RawFinding, "meant" | "advice"> {
  if (typeof value !== "number" || pattern === undefined || new RegExp(pattern, "u").test(String(value))) return {};
  const { words, meant } = expectedForm(pattern, String(value));
  return meant === undefined ? { advice: words } : { meant: JSON.stringify(meant) };
}

const isHinted = ({ meant, advice, allowed }: RawFinding): boolean =>
  meant !== undefined || advice !== undefined || allowed !== undefined;

/** One value in the place of an object of which it is the first member: `"stamp": "by"` → `{ "by": … }`. */
function memberHint(
  value: unknown,
  { properties = {}, required = [] }: MetaSchema,
  context: SchemaCheckContext,
): Pick<RawFinding, "meant"> {
  if (typeof value !== "string" || required.length > 1) return {};
  const [name] =
    Object.entries(properties).find(
      ([key, schema]) => (required[0] ?? key) === key && fits(value, schema, context.root),
    ) ?? [];
  return name === undefined ? {} : { meant: JSON.stringify({ [name]: value }) };
}

function wrongValue(pointer: string, value: unknown, allowed: readonly unknown[]): RawFinding {
  if (value === false && allowed.every((one) => one === true))
    return { pointer, code: "SHAPE.WRONG_VALUE", details: { name: "false" }, advice: "不需要时请删去此项" };
  const words = allowed.filter((one) => typeof one === "string");
  const rawFinding: RawFinding = { pointer, code: "SHAPE.WRONG_VALUE", details: { name: String(value) } };
  return typeof value === "string" ? { ...rawFinding, wanted: value, among: words } : rawFinding;
}

/** The branch that says least against the value; its findings are the ones shown. */
function checkBranches(
  value: unknown,
  schema: MetaSchema,
  branches: readonly MetaSchema[],
  pointer: string,
  context: SchemaCheckContext,
): void {
  const tag = schema.discriminator?.propertyName;
  if (tag !== undefined) return checkTagged(value, tag, branches, pointer, context);
  const open = branches.map((branch) => resolveRef(branch, context.root));
  const fitting = open.filter((branch) => branch.anyOf !== undefined || acceptsType(typesOf(branch), typeOf(value)));
  if (fitting.length === 0) {
    const access = meantAccess(value, open);
    const raw = wrongType(pointer, [...new Set(open.flatMap((branch) => typesOf(branch) ?? []))], value);
    if (access !== undefined) return context.report({ ...raw, meant: access });
    return context.report({ ...raw, ...(isHinted(raw) ? {} : formHint(value, schema, pointer, context, fits)) });
  }
  let best: { rawFindings: RawFinding[]; names: (() => void)[] } | undefined;
  for (const branch of fitting) {
    const tried = tryBranch(value, branch, pointer, context);
    const fewer = best === undefined || tried.rawFindings.length < best.rawFindings.length;
    const surer =
      tried.rawFindings.length === best?.rawFindings.length && isSure(tried) && (best === undefined || !isSure(best));
    if (fewer || surer) best = tried;
    if (best?.rawFindings.length === 0) break;
  }
  const plain = isObject(value) ? plainMember(value, open, best?.rawFindings ?? [], context, fits) : undefined;
  if (plain !== undefined) return context.report({ pointer, code: "SHAPE.WRONG_TYPE", ...plain });
  const meant = meantRegex(value, open) ?? meantAccess(value, open) ?? meantNames(value, open, context.root);
  best?.rawFindings.forEach((one) => context.report(meant === undefined ? one : { ...one, meant }));
  best?.names.forEach((reportName) => reportName());
}

/** It is known what was meant by a text of another form. */
const isSure = ({ rawFindings: [first] }: { readonly rawFindings: readonly RawFinding[] }): boolean =>
  first?.code === "SHAPE.PATTERN" && first.meant !== undefined;

function tryBranch(
  value: unknown,
  branch: MetaSchema,
  pointer: string,
  context: SchemaCheckContext,
): { rawFindings: RawFinding[]; names: (() => void)[] } {
  const rawFindings: RawFinding[] = [];
  const names: (() => void)[] = [];
  const named = context.named;
  checkSchema(value, branch, pointer, {
    ...context,
    report: (rawFinding) => rawFindings.push(rawFinding),
    ...(named === undefined ? {} : { named: (sort, name, at) => names.push(() => named(sort, name, at)) }),
  });
  return { rawFindings, names };
}

function checkTagged(
  value: unknown,
  tag: string,
  branches: readonly MetaSchema[],
  pointer: string,
  context: SchemaCheckContext,
): void {
  if (!isObject(value)) return context.report(wrongType(pointer, ["object"], value));
  const chosen = value[tag];
  if (chosen === undefined) return reportUntagged(value, tag, branches, pointer, context);
  const tags = (branch: MetaSchema): readonly unknown[] => {
    const own = resolveRef(branch, context.root).properties?.[tag];
    return own?.enum ?? [own?.const];
  };
  const branch = branches.find((one) => tags(one).includes(chosen));
  if (branch !== undefined) return checkSchema(value, branch, pointer, context);
  const at = pointer + pointerOf(tag);
  if (typeof chosen !== "string") return context.report(wrongType(at, ["string"], chosen));
  const code = tag === "kind" ? "KIND.UNKNOWN" : "SHAPE.WRONG_VALUE";
  context.report({
    pointer: at,
    code,
    details: { name: chosen },
    wanted: chosen,
    among: branches.flatMap(tags).map(String),
  });
}

/** Without its tag an object is of no branch; a key that is in no branch is most likely the tag, misspelt. */
function reportUntagged(
  value: JsonObject,
  tag: string,
  branches: readonly MetaSchema[],
  pointer: string,
  context: SchemaCheckContext,
): void {
  const known = new Set(branches.flatMap((branch) => Object.keys(resolveRef(branch, context.root).properties ?? {})));
  // `type` is a key of computed fields, and beside `expr` it is that one.
  const isTag = (name: string): boolean =>
    isMisspelling(name, tag) && !(known.has(name) && Object.hasOwn(value, "expr"));
  const misspelt = Object.keys(value).find(isTag);
  if (misspelt === undefined) context.report({ pointer, code: "SHAPE.MISSING_KEY", details: { name: tag } });
  for (const name of Object.keys(value)) {
    if (name !== misspelt && known.has(name)) continue;
    const raw = { pointer: pointer + pointerOf(name), code: "SHAPE.UNKNOWN_KEY", details: { name } } as const;
    context.report(name === misspelt ? { ...raw, meant: tag } : { ...raw, wanted: name, among: [...known] });
  }
}

function checkString(value: string, schema: MetaSchema, pointer: string, context: SchemaCheckContext): void {
  if (schema["x-unavailable-values"]?.includes(value) === true)
    return context.report({ pointer, code: "FIELD.UNAVAILABLE", details: { name: value } });
  checkSize(value.length, schema.minLength, schema.maxLength, pointer, context);
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
    const sort = schema["x-name"];
    const form = expectedForm(schema.pattern, value);
    const meant = sort === undefined ? form.meant : context.meantBy?.(sort, value);
    const details = { name: value, form: form.words };
    context.report({ pointer, code: "SHAPE.PATTERN", details, ...(meant === undefined ? {} : { meant }) });
  } else if (schema["x-name"] !== undefined) context.named?.(schema["x-name"], value, pointer);
}

function checkNumber(value: number, schema: MetaSchema, pointer: string, context: SchemaCheckContext): void {
  const low = schema.minimum;
  const above = schema.exclusiveMinimum;
  const high = schema.maximum;
  const wrong =
    low !== undefined && value < low
      ? `不小于 ${low}`
      : above !== undefined && value <= above
        ? `大于 ${above}`
        : high !== undefined && value > high
          ? `不大于 ${high}`
          : undefined;
  const advice = measureAdvice(["integer"], pointer);
  if (wrong !== undefined) context.report({ pointer, code: "SHAPE.RANGE", details: { detail: wrong }, ...advice });
}

function checkSize(
  size: number,
  low: number | undefined,
  high: number | undefined,
  pointer: string,
  context: SchemaCheckContext,
): void {
  const wrong =
    low !== undefined && size < low
      ? `不少于 ${low}`
      : high !== undefined && size > high
        ? `不多于 ${high}`
        : undefined;
  if (wrong !== undefined) context.report({ pointer, code: "SHAPE.LENGTH", details: { detail: wrong } });
}

function checkItems(value: readonly unknown[], schema: MetaSchema, pointer: string, context: SchemaCheckContext): void {
  checkSize(value.length, schema.minItems, schema.maxItems, pointer, context);
  const flat = flatList(value, schema, context.root) ?? otherItems(value, schema, context);
  if (flat !== undefined) return context.report({ pointer, code: "SHAPE.WRONG_TYPE", ...flat });
  const seen = new Set<string>();
  value.forEach((item, index) => {
    const at = pointer + pointerOf(index);
    const text = JSON.stringify(item);
    if (schema.uniqueItems === true && seen.has(text))
      context.report({ pointer: at, code: "SHAPE.REPEATED", details: { name: String(item) } });
    seen.add(text);
    if (schema.items !== undefined) checkSchema(item, schema.items, at, context);
  });
}

/** Texts where each item is a list of texts: one item of all of them, or an item of each. */
function flatList(
  value: readonly unknown[],
  { items }: MetaSchema,
  root: MetaSchema,
): Pick<RawFinding, "details" | "meant" | "advice"> | undefined {
  const inner = items === undefined ? undefined : resolveRef(items, root).items;
  if (value.length === 0 || inner === undefined || !value.every((one) => typeof one === "string")) return undefined;
  if (!acceptsType(typesOf(resolveRef(inner, root)), "string")) return undefined;
  const details = { expected: "列表的列表", found: "文本的列表" };
  const whole = JSON.stringify([value]);
  if (value.length === 1) return { details, meant: whole };
  return { details, advice: `合为一组写作 ${whole}，各为一组写作 ${JSON.stringify(value.map((one) => [one]))}` };
}

/** A list of which every item is of another type is one mistake. */
function otherItems(
  value: readonly unknown[],
  schema: MetaSchema,
  { root, unhinted }: SchemaCheckContext,
): Pick<RawFinding, "details" | "meant"> | undefined {
  const item = schema.items === undefined || unhinted === true ? undefined : resolveRef(schema.items, root);
  const types = item === undefined ? [] : branchTypes(item, root);
  const [found] = value.map(typeOf);
  if (value.length < 2 || found === undefined || types.length === 0) return undefined;
  if (!value.every((one) => typeOf(one) === found && !acceptsType(types, found))) return undefined;
  const shaped = reshape(value, schema, { root, fits: (one, place) => fits(one, place, root) });
  if (shaped === undefined) return undefined;
  const expected = [...new Set(types)].map((type) => TYPE_NAMES[type]).join("或");
  return { details: { expected: `${expected}的列表`, found: `${TYPE_NAMES[found]}的列表` }, meant: written(shaped) };
}

/** Required keys that are there under another name, by that name; only the name is reported. */
function misspeltKeys(value: JsonObject, schema: MetaSchema, root: MetaSchema): ReadonlyMap<string, string> {
  const known = schema.properties ?? {};
  const unknown =
    schema.additionalProperties === false ? Object.keys(value).filter((key) => !Object.hasOwn(known, key)) : [];
  if (unknown.length === 0) return new Map();
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  const misspelt = missing.flatMap((key) => {
    const written = unknown.find((one) => isMisspelling(one, key));
    return written === undefined ? [] : [[written, key] as const];
  });
  const [only = ""] = unknown;
  const [lone = ""] = missing;
  // The only key that is missing, where the only one that is not known has such a value.
  const isLone = misspelt.length === 0 && missing.length === 1 && unknown.length === 1 && !isOneOfKinds(schema);
  return new Map(isLone && standsFor(only, lone, value, schema, root) ? [[only, lone]] : misspelt);
}

/** Where a tag chooses the keys, a foreign key may be right and the tag wrong. */
const isOneOfKinds = ({ properties = {} }: MetaSchema): boolean =>
  Object.values(properties).some((one) => one.const !== undefined && one.const !== true);

/** Words in a place of their own are no sign of another key. */
function standsFor(
  written: string,
  missing: string,
  value: JsonObject,
  { properties: known = {} }: MetaSchema,
  root: MetaSchema,
): boolean {
  if (Object.keys(known).some((key) => key !== missing && !Object.hasOwn(value, key) && isMisspelling(written, key)))
    return false;
  return fits(value[written], known[missing] ?? {}, root);
}

function fits(value: unknown, schema: MetaSchema, root: MetaSchema): boolean {
  const found: RawFinding[] = [];
  checkSchema(value, schema, "", { root, report: (one) => found.push(one), unhinted: true });
  return found.length === 0;
}

function checkMembers(value: JsonObject, schema: MetaSchema, pointer: string, context: SchemaCheckContext): void {
  const known = schema.properties ?? {};
  const misspelt = misspeltKeys(value, schema, context.root);
  const isThere = new Set(misspelt.values());
  const outside = misspelt.size > 0 ? undefined : membersOutside(value, schema, context.root);
  for (const name of schema.required ?? []) {
    if (Object.hasOwn(value, name) || isThere.has(name)) continue;
    const advice = name === outside?.table ? { advice: outside.advice } : {};
    context.report({ pointer, code: "SHAPE.MISSING_KEY", details: { name }, ...advice });
  }
  checkSize(Object.keys(value).length, schema.minProperties, schema.maxProperties, pointer, context);
  for (const [name, member] of Object.entries(value)) {
    const at = pointer + pointerOf(name);
    const own = Object.hasOwn(known, name) ? (known[name] as MetaSchema) : undefined;
    if (outside?.names.includes(name) === true) continue;
    const unavailable = member === false ? undefined : own?.["x-unavailable"];
    if (unavailable !== undefined)
      context.report({ pointer: at, code: "FIELD.UNAVAILABLE", details: { name: unavailable } });
    else if (own !== undefined) checkSchema(member, own, at, context);
    else if (schema.additionalProperties === false) {
      context.report(unknownKey(name, at, value, schema, misspelt, context));
    } else {
      if (schema.propertyNames !== undefined) checkSchema(name, schema.propertyNames, at, context);
      if (isObject(schema.additionalProperties))
        checkSchema(member, schema.additionalProperties as MetaSchema, at, context);
    }
  }
}

/** Of so many keys the only one that takes a value was the one meant. */
const FEW_KEYS = 8;

/** One that is near, or the place in the file where there is such a key. */
function unknownKey(
  name: string,
  pointer: string,
  value: JsonObject,
  { properties: known = {}, "x-elsewhere": elsewhere = {} }: MetaSchema,
  misspelt: ReadonlyMap<string, string>,
  { root, namesFor, fieldOf = () => undefined }: SchemaCheckContext,
): RawFinding {
  // A key that is written already was not the one meant; one that must be there most likely was.
  const free = Object.keys(known).filter((key) => !Object.hasOwn(value, key));
  const among = free.length > 0 ? free : Object.keys(known);
  const raw = { pointer, code: "SHAPE.UNKNOWN_KEY", details: { name }, wanted: name, among } as const;
  const how = { root, fieldOf, fits: (one: unknown, place: MetaSchema) => fits(one, place, root) };
  const rules = meantRules(name, value[name], { field: value, known, fits: how.fits });
  if (rules !== undefined) return { ...raw, meant: rules };
  const needed = misspelt.get(name);
  const [near] = nearest(name, among, 1);
  const flag = flagOfFields(name, value[name], pointer, how);
  const takes = near !== undefined && fits(value[name], known[near] ?? {}, root);
  if (flag !== undefined && !takes) return { ...raw, advice: flag };
  const key = needed ?? near ?? "";
  const whole = meantConditionKey(name, value[name], key, known[key] ?? {}, how);
  if (whole !== undefined) return { ...raw, meant: whole };
  if (needed !== undefined) return { ...raw, meant: needed };
  if (Object.hasOwn(elsewhere, name)) return { ...raw, advice: elsewhere[name] ?? "" };
  const blockValue = meantBlockValue(name, value, known);
  if (blockValue !== undefined) return { ...raw, meant: blockValue };
  const place =
    near !== undefined && isMisspelling(name, near)
      ? undefined
      : placeOfKey(name, value[name], parentPointer(pointer), root);
  if (place !== undefined) return { ...raw, advice: `应写在${place}` };
  const condition = free.find((key) => resolveRef(known[key] ?? {}, root)["x-condition"] === true);
  if (condition !== undefined && namesFor?.("field").includes(name) === true)
    return { ...raw, advice: `条件应写作 "${condition}": ${written({ [name]: value[name] })}` };
  const fitting = near === undefined ? free.filter((key) => fits(value[name], known[key] ?? {}, root)) : [];
  return fitting.length === 1 && free.length <= FEW_KEYS ? { ...raw, meant: fitting[0] ?? "" } : raw;
}
