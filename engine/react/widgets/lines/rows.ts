/** Rows of a lines field, each in a small store of its own, so that a row obeys its schema exactly as a form does. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { EntityView } from "#core/api";
import { uuidV7, type Wire, type WireRow } from "#core/values";
import { FormStore, type FormRules } from "../../store/index.ts";

export interface LineRow {
  /** Stays with the row while it stands in this form. */
  readonly id: number;
  readonly store: FormStore;
  /** Key of a row that is new: made when it is added, so that rows stand in the order in which they came. */
  readonly key: string | undefined;
}

let nextId = 0;

/** `write` hears of every change with all rows on the wire, and of the first thing wrong. */
export function useLineRows(view: EntityView, rules: FormRules, value: Wire, write: (rows: readonly WireRow[], problem: string | undefined) => void) {
  const [rows, setRows] = useState<readonly LineRow[]>(() => rowsIn(value).map((row) => lineRow(view, rules, row)));
  const written = useRef<Wire>(value);
  const latest = useRef({ rows, write });
  latest.current = { rows, write };
  useEffect(() => {
    if (value === written.current) return;
    // Another value came from outside (a restore, a conflict settled).
    written.current = value;
    setRows(rowsIn(value).map((row) => lineRow(view, rules, row)));
  }, [value, view, rules]);
  const tell = useMemo(() => () => {
    const wires = latest.current.rows.map(wireOf);
    written.current = wires;
    latest.current.write(wires, problemIn(latest.current.rows));
  }, []);
  useEffect(() => {
    const ends = rows.map(({ store }) => view.entity.fields.map((field) => store.subscribe(field.name, tell)));
    return () => ends.flat().forEach((end) => end());
  }, [rows, view, tell]);
  const change = (next: readonly LineRow[]) => {
    latest.current.rows = next;
    setRows(next);
    tell();
  };
  return {
    rows,
    add: () => change([...rows, lineRow(view, rules, undefined)]),
    remove: (row: LineRow) => change(rows.filter((other) => other !== row)),
  };
}

function lineRow(view: EntityView, rules: FormRules, row: WireRow | undefined): LineRow {
  const key = row ? undefined : uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
  return { id: nextId++, key, store: new FormStore({ view, rules, mode: row ? "edit" : "add", ...(row ? { row } : {}) }) };
}

function rowsIn(value: Wire): readonly WireRow[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row): row is WireRow => typeof row === "object" && row !== null && !Array.isArray(row));
}

/** A kept row travels with its key and version, a new one with the key that it was given here. */
function wireOf({ store, key }: LineRow): WireRow {
  const { entity } = store.view;
  const row: Record<string, Wire> = key === undefined ? {} : { [entity.key]: key };
  for (const name of [entity.key, "version"]) if (store.base[name] !== undefined) row[name] = store.base[name];
  for (const field of entity.fields) if (store.sends(field.name) && !store.field(field.name).hidden) row[field.name] = store.wire(field.name);
  return row;
}

function problemIn(rows: readonly LineRow[]): string | undefined {
  for (const [index, { store }] of rows.entries()) {
    const [issue] = store.issues();
    if (issue) return `第 ${index + 1} 行：${issue.message}`;
  }
  return undefined;
}
