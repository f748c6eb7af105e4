/**
 * The rows, their order, and what is counted over them. Everything changes through `apply`, so that nothing counted is
 * forgotten.
 */
import type { WireRow } from "#core/values";
import { spliced, type Arrangement, type ListName, type Operation, type Patch, type Splice } from "./operations.ts";
import { loadedRow, type Row } from "./row.ts";
import { reapplyPatch } from "./reapplyPatch.ts";
import type { RowSchema } from "./schema.ts";
import { ColumnStatistics } from "./columnStatistics.ts";
import type { RowId } from "./types.ts";
import { UniqueIndex } from "./unique.ts";

const UNARRANGED: Arrangement = { shown: undefined, sort: [], filter: undefined };

export class RowTable {
  readonly schema: RowSchema;
  readonly unique: UniqueIndex;
  readonly statistics: ColumnStatistics;
  readonly rows = new Map<RowId, Row>();
  /** Known rows that are in no list now: deleted ones, and new ones whose adding was undone. */
  readonly absent = new Set<RowId>();
  /** Rows that show something else since the last `take`. */
  #changed = new Set<RowId>();
  #structure = false;
  #all: readonly RowId[] = [];
  #arrangement: Arrangement = UNARRANGED;
  readonly #places: Record<ListName, Map<RowId, number> | undefined> = { all: undefined, shown: undefined };
  /** Whether a cell was edited here and changed there, unsettled; undoing the edit then takes what is there. */
  isConflicted: (row: RowId, name: string) => boolean = () => false;

  constructor(schema: RowSchema, unique: readonly (readonly string[])[]) {
    this.schema = schema;
    this.unique = new UniqueIndex(schema, unique);
    this.statistics = new ColumnStatistics(schema);
  }

  load(rows: readonly WireRow[]): void {
    this.rows.clear();
    this.absent.clear();
    this.unique.forget();
    this.statistics.forget();
    const { key } = this.schema.entity;
    const ids: RowId[] = [];
    for (const base of rows) {
      const id = String(base[key] ?? this.schema.environment.newKey());
      if (this.rows.has(id)) continue;
      this.rows.set(id, loadedRow(id, base));
      ids.push(id);
    }
    this.#all = ids;
    this.#arrangement = UNARRANGED;
    this.#places.all = this.#places.shown = undefined;
  }

  get all(): readonly RowId[] {
    return this.#all;
  }
  get view(): readonly RowId[] {
    return this.#arrangement.shown ?? this.#all;
  }
  get arrangement(): Arrangement {
    return this.#arrangement;
  }

  row(id: RowId): Row {
    const row = this.rows.get(id);
    if (row === undefined) throw new RangeError(`no row ${id}`);
    return row;
  }

  has(id: RowId): boolean {
    return this.rows.has(id) && !this.absent.has(id);
  }

  each(): readonly Row[] {
    return this.#all.map((id) => this.row(id));
  }

  placeIn(list: ListName, id: RowId): number {
    const ids = this.#list(list);
    let places = this.#places[list];
    if (places === undefined) {
      this.#places[list] = places = new Map();
      for (let index = 0; index < ids.length; index++) places.set(ids[index]!, index);
    }
    return places.get(id) ?? -1;
  }

  /** Place in the view, -1 where the row is not shown. */
  indexOf(id: RowId): number {
    return this.placeIn(this.#arrangement.shown ? "shown" : "all", id);
  }

  #list(list: ListName): readonly RowId[] {
    return list === "all" ? this.#all : (this.#arrangement.shown ?? []);
  }

  /** A row that no list holds yet. */
  register(row: Row): void {
    this.rows.set(row.id, row);
    this.absent.add(row.id);
  }

  apply(operation: Operation): void {
    switch (operation.type) {
      case "patch":
        return this.#patch(operation);
      case "splice":
        return this.#splice(operation);
      case "arrange":
        this.#arrangement = operation.after;
        this.#places.shown = undefined;
        this.#structure = true;
    }
  }

  #patch({ row, before, after, fields }: Patch): void {
    const current = this.rows.get(row);
    if (current === undefined || before === after) return;
    // The row has been given anew by the server in between: only what the command wrote is written.
    this.replace(
      current === before
        ? after
        : reapplyPatch(this.schema, current, after, fields, (name) => this.isConflicted(row, name)),
    );
  }

  replace(row: Row): void {
    const before = this.row(row.id);
    this.rows.set(row.id, row);
    this.mark(row.id);
    if (this.absent.has(row.id)) return;
    this.statistics.replace(before, row);
    this.unique.replace(before, row, this.#changed);
  }

  #splice({ list, at, removed, inserted, after }: Splice): void {
    const ids = this.#list(list);
    if (list === "shown" && this.#arrangement.shown === undefined) return;
    const place = this.#place(ids, list, at, after);
    const exact = removed.every((id, index) => ids[place + index] === id);
    const gone = new Set(exact ? [] : removed);
    const rest = exact ? spliced(ids, place, removed.length, []) : ids.filter((id) => !gone.has(id));
    const known = inserted.filter((id) => this.rows.has(id));
    this.#write(
      list,
      known.length === 0 ? rest : spliced(rest, Math.min(place, rest.length), 0, known),
      removed.length === 0 && place === ids.length ? known : undefined,
    );
    if (list === "all") this.#count(removed, known);
  }

  /** Where it was, unless rows from elsewhere moved it. */
  #place(ids: readonly RowId[], list: ListName, at: number, after: RowId | undefined): number {
    if (ids[at - 1] === after) return at;
    const moved = after === undefined ? -1 : this.placeIn(list, after);
    return moved >= 0 ? moved + 1 : Math.min(at, ids.length);
  }

  #write(list: ListName, ids: readonly RowId[], appended: readonly RowId[] | undefined): void {
    const places = this.#places[list];
    if (appended !== undefined && places !== undefined)
      appended.forEach((id, index) => places.set(id, ids.length - appended.length + index));
    else this.#places[list] = undefined;
    if (list === "all") this.#all = ids;
    else this.#arrangement = { ...this.#arrangement, shown: ids };
    this.#structure = true;
  }

  #count(removed: readonly RowId[], inserted: readonly RowId[]): void {
    for (const id of removed) {
      const row = this.rows.get(id);
      if (row === undefined || this.absent.has(id)) continue;
      this.absent.add(id);
      this.statistics.remove(row);
      this.unique.remove(row, this.#changed);
      this.mark(id);
    }
    for (const id of inserted) {
      this.absent.delete(id);
      this.statistics.add(this.row(id));
      this.unique.add(this.row(id), this.#changed);
      this.mark(id);
    }
  }

  mark(id: RowId): void {
    this.#changed.add(id);
  }

  /** A row that no undo may bring back. */
  forget(id: RowId): void {
    this.absent.delete(id);
    this.rows.delete(id);
  }

  /** What has changed since it was last asked. */
  takeChanges(): { readonly rows: ReadonlySet<RowId>; readonly structure: boolean } {
    const taken = { rows: this.#changed, structure: this.#structure };
    this.#changed = new Set();
    this.#structure = false;
    return taken;
  }
}
