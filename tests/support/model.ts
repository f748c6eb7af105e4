// Fields and entities as `compile` would make them: with the columns of their kinds, a key, a title and permissions.
import { kindOf, type KindName } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import { entityOf, field as plainField } from "../../engine/core/model/model.fixture.ts";

export function field(
  name: string,
  kind: KindName,
  options: FieldModel["options"] = {},
  more: Partial<FieldModel> = {},
): FieldModel {
  const column = kindOf({ kind }).column(options);
  return plainField(name, kind, options, { ...(column === undefined ? {} : { column }), ...more });
}

export function entity(name: string, fields: readonly FieldModel[], more: Partial<EntityModel> = {}): EntityModel {
  const all = fields.some((one) => one.name === "id") ? fields : [field("id", "text"), ...fields];
  return entityOf(name, all, {
    titleField: all.find((one) => one.kind === "text" && one.name !== "id")?.name ?? "id",
    permissions: {
      list: `${name}:list`,
      get: `${name}:get`,
      add: `${name}:add`,
      edit: `${name}:edit`,
      delete: `${name}:delete`,
      export: `${name}:export`,
      import: `${name}:import`,
    },
    ...more,
  });
}

export function fieldsOf(model: EntityModel): ReadonlyMap<string, FieldModel> {
  return new Map(model.fields.map((one) => [one.name, one]));
}
