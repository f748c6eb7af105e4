import type { EntityModel, FieldModel } from "#core/language";

/** The child's fields that a row shows: the named ones, else all that a person writes but the link to the parent. */
export function lineColumns(
  entity: EntityModel,
  named: readonly string[],
  by: string | undefined,
): readonly FieldModel[] {
  const own = entity.fields.filter((field) => !field.system && field.name !== entity.key && field.name !== by);
  return named.length === 0 ? own : named.flatMap((name) => own.find((field) => field.name === name) ?? []);
}
