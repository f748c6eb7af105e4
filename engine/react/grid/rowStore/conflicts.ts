/** What was edited here and changed elsewhere, until somebody says whose stands. */
import type { Wire } from "#core/values";
import type { RowId } from "./types.ts";

interface CellConflict {
  readonly base: Wire;
}

export class Conflicts {
  readonly #cells = new Map<RowId, Map<string, CellConflict>>();
  /** Rows edited here and deleted there, or the other way round. */
  readonly gone = new Map<RowId, "deletedThere" | "deletedHere">();

  get empty(): boolean {
    return this.#cells.size === 0 && this.gone.size === 0;
  }

  cell(row: RowId, name: string): CellConflict | undefined {
    return this.#cells.get(row)?.get(name);
  }
  cells(row: RowId): ReadonlyMap<string, CellConflict> | undefined {
    return this.#cells.get(row);
  }
  rows(): readonly RowId[] {
    return [...new Set([...this.#cells.keys(), ...this.gone.keys()])];
  }

  add(row: RowId, name: string, base: Wire): void {
    const cells = this.#cells.get(row) ?? new Map<string, CellConflict>();
    // The first base stays: that is what the edit was made from.
    if (!cells.has(name)) cells.set(name, { base });
    this.#cells.set(row, cells);
  }

  resolve(row: RowId, name: string): void {
    const cells = this.#cells.get(row);
    cells?.delete(name);
    if (cells?.size === 0) this.#cells.delete(row);
  }

  /** A cell that is no edit any more is no conflict. */
  keepOnly(row: RowId, edited: readonly string[]): void {
    for (const name of this.#cells.get(row)?.keys() ?? []) if (!edited.includes(name)) this.resolve(row, name);
  }

  forget(): void {
    this.#cells.clear();
    this.gone.clear();
  }
}
