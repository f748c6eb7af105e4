/** The draft of a grid: what a save of it would send, as far as it may lie on a device. */
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { RowStore } from "../grid/rowStore/index.ts";
import { storableNames } from "./draftableFields.ts";
import { pickFields, type DraftRow, type GridDraft } from "./draft.ts";

/** @param seen versions of the rows as this page has seen them */
export function gridDraft(rows: RowStore, view: EntityView, seen: ReadonlyMap<string, number>): GridDraft | undefined {
  if (!rows.dirty) return undefined;
  const { added, edited, deleted } = rows.changes();
  const names = new Set([...storableNames(view)].filter((name) => view.writable.includes(name)));
  const kept = (row: WireRow): DraftRow & { readonly id: string } => {
    const id = String(row[view.entity.key]);
    const { base, version } = row;
    const values = pickFields(row, names);
    return {
      id,
      values,
      labels: labelsOf(rows, id, values),
      base: pickFields(asRow(base), names),
      ...(typeof version === "number" ? { version } : {}),
    };
  };
  return {
    kind: "grid",
    added: added.map(kept),
    edited: edited.map(kept),
    deleted: deleted.map((id) => ({ id, ...(seen.has(id) ? { version: seen.get(id) ?? 0 } : {}) })),
  };
}

function labelsOf(rows: RowStore, id: string, values: WireRow): Readonly<Record<string, string>> {
  if (rows.indexOf(id) < 0) return {};
  return Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const label = rows.label(id, name);
      return label === undefined ? [] : [[name, label]];
    }),
  );
}

function asRow(value: WireRow[string] | undefined): WireRow {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as WireRow) : {};
}
