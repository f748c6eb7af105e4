import type { EntityModel, FieldModel } from "#core/model";

/** Tells whether rows may lack a value of a field. The key, the state and times of change are always set. */
export function mayBeEmpty(field: FieldModel, { key, states }: Pick<EntityModel, "key" | "states">): boolean {
  if (field.name === key || field.name === states?.field) return false;
  if (field.system) return !ALWAYS_SET.has(field.name);
  if (field.required !== undefined && field.required.when === undefined) return false;
  // A default that nobody may write over stays.
  return field.readonly !== true || field.default === undefined;
}

const ALWAYS_SET: ReadonlySet<string> = new Set(["createTime", "updateTime", "version"]);
