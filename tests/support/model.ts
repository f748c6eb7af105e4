// Builders of models for tests of rooms that stand before compile: a field or an entity from what matters about it.
import { kindOf, type KindName } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";

export function field(
  name: string,
  kind: KindName,
  options: FieldModel["options"] = {},
  more: Partial<FieldModel> = {},
): FieldModel {
  const column = kindOf({ kind }).column(options);
  return {
    name,
    kind,
    options,
    title: name,
    whenHidden: "clear",
    unique: false,
    was: [],
    encrypted: false,
    align: "left",
    messages: {},
    permissions: {},
    system: false,
    dependents: [],
    ...(column === undefined ? {} : { column }),
    ...more,
  };
}

export function entity(name: string, fields: readonly FieldModel[], more: Partial<EntityModel> = {}): EntityModel {
  const all = fields.some((one) => one.name === "id") ? fields : [field("id", "text"), ...fields];
  return {
    entity: name,
    title: name,
    purpose: "",
    path: `/online/api/${name}`,
    aliases: [],
    table: name,
    managed: true,
    key: "id",
    titleField: all.find((one) => one.kind === "text" && one.name !== "id")?.name ?? "id",
    fields: all,
    indexes: [],
    unique: [],
    search: [],
    list: {
      columns: [],
      filters: [],
      sort: [],
      tabs: [],
      toolbar: [],
      batch: [],
      row: [],
      pageSize: 10,
      rowStyle: [],
      totals: [],
      export: [],
      print: false,
      editable: false,
    },
    form: { mode: "drawer", columns: 2, sections: [], tabs: [], actions: [] },
    actions: [],
    permissions: {
      list: `${name}:list`,
      get: `${name}:get`,
      add: `${name}:add`,
      edit: `${name}:edit`,
      delete: `${name}:delete`,
      export: `${name}:export`,
      import: `${name}:import`,
    },
    rowRules: [],
    children: [],
    checks: [],
    guards: [],
    history: false,
    softDelete: false,
    tenant: false,
    ...more,
  };
}

export function fieldsOf(model: EntityModel): ReadonlyMap<string, FieldModel> {
  return new Map(model.fields.map((one) => [one.name, one]));
}
