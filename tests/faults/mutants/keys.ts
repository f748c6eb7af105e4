/** Every key of a schema file, with what its meta-schema says of it. */
import { checkSchema, metaSchema, resolveRef, type FileKind, type NameSort, type MetaSchema } from "#core/language";
import type { KindName } from "#core/fields";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface Key {
  readonly pointer: string;
  readonly parent: string;
  readonly key: string;
  readonly value: Json;
  /**
   * `member` of a closed object, `name` of one's own choice, `item` of a list, `free` inside a condition or other open
   * object.
   */
  readonly place: "member" | "name" | "item" | "free";
  readonly required: boolean;
  /** Members that the object around may have. */
  readonly siblings: readonly string[];
  readonly sort?: NameSort;
  readonly choices?: readonly string[];
  /** Stands in a condition: its keys are fields and operators. */
  readonly predicate: boolean;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const segment = (name: string | number): string =>
  `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;

export function keysOf(kind: FileKind, value: Json, presets: Readonly<Record<string, KindName>>): readonly Key[] {
  const root = metaSchema(kind, presets);
  return walk(value, root, "", root);
}

function walk(value: Json, schema: MetaSchema, pointer: string, root: MetaSchema): readonly Key[] {
  const own = choose(value, schema, root);
  if (Array.isArray(value)) {
    const place = own.items === undefined ? "free" : "item";
    return value.flatMap((item: Json, at) => [
      describe(item, own.items ?? {}, pointer, String(at), place, own, root),
      ...walk(item, own.items ?? {}, pointer + segment(at), root),
    ]);
  }
  if (!isObject(value)) return [];
  const open = own.properties === undefined && own.additionalProperties === undefined;
  return Object.entries(value).flatMap(([key, member]) => {
    const known = own.properties !== undefined && Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
    const further = typeof own.additionalProperties === "object" ? own.additionalProperties : {};
    const place = known !== undefined ? "member" : open ? "free" : "name";
    return [
      describe(member, known ?? further, pointer, key, place, own, root),
      ...walk(member, known ?? further, pointer + segment(key), root),
    ];
  });
}

/** The branch that the value takes. */
function choose(value: Json, schema: MetaSchema, root: MetaSchema): MetaSchema {
  const own = resolveRef(schema, root);
  const branches = own.anyOf ?? own.oneOf;
  if (branches === undefined) return own;
  const clean = branches.find((branch) => {
    let flaws = 0;
    checkSchema(value, branch, "", { root, report: () => (flaws += 1) });
    return flaws === 0;
  });
  return choose(value, clean ?? branches[0] ?? {}, root);
}

function describe(
  value: Json,
  schema: MetaSchema,
  parent: string,
  key: string,
  place: Key["place"],
  around: MetaSchema,
  root: MetaSchema,
): Key {
  const own = choose(value, schema, root);
  const tags = resolveRef(schema, root).oneOf;
  const choices = (own.enum ?? []).filter((one): one is string => typeof one === "string");
  return {
    pointer: parent + segment(key),
    parent,
    key,
    value,
    place,
    required: around.required?.includes(key) ?? false,
    siblings: Object.keys(around.properties ?? {}),
    predicate:
      own.type === "object" &&
      own.properties === undefined &&
      own.additionalProperties === undefined &&
      tags === undefined,
    ...(own["x-name"] === undefined ? {} : { sort: own["x-name"] }),
    ...(choices.length > 0 ? { choices } : {}),
  };
}
