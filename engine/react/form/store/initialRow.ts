/** The row a form begins with, in stored form. */
import type { FieldModel } from "#core/language";
import type { EntityView } from "#core/api";
import type { Stored, Wire, WireRow } from "#core/values";
import type { FormRules } from "./rules.ts";
import type { FormMode } from "./state.ts";

export interface FormStoreInput {
  readonly view: EntityView;
  readonly mode: FormMode;
  readonly rules: FormRules;
  /** The row as the server gave it (edit, view). */
  readonly row?: WireRow;
  /** Values of a new row before the defaults (the parent of a child, for one). */
  readonly initial?: WireRow;
}

export function loadStored(input: FormStoreInput, fields: ReadonlyMap<string, FieldModel>): Record<string, Stored> {
  return input.mode === "add" ? newRow(input, fields) : givenRow(input, fields);
}

function givenRow(
  { row = {}, rules }: FormStoreInput,
  fields: ReadonlyMap<string, FieldModel>,
): Record<string, Stored> {
  const stored: Record<string, Stored> = {};
  for (const field of fields.values()) stored[field.name] = readOrNull(rules, field, row[field.name] ?? null);
  return stored;
}

function newRow(
  { view, rules, initial = {} }: FormStoreInput,
  fields: ReadonlyMap<string, FieldModel>,
): Record<string, Stored> {
  const stored: Record<string, Stored> = {};
  for (const field of fields.values()) stored[field.name] = readOrNull(rules, field, initial[field.name] ?? null);
  if (view.entity.states) stored[view.entity.states.field] = view.entity.states.initial;
  // Constants first: an expression may read them, whatever the order of the fields.
  const declared = [...fields.values()].filter((field) => field.default !== undefined && stored[field.name] === null);
  const constantFirst = [...declared].sort(
    (a, b) => Number("expr" in (a.default ?? {})) - Number("expr" in (b.default ?? {})),
  );
  for (const field of constantFirst) stored[field.name] = rules.defaultOf(field, stored) ?? null;
  return stored;
}

/** Lines of a new row: they have no stored form, so that their values are taken as they are. */
export function linesIn({ view, initial = {} }: FormStoreInput): WireRow {
  const lines = view.entity.fields.filter((field) => field.kind === "lines" && initial[field.name] !== undefined);
  return Object.fromEntries(lines.map(({ name }) => [name, initial[name] ?? null]));
}

function readOrNull(rules: FormStoreInput["rules"], field: FieldModel, value: Wire): Stored {
  const read = rules.read(field, value);
  return "stored" in read ? read.stored : null;
}
