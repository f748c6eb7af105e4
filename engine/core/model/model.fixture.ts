/** Fields and entities for tests, with plain defaults for everything that a test does not set. */
import type { EntityModel, FieldModel, KindName, KindOptions } from "#core/model";

export function field(
  name: string,
  kind: KindName,
  options: KindOptions = {},
  rest: Partial<FieldModel> = {},
): FieldModel {
  return {
    name,
    title: name,
    kind,
    options,
    whenHidden: "clear",
    unique: false,
    was: [],
    encrypted: false,
    align: "left",
    messages: {},
    permissions: {},
    system: false,
    dependents: [],
    ...rest,
  };
}

export function entityOf(name: string, fields: readonly FieldModel[], rest: Partial<EntityModel> = {}): EntityModel {
  return {
    entity: name,
    title: name,
    purpose: "",
    path: `/online/api/${name}`,
    aliases: [],
    table: name,
    managed: true,
    key: "id",
    titleField: "name",
    fields,
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
      list: "none",
      get: "none",
      add: "none",
      edit: "none",
      delete: "none",
      export: "none",
      import: "none",
    },
    rowRules: [],
    children: [],
    checks: [],
    guards: [],
    history: false,
    softDelete: false,
    tenant: false,
    ...rest,
  };
}
