/** The part of JSON Schema that `schema` of a json field may use: enough to describe a structure, and no patterns. */
import type { Wire } from "#core/values";

export interface JsonShape {
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonShape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly title?: string;
  readonly description?: string;
}

const KEYS = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "maxLength",
  "enum",
  "title",
  "description",
]);

/** Pointer of the first place where the value is not as the shape says; undefined where it is. */
export function findShapeError(value: Wire, shape: JsonShape, at = ""): string | undefined {
  if (shape.type !== undefined && !isType(value, shape.type)) return at;
  if (shape.enum !== undefined && !shape.enum.some((one) => one === value)) return at;
  if (typeof value === "number" && (value < (shape.minimum ?? -Infinity) || value > (shape.maximum ?? Infinity)))
    return at;
  if (typeof value === "string" && value.length > (shape.maxLength ?? Infinity)) return at;
  if (isList(value)) return findListError(value, shape, at);
  return typeof value === "object" && value !== null ? findObjectError(value, shape, at) : undefined;
}

function findListError(value: readonly Wire[], shape: JsonShape, at: string): string | undefined {
  if (value.length < (shape.minItems ?? 0) || value.length > (shape.maxItems ?? Infinity)) return at;
  if (shape.items === undefined) return undefined;
  for (const [index, item] of value.entries()) {
    const wrong = findShapeError(item, shape.items, `${at}/${index}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function findObjectError(value: Readonly<Record<string, Wire>>, shape: JsonShape, at: string): string | undefined {
  const missing = (shape.required ?? []).find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}/${missing}`;
  for (const [name, member] of Object.entries(value)) {
    const known =
      shape.properties !== undefined && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
    if (known === undefined && shape.additionalProperties === false) return `${at}/${name}`;
    const wrong = known === undefined ? undefined : findShapeError(member, known, `${at}/${name}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function isType(value: Wire, type: NonNullable<JsonShape["type"]>): boolean {
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  if (type === "object") return typeof value === "object" && value !== null && !isList(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

/** Array.isArray does not narrow readonly arrays. */
function isList(value: Wire): value is readonly Wire[] {
  return Array.isArray(value);
}

/** Pointers of keywords of a shape that would be ignored. */
export function unknownKeywords(shape: unknown, at = "/schema"): readonly string[] {
  if (typeof shape !== "object" || shape === null) return [];
  const unknown = Object.keys(shape)
    .filter((key) => !KEYS.has(key))
    .map((key) => `${at}/${key}`);
  const properties =
    "properties" in shape && typeof shape.properties === "object" && shape.properties !== null
      ? Object.entries(shape.properties)
      : [];
  const inner = properties.flatMap(([name, member]) => unknownKeywords(member, `${at}/properties/${name}`));
  return [...unknown, ...inner, ...("items" in shape ? unknownKeywords(shape.items, `${at}/items`) : [])];
}
