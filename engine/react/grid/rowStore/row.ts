/** One row as it is: never changed, only replaced, so that the log can keep it by reference. */
import type { Issue } from "#core/fields";
import type { StoredRow, Wire, WireRow } from "#core/values";
import type { RowId } from "./types.ts";

/** A cell that cannot be read: its text as typed and what is wrong; without an issue it is still being looked up. */
export interface UnreadableCell {
  readonly value: Wire;
  readonly issue: Issue | undefined;
}

export interface Row {
  readonly id: RowId;
  /** As the server last gave it; undefined: it exists only here. */
  readonly base: WireRow | undefined;
  /** Read from the base when it is first asked for: a hundred thousand rows are shown before they are all read. */
  stored: StoredRow | undefined;
  readonly raw: Readonly<Record<string, UnreadableCell>>;
  /** Texts of references written here; a name that is there with undefined has no known text. */
  readonly labels: Readonly<Record<string, string | undefined>>;
  /** What a cell held before a condition hid it. */
  readonly stash: Readonly<Record<string, Wire>>;
  /** Fields that differ from the base. */
  readonly edited: readonly string[];
  /** Fields that a person has written. */
  readonly touched: readonly string[];
  /** What its own rules say of it, once they were asked. */
  issues: readonly Issue[] | undefined;
}

export const NONE: readonly never[] = Object.freeze([]);
export const NOTHING: Readonly<Record<string, never>> = Object.freeze({});

export function loadedRow(id: RowId, base: WireRow): Row {
  return {
    id,
    base,
    stored: undefined,
    raw: NOTHING,
    labels: NOTHING,
    stash: NOTHING,
    edited: NONE,
    touched: NONE,
    issues: undefined,
  };
}

export function createRow(id: RowId, stored: StoredRow, labels: Row["labels"] = NOTHING): Row {
  return {
    id,
    base: undefined,
    stored,
    raw: NOTHING,
    labels,
    stash: NOTHING,
    edited: NONE,
    touched: NONE,
    issues: undefined,
  };
}

/** The text of a reference or dictionary value as far as the row itself knows it. */
export function labelIn(row: Row, name: string): string | undefined {
  if (name in row.labels) return row.labels[name];
  const label = row.edited.includes(name) ? undefined : row.base?.[`${name}_dictText`];
  return typeof label === "string" ? label : undefined;
}
