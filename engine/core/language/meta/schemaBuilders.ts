/** Helper functions with which the meta-schemas are written. */
import type { NameSort, MetaSchema } from "../schemaCheck/metaSchema.ts";

/** A closed object: any other key is a finding. */
export function closed(
  properties: Readonly<Record<string, MetaSchema>>,
  required: readonly string[] = [],
  description?: string,
): MetaSchema {
  return {
    type: "object",
    properties,
    required,
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
  };
}

/** Keys that are not of this language, all with one answer: for `x-elsewhere`. */
export const elsewhere = (advice: string, ...keys: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(keys.map((key) => [key, advice]));

/** Name → value, the names of one's own choice. */
export function mapOf(value: MetaSchema, names: MetaSchema = NAME): MetaSchema {
  return { type: "object", propertyNames: names, additionalProperties: value };
}

/** No list of the language says the same thing twice. */
export const listOf = (items: MetaSchema, limits: Pick<MetaSchema, "minItems" | "maxItems"> = {}): MetaSchema => ({
  type: "array",
  items,
  uniqueItems: true,
  ...limits,
});

export const either = (...anyOf: readonly MetaSchema[]): MetaSchema => ({ anyOf });

export const oneOf = (...values: readonly string[]): MetaSchema => ({ enum: values });

/** One of a closed list; those of `later` are part of the language, and nothing serves them yet. */
export const oneOfServed = (served: readonly string[], later: readonly string[]): MetaSchema =>
  later.length === 0 ? oneOf(...served) : { enum: [...served, ...later], "x-unavailable-values": later };

export const nameOf = (sort: NameSort): MetaSchema => ({ type: "string", minLength: 1, "x-name": sort });

export const NAME: MetaSchema = { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_]{0,59}$" };
export const SNAKE: MetaSchema = { type: "string", pattern: "^[a-z][a-z0-9_]{0,49}$" };
export const TITLE: MetaSchema = { type: "string", minLength: 1, maxLength: 60 };
export const SENTENCE: MetaSchema = { type: "string", minLength: 1, maxLength: 300 };
export const FLAG: MetaSchema = { type: "boolean" };
export const WIDTH: MetaSchema = { type: "integer", minimum: 40, maximum: 2000 };
export const SCALAR: MetaSchema = { type: ["string", "number", "boolean", "null"] };
export const PREDICATE: MetaSchema = {
  type: "object",
  minProperties: 1,
  description: "A condition: see schema-language, predicates",
  examples: [{ endDate: { ge: "$row.startDate" } }],
  "x-condition": true,
};
/** A URL path below the API base. */
export const PATH: MetaSchema = { type: "string", pattern: "^(/[A-Za-z][A-Za-z0-9_-]*)+$", maxLength: 120 };
export const PERMISSION: MetaSchema = {
  type: "string",
  pattern: "^[A-Za-z][A-Za-z0-9_]*:[A-Za-z][A-Za-z0-9_:]*$",
  "x-name": "permission",
};
/** `public`, `member`, `signed`, `none`, or a permission code. */
export const ACCESS: MetaSchema = {
  anyOf: [{ enum: ["public", "member", "signed", "none"] }, { ...PERMISSION, "x-name": "access" }],
};
export const ALIGN = oneOf("left", "center", "right");

/** Findings waived in place: code → reason. Covers what is in the object it is written in. */
export function waiverSchema(codes: readonly string[]): MetaSchema {
  return {
    ...mapOf({ type: "string", minLength: 4 }, { enum: codes }),
    minProperties: 1,
    description: "Findings waived here, each with its reason",
  };
}

/** What every file may start with. */
export function file(
  properties: Readonly<Record<string, MetaSchema>>,
  required: readonly string[],
  codes: readonly string[],
  defs: Readonly<Record<string, MetaSchema>> = {},
): MetaSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...closed({ $schema: { type: "string" }, waive: waiverSchema(codes), ...properties }, required),
    $defs: defs,
  };
}
