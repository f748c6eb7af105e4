/** One command under way: it drafts rows and cuts lists, and ends as one entry of the log, or as nothing at all. */
import type { RowContext } from "#core/validate";
import type { StoredRow, WireRow } from "#core/values";
import { RowDraft } from "./draft.ts";
import type { Entry } from "./log.ts";
import { backwards, type ListName, type Operation } from "./operations.ts";
import type { RowTable } from "./table.ts";
import type { CommandKind, RowId } from "./types.ts";

/** More pieces than this are cut in one go. */
const MOST_PIECES = 64;

export class Command {
  readonly kind: CommandKind;
  readonly context: RowContext;
  readonly table: RowTable;
  readonly #checkContext: RowContext & { row: StoredRow };
  readonly #drafts = new Map<RowId, RowDraft>();
  readonly #created = new Set<RowId>();
  readonly #operations: Operation[] = [];
  readonly #rows = new Set<RowId>();
  readonly #keys = new Set<string>();

  constructor(table: RowTable, kind: CommandKind) {
    this.table = table;
    this.kind = kind;
    this.context = table.schema.context();
    this.#checkContext = { ...this.context, row: {} };
  }

  /** What a cell of this row is read against; one object for all cells, good until the next is asked for. */
  checkContext(row: StoredRow): RowContext & { readonly row: StoredRow } {
    this.#checkContext.row = row;
    return this.#checkContext;
  }

  draft(id: RowId): RowDraft {
    let draft = this.#drafts.get(id);
    if (draft === undefined) this.#drafts.set(id, (draft = new RowDraft(this.table.schema, this.table.row(id))));
    return draft;
  }

  /** The row as this command has written it so far; undefined where it has not. */
  drafted(id: RowId): StoredRow | undefined {
    return this.#drafts.get(id)?.stored;
  }

  /** New rows, still without a place. */
  createRows(count: number, more?: WireRow): readonly RowId[] {
    return Array.from({ length: count }, () => {
      const row = this.table.schema.newRow(this.table.schema.environment.newKey(), more);
      this.table.register(row);
      this.#created.add(row.id);
      return row.id;
    });
  }

  /** Puts rows before a place in the view. */
  insert(index: number, ids: readonly RowId[]): void {
    const { view, all, arrangement } = this.table;
    const next = view[index];
    if (arrangement.shown) this.#splice("shown", Math.min(index, view.length), [], ids);
    this.#splice("all", next === undefined ? all.length : this.table.placeIn("all", next), [], ids);
    for (const id of ids) this.#rows.add(id);
  }

  remove(ids: readonly RowId[]): void {
    if (this.table.arrangement.shown) this.#cut("shown", ids);
    this.#cut("all", ids);
    for (const id of ids) this.#rows.add(id);
  }

  /** Takes the drafts in, so that what follows sees them. */
  flush(): void {
    for (const [id, draft] of this.#drafts) {
      const done = draft.finish(this.context);
      if (done === undefined) continue;
      this.#rows.add(id);
      for (const name of done.fields) this.#keys.add(name);
      // Nothing is behind a new row to go back to: it goes with the step.
      if (this.#created.has(id)) this.table.replace(done.row);
      else this.perform({ type: "patch", row: id, before: draft.before, after: done.row, fields: done.fields });
    }
    this.#drafts.clear();
  }

  perform(operation: Operation): void {
    this.table.apply(operation);
    this.#operations.push(operation);
  }

  /** Takes everything back: the command ends as nothing at all. */
  abandon(): void {
    this.#drafts.clear();
    for (const operation of this.#operations.reverse()) this.table.apply(backwards(operation));
    this.#operations.length = 0;
    for (const id of this.#created) this.table.forget(id);
  }

  close(): Entry | undefined {
    this.flush();
    if (this.#operations.length === 0) return undefined;
    return { kind: this.kind, operations: this.#operations, rows: [...this.#rows], keys: [...this.#keys] };
  }

  #splice(list: ListName, at: number, removed: readonly RowId[], inserted: readonly RowId[]): void {
    const ids = list === "all" ? this.table.all : this.table.view;
    this.perform({ type: "splice", list, at, removed, inserted, after: ids[at - 1] });
  }

  #cut(list: ListName, ids: readonly RowId[]): void {
    const places = ids
      .map((id) => this.table.placeIn(list, id))
      .filter((place) => place >= 0)
      .sort((a, b) => a - b);
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) return;
    const whole = list === "all" ? this.table.all : this.table.view;
    const pieces = runsOf(places);
    if (pieces.length > MOST_PIECES) {
      const gone = new Set(ids);
      const span = whole.slice(first, last + 1);
      this.#splice(
        list,
        first,
        span,
        span.filter((id) => !gone.has(id)),
      );
      return;
    }
    // From the end, so that the places before stay what they are.
    for (const { from, to } of pieces.reverse()) this.#splice(list, from, whole.slice(from, to + 1), []);
  }
}

function runsOf(places: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last.to + 1 === place) last.to = place;
    else runs.push({ from: place, to: place });
  }
  return runs;
}
