/**
 * The parent of a row, and the permissions that follow from it. Read from the raw files, so that a broken parent does
 * not break its children.
 */
import type { Access, ParentModel, Verb } from "#core/model";
import { isObject, type JsonObject } from "../jsonPointer.ts";

/** The files of a project as far as parents are looked up in them. */
interface ParentFiles {
  readonly entities: ReadonlyMap<string, { readonly value: JsonObject }>;
  readonly presets: ReadonlyMap<string, { readonly value: JsonObject }>;
}

/** What is under `parent` in an entity file, and the entity that its field points to. */
export function parentOf(value: JsonObject, { presets }: ParentFiles): ParentModel | undefined {
  const { parent, fields } = value;
  const name = isObject(parent) ? parent["field"] : parent;
  if (typeof name !== "string" || !isObject(fields) || !Object.hasOwn(fields, name)) return undefined;
  const field = fields[name];
  if (!isObject(field)) return undefined;
  const to = field["to"] ?? presets.get(String(field["kind"]))?.value["to"];
  return typeof to === "string" ? { field: name, entity: to, rights: isObject(parent) ? "own" : "parent" } : undefined;
}

/** Changing a child changes its parent. */
const ASKED_OF_PARENT: Readonly<Record<Verb, Verb>> = {
  list: "list",
  get: "get",
  export: "export",
  add: "edit",
  edit: "edit",
  delete: "edit",
  import: "edit",
};

/** A verb's permission: as written, else as the parent has it, else the entity's own. */
export function permissionOf(
  value: JsonObject,
  verb: Verb,
  files: ParentFiles,
  above: readonly JsonObject[] = [],
): Access {
  return (
    writtenPermission(value, verb) ??
    inheritedPermission(value, verb, files, above) ??
    `${String(value["entity"])}:${verb}`
  );
}

/** What the parent asks for; undefined where the entity's rights are its own. */
export function inheritedPermission(
  value: JsonObject,
  verb: Verb,
  files: ParentFiles,
  above: readonly JsonObject[] = [],
): Access | undefined {
  const parent = parentOf(value, files);
  const file = parent?.rights === "parent" ? files.entities.get(parent.entity)?.value : undefined;
  // A chain that comes back to itself is a finding; here it only ends.
  return file === undefined || file === value || above.includes(file)
    ? undefined
    : permissionOf(file, ASKED_OF_PARENT[verb], files, [...above, value]);
}

export function writtenPermission(value: JsonObject, verb: Verb): Access | undefined {
  const given = isObject(value["permissions"]) ? value["permissions"][verb] : undefined;
  return typeof given === "string" ? given : undefined;
}
