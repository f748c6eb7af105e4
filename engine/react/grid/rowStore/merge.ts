/** Rows as the server has them now, met with what was edited here: nothing that either side wrote is lost. */
import { sameWire } from "../../form/store/state.ts";
import type { WireRow } from "#core/values";
import type { Conflicts } from "./conflicts.ts";
import { RowDraft } from "./draft.ts";
import type { CommandLog } from "./log.ts";
import type { Arrangement, ListName } from "./operations.ts";
import { sentFields } from "./payload.ts";
import { loadedRow, type Row } from "./row.ts";
import { baseValue, type RowSchema } from "./schema.ts";
import type { RowTable } from "./table.ts";
import type { RowId, SentRows } from "./types.ts";

export interface MergeContext {
  readonly table: RowTable;
  readonly log: CommandLog;
  readonly conflicts: Conflicts;
  readonly keys: Map<RowId, string>;
}

/** The server's row with these fields as they are here; what follows from them is computed again. */
export function rebaseRow(schema: RowSchema, row: Row, base: WireRow, mine: readonly string[]): Row {
  const clean: Row = { ...loadedRow(row.id, base), touched: row.touched };
  const draft = new RowDraft(schema, clean);
  for (const name of mine) {
    const plan = schema.byName.get(name);
    if (plan === undefined) continue;
    const raw = row.raw[name];
    draft.write(
      plan,
      raw?.value ?? null,
      raw === undefined ? { stored: schema.storedOf(row)[name] ?? null } : raw.issue && { issue: raw.issue },
      row.labels[name],
    );
  }
  return draft.finish(schema.context())?.row ?? clean;
}

export function acceptRows(context: MergeContext, rows: readonly WireRow[], sent: SentRows): void {
  const { table, keys } = context;
  const { schema } = table;
  const byKey = new Map([...keys].map(([id, key]) => [key, id]));
  for (const base of rows) {
    const key = String(base[schema.entity.key]);
    const row = table.rows.get(byKey.get(key) ?? key);
    if (row !== undefined) accept(context, row, base, sent);
  }
  for (const id of sent.deleted) {
    const row = table.rows.get(id);
    if (row === undefined) continue;
    // The server does not hold it any more: should an undo bring it back, it is a new row with a key of its own.
    table.replace({ ...row, base: undefined, edited: [], stored: schema.storedOf(row) });
    keys.set(id, schema.environment.newKey());
  }
}

function accept({ table, conflicts }: MergeContext, row: Row, base: WireRow, sent: SentRows): void {
  const { schema } = table;
  const then = sent.rows.get(row.id);
  const now = schema.storedOf(row);
  const typedSince = schema.fields.filter(
    ({ name, writable: written }) =>
      written && (name in row.raw || (then !== undefined ? now[name] !== then[name] : row.edited.includes(name))),
  );
  table.replace(
    rebaseRow(
      schema,
      row,
      base,
      typedSince.map(({ name }) => name),
    ),
  );
  // What came back over the wire before the answer was one's own writing.
  for (const plan of schema.fields)
    if (then !== undefined && then[plan.name] === baseValue(base, plan)) conflicts.resolve(row.id, plan.name);
}

export function mergeRow(
  { table, conflicts }: MergeContext,
  row: Row | undefined,
  theirs: WireRow,
): "taken" | "conflict" | "ignored" {
  const base = row?.base;
  if (row === undefined || base === undefined || !isNewer(theirs, base)) return "ignored";
  const { schema } = table;
  if (table.absent.has(row.id)) {
    table.replace(rebaseRow(schema, row, theirs, sentFields(schema, row)));
    conflicts.gone.set(row.id, "deletedHere");
    return "conflict";
  }
  const mine = sentFields(schema, row);
  const next = rebaseRow(schema, row, theirs, mine);
  const clashes = mine.filter((name) => next.edited.includes(name) && !sameWire(theirs[name], base[name]));
  for (const name of clashes) conflicts.add(row.id, name, base[name] ?? null);
  table.replace(next);
  return clashes.length > 0 ? "conflict" : "taken";
}

/** Versions count up; a row without one is taken as it comes. */
function isNewer(theirs: WireRow, base: WireRow): boolean {
  const [now, then] = [theirs["version"], base["version"]];
  return typeof now !== "number" || typeof then !== "number" || now > then;
}

export function mergeNew({ table, log }: MergeContext, base: WireRow): void {
  const id = String(base[table.schema.entity.key]);
  if (table.rows.has(id)) return;
  table.register(loadedRow(id, base));
  for (const list of ["shown", "all"] as const) append(table, list, id);
  rearrange(log, (shown) => [...shown, id]);
}

function append(table: RowTable, list: ListName, id: RowId): void {
  const ids = list === "all" ? table.all : table.view;
  table.apply({ type: "splice", list, at: ids.length, removed: [], inserted: [id], after: ids.at(-1) });
}

export function mergeGone(context: MergeContext, id: RowId): "taken" | "conflict" | "ignored" {
  const { table, conflicts } = context;
  const row = table.rows.get(id);
  if (row?.base === undefined) return "ignored";
  if (!table.absent.has(id) && sentFields(table.schema, row).length > 0) {
    conflicts.gone.set(id, "deletedThere");
    table.mark(id);
    return "conflict";
  }
  dropRow(context, id);
  return "taken";
}

/** Out of every list, for good: no undo brings back what the server has lost. */
export function dropRow({ table, log, conflicts }: MergeContext, id: RowId): void {
  for (const list of ["shown", "all"] as const) {
    const ids = list === "all" ? table.all : table.view;
    const at = table.placeIn(list, id);
    if (at >= 0) table.apply({ type: "splice", list, at, removed: [id], inserted: [], after: ids[at - 1] });
  }
  table.forget(id);
  conflicts.gone.delete(id);
  conflicts.keepOnly(id, []);
  rearrange(log, (shown) => shown.filter((other) => other !== id));
}

/** Lists that the log keeps for the way back must know of it too. */
function rearrange(log: CommandLog, change: (shown: readonly RowId[]) => readonly RowId[]): void {
  const changed = (arrangement: Arrangement): Arrangement =>
    arrangement.shown ? { ...arrangement, shown: change(arrangement.shown) } : arrangement;
  for (const { operations } of log.entries()) {
    for (const operation of operations) {
      if (operation.type !== "arrange") continue;
      operation.before = changed(operation.before);
      operation.after = changed(operation.after);
    }
  }
}
