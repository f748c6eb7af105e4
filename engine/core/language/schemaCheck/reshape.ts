/**
 * A value in the form that its place asks for, worked out from the meta-schema: a table of texts as the list of its
 * items, a list of names as a table of them, a list in the place of the object that has it as a member.
 */
import { isObject, type JsonObject } from "../jsonPointer.ts";
import { acceptsType, resolveRef, typesOf, type MetaSchema } from "./metaSchema.ts";

interface Form {
  readonly root: MetaSchema;
  /** Whether a value may stand where a schema is. */
  readonly fits: (value: unknown, schema: MetaSchema) => boolean;
}

/** What has to be filled in by hand. */
const OPEN = "…";

/** Undefined where nothing of the value can stand in its place, whatever its form. */
export function reshape(value: unknown, schema: MetaSchema, form: Form, depth = 0): unknown {
  const own = resolveRef(schema, form.root);
  if (form.fits(value, own)) return value;
  if (depth > MAX_DEPTH) return undefined;
  const branches = own.anyOf ?? own.oneOf;
  if (branches !== undefined) return first(branches, (branch) => reshape(value, branch, form, depth + 1));
  const types = typesOf(own) ?? [];
  if (types.includes("array")) return asItems(value, own, form, depth);
  if (types.includes("object"))
    return own.properties === undefined ? asTable(value, own, form) : asMember(value, own, form, depth);
  if (types.length === 1 && types[0] === "boolean") return undefined;
  return asOne(value, own, form);
}

const MAX_DEPTH = 4;

function first<T, R>(among: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of among) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The only item of a list, the text that an object is called by. */
function asOne(value: unknown, schema: MetaSchema, { fits }: Form): unknown {
  const parts = Array.isArray(value) ? (value as readonly unknown[]) : isObject(value) ? Object.values(value) : [];
  return parts.length === 1 && fits(parts[0], schema) ? parts[0] : undefined;
}

function asItems(value: unknown, { items }: MetaSchema, form: Form, depth: number): unknown {
  if (items === undefined) return undefined;
  const item = resolveRef(items, form.root);
  const given = isObject(value) ? itemsOfTable(value, item, form) : Array.isArray(value) ? value : [value];
  if (given === undefined || given.length === 0) return undefined;
  const shaped = (given as readonly unknown[]).map((one) => reshape(one, item, form, depth + 1));
  return shaped.some((one) => one === undefined) ? undefined : shaped;
}

/**
 * `{ "good": "良好" }` as items with two needed keys, `{ "approve": true }` as names, `{ "visit": ["list"] }` as
 * permissions; an object that is an item by itself as the only one.
 */
function itemsOfTable(table: JsonObject, item: MetaSchema, form: Form): readonly unknown[] | undefined {
  if (form.fits(table, item)) return [table];
  const entries = Object.entries(table);
  if (acceptsType(typesOf(item), "string")) {
    if (entries.every(([, one]) => one === true || one === 1)) return entries.map(([name]) => name);
    const isOfGroups = entries.every(([, one]) => Array.isArray(one) && one.every((part) => typeof part === "string"));
    if (!isOfGroups || item["x-name"] !== "grant") return undefined;
    return entries.flatMap(([name, parts]) => (parts as readonly string[]).map((part) => `${name}:${part}`));
  }
  const [key, text] = item.required ?? [];
  if (key === undefined) return undefined;
  return entries.map(([name, one]) =>
    isObject(one) ? { [key]: name, ...one } : text === undefined ? { [key]: name } : { [key]: name, [text]: one },
  );
}

/** A list of names where each is a key: with what stands there most simply. */
function asTable(value: unknown, { additionalProperties, examples }: MetaSchema, form: Form): unknown {
  if (!Array.isArray(value) || !isObject(additionalProperties)) return undefined;
  const names = value as readonly unknown[];
  if (names.length === 0 || !names.every((name) => typeof name === "string" && /^[A-Za-z]\w*$/.test(name)))
    return undefined;
  const member = resolveRef(additionalProperties as MetaSchema, form.root);
  const isOfTarget = JSON.stringify(examples ?? []).includes('"to.');
  const simple = (name: string): unknown =>
    first([true, isOfTarget ? `to.${name}` : OPEN], (one) => (form.fits(one, member) ? one : undefined));
  const entries = (names as readonly string[]).map((name) => [name, simple(name)] as const);
  return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
}

/** What can only be a member of the object that is asked for; other needed texts are left open. */
function asMember(value: unknown, { properties = {}, required = [] }: MetaSchema, form: Form, depth: number): unknown {
  if (isObject(value) || value === null) return undefined;
  const found = memberFor(value, { properties, required }, form, depth);
  if (found === undefined) return undefined;
  const needed = required.filter((key) => key !== found.key);
  const filled = needed.map((key) => [key, form.fits(OPEN, properties[key] ?? {}) ? OPEN : undefined] as const);
  if (filled.some(([, one]) => one === undefined)) return undefined;
  const members = new Map<string, unknown>([...filled, [found.key, found.shaped]]);
  return Object.fromEntries(
    [...required, found.key].filter((key) => members.has(key)).map((key) => [key, members.get(key)]),
  );
}

/**
 * Words in Chinese are what people read, so not the first of several names. Of lists that would take the value the one
 * that holds names is meant.
 */
function memberFor(
  value: unknown,
  { properties = {}, required = [] }: Pick<MetaSchema, "properties" | "required">,
  form: Form,
  depth: number,
): { readonly key: string; readonly shaped: unknown } | undefined {
  const needed = required.length > 0 ? required : Object.keys(properties);
  const keys = typeof value === "string" && /\P{ASCII}/u.test(value) ? needed.toReversed() : needed;
  const taking = keys.flatMap((key) => {
    const shaped = memberAs(value, properties[key] ?? {}, form, depth);
    return shaped === undefined ? [] : [{ key, shaped }];
  });
  return taking.find(({ key }) => holdsNames(properties[key] ?? {}, form.root)) ?? taking[0];
}

/** As it is, or a list as the list of the one object that has it. */
function memberAs(value: unknown, schema: MetaSchema, form: Form, depth: number): unknown {
  if (form.fits(value, schema)) return value;
  const member = resolveRef(schema, form.root);
  const inner = member.items === undefined ? undefined : resolveRef(member.items, form.root);
  if (!Array.isArray(value) || inner?.properties === undefined || depth > MAX_DEPTH) return undefined;
  const shaped = asMember(value, inner, form, depth + 1);
  return shaped === undefined ? undefined : [shaped];
}

function holdsNames(schema: MetaSchema, root: MetaSchema, depth = 0): boolean {
  const own = resolveRef(schema, root);
  if (own["x-name"] !== undefined) return true;
  if (depth > MAX_DEPTH) return false;
  const inner = [...(own.anyOf ?? own.oneOf ?? []), ...(own.items === undefined ? [] : [own.items])];
  const needed = (own.required ?? []).flatMap((key) => own.properties?.[key] ?? []);
  return [...inner, ...needed].some((one) => holdsNames(one, root, depth + 1));
}

/** So much of a value is shown; the rest follows in the same way. */
const SHOWN = 2;

/** As it is written in a file: `[{ "value": "good", "text": "良好" }, …]` */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${shownOf(value.map((one) => written(one)))}]`;
  if (!isObject(value)) return value === OPEN ? `"${OPEN}"` : JSON.stringify(value);
  return `{ ${shownOf(Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${written(one)}`))} }`;
}

const shownOf = (parts: readonly string[]): string =>
  parts.length > SHOWN + 1 ? `${parts.slice(0, SHOWN).join(", ")}, ${OPEN}` : parts.join(", ");

/** The least that a place asks for, where nothing of what stands there can be kept; undefined for texts and numbers. */
export function exampleOf(schema: MetaSchema, root: MetaSchema, depth = 0): unknown {
  const own = resolveRef(schema, root);
  const [example] = own.examples ?? [];
  if (example !== undefined) return example;
  if (depth > MAX_DEPTH) return undefined;
  const branches = own.anyOf ?? own.oneOf;
  if (branches !== undefined) return first(branches, (branch) => exampleOf(branch, root, depth + 1));
  if (own.const !== undefined) return own.const;
  if (own.enum !== undefined) return own.enum[0];
  const [type] = typesOf(own) ?? [];
  if (type === "array") return [exampleOf(own.items ?? {}, root, depth + 1) ?? OPEN];
  if (type !== "object") return type === "boolean" ? true : type === "integer" || type === "number" ? 1 : OPEN;
  if (own.properties === undefined) return { name: exampleMember(own, root, depth) };
  const keys = (own.required ?? []).length > 0 ? (own.required ?? []) : Object.keys(own.properties).slice(0, 1);
  return Object.fromEntries(keys.map((key) => [key, exampleOf(own.properties?.[key] ?? {}, root, depth + 1) ?? OPEN]));
}

const exampleMember = ({ additionalProperties }: MetaSchema, root: MetaSchema, depth: number): unknown =>
  isObject(additionalProperties) ? exampleOf(additionalProperties as MetaSchema, root, depth + 1) : OPEN;
