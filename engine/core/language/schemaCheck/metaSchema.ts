/** The part of JSON Schema that the meta-schemas use; a test fails if one of them uses anything else. */
export interface MetaSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, MetaSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly type?: TypeName | readonly TypeName[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | MetaSchema;
  readonly propertyNames?: MetaSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: MetaSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly MetaSchema[];
  readonly oneOf?: readonly MetaSchema[];
  /** Which member picks the branch of `oneOf`: the one whose `const` (or `enum`) there is equal. */
  readonly discriminator?: { readonly propertyName: string };
  /** The string is a name of this sort; lint looks it up, the editors' schema lists the names. */
  readonly "x-name"?: NameSort;
  /**
   * Nothing serves the key yet: its Chinese name, for the finding that refuses it. `false` asks for nothing and may
   * stand.
   */
  readonly "x-unavailable"?: string;
  /** The value is a condition; its grammar is checked by the parser of predicates. */
  readonly "x-condition"?: true;
  /** Keys that others have here and this language has not: what to do instead, in Chinese. */
  readonly "x-elsewhere"?: Readonly<Record<string, string>>;
  /** Those of `enum` that nothing serves yet. */
  readonly "x-unavailable-values"?: readonly string[];
}

export type TypeName = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/**
 * `field`: of the entity around; `sort`: a field with `-` before it for descending; `hop`: a field, or
 * `reference.field`; `act`: what a list offers; `op`: an operation under the entity's path; `change`: what a guard can
 * refuse. The others are names of the project.
 */
export type NameSort =
  | "entity"
  | "dict"
  | "role"
  | "report"
  | "board"
  | "view"
  | "preset"
  | "template"
  | "number"
  | "handler"
  | "opens"
  | "subject"
  | "field"
  | "sort"
  | "hop"
  | "act"
  | "op"
  | "change"
  | "child"
  | "tab"
  | "icon"
  | "ruleFor"
  | "permission"
  | "access"
  | "grant";

export function typeOf(value: unknown): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  if (type === "number") return Number.isInteger(value) ? "integer" : "number";
  return type === "string" || type === "boolean" ? type : "object";
}

export function typesOf(schema: MetaSchema): readonly TypeName[] | undefined {
  if (schema.type !== undefined) return typeof schema.type === "string" ? [schema.type] : schema.type;
  if (schema.enum !== undefined) return [...new Set(schema.enum.map(typeOf))];
  if (schema.const !== undefined) return [typeOf(schema.const)];
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return ["object"];
  return schema.items === undefined ? undefined : ["array"];
}

export const acceptsType = (types: readonly TypeName[] | undefined, found: TypeName): boolean =>
  types === undefined || types.includes(found) || (found === "integer" && types.includes("number"));

export function resolveRef(schema: MetaSchema, root: MetaSchema): MetaSchema {
  if (schema.$ref === undefined) return schema;
  const found = root.$defs?.[schema.$ref.slice("#/$defs/".length)];
  if (found === undefined) throw new Error(`meta-schema: no ${schema.$ref}`);
  return resolveRef(found, root);
}
