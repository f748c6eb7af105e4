/** A form's draft: made from its store, and put back into one. */
import type { WireRow } from "#core/values";
import type { FormStore } from "../form/store/index.ts";
import { storableValue, type ViewOf } from "./draftableFields.ts";
import type { FormDraft } from "./draft.ts";

/** What would be lost if the form ended now; undefined where that is nothing. */
export function formDraft(store: FormStore, viewOf: ViewOf, newId?: string): FormDraft | undefined {
  if (!store.form().dirty) return undefined;
  const values: Record<string, WireRow[string]> = {};
  const base: Record<string, WireRow[string]> = {};
  const labels: Record<string, string> = {};
  for (const name of store.unsavedFields()) {
    const field = store.view.entity.fields.find((one) => one.name === name);
    const state = store.field(name);
    const value = field && storableValue(store.view, field, state.value, viewOf);
    if (value === undefined) continue;
    values[name] = value;
    if (state.label !== undefined) labels[name] = state.label;
    if (store.mode === "edit") base[name] = store.base[name] ?? null;
  }
  if (Object.keys(values).length === 0) return undefined;
  const { version } = store.base;
  return {
    kind: "form",
    values,
    base,
    labels,
    ...(typeof version === "number" ? { version } : {}),
    ...(newId === undefined ? {} : { newId }),
  };
}

/**
 * Puts a draft back. One that was made from an older version goes against that version: the save merges it with what
 * others wrote since, and asks where both wrote the same field.
 */
export function restoreForm(store: FormStore, { values, base, labels, version }: FormDraft): void {
  if (store.mode === "edit" && version !== undefined && version !== store.base["version"])
    store.rebase({ ...store.base, ...base, version });
  store.setMany(values, labels);
}
