/** What a save sends: a new row whole; of an edited one the changed fields, the version and their old values. */
import type { Wire, WireRow } from "#core/values";
import { isBlank } from "./state.ts";
import type { FormStore } from "./store.ts";

export function addPayload(store: FormStore): WireRow {
  const row: Record<string, Wire> = { [store.view.entity.key]: store.newRowId };
  for (const field of store.view.entity.fields) {
    if (!store.sends(field.name)) continue;
    if (store.field(field.name).hidden && field.whenHidden !== "keep") continue;
    const value = store.wire(field.name);
    if (!isBlank(value)) row[field.name] = value;
  }
  return row;
}

export function editPayload(store: FormStore): WireRow {
  const { entity } = store.view;
  const values: Record<string, Wire> = {};
  const base: Record<string, Wire> = {};
  for (const name of store.changed()) {
    const field = entity.fields.find((candidate) => candidate.name === name);
    if (field?.whenHidden === "omit" && store.field(name).hidden) continue;
    const value = store.wire(name);
    values[name] = isBlank(value) ? null : value;
    base[name] = store.base[name] ?? null;
  }
  const version = store.base["version"];
  return {
    [entity.key]: store.base[entity.key] ?? null,
    ...values,
    base,
    ...(version === undefined ? {} : { version }),
  };
}
