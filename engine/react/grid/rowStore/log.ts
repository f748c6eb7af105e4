/** The command log: what was done, and the way back. Bounded by steps and by what they hold. */
import { backwards, type Operation } from "./operations.ts";
import type { RowTable } from "./table.ts";
import type { CommandKind, RowId, Step } from "./types.ts";

export interface Entry {
  readonly kind: CommandKind;
  operations: readonly Operation[];
  readonly rows: readonly RowId[];
  readonly keys: readonly string[];
}

/** Never fewer steps than these are kept, whatever they hold. */
const SURE_STEPS = 500;
const MOST_STEPS = 2000;
const MOST_PATCHES = 500_000;

export class CommandLog {
  readonly #table: RowTable;
  #done: Entry[] = [];
  #undone: Entry[] = [];
  #patches = 0;

  constructor(table: RowTable) {
    this.#table = table;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }
  get length(): number {
    return this.#done.length;
  }

  /** Every step that can be undone or redone. */
  *entries(): Iterable<Entry> {
    yield* this.#done;
    yield* this.#undone;
  }

  forget(): void {
    this.#done = [];
    this.#undone = [];
    this.#patches = 0;
  }

  push(entry: Entry): void {
    this.#leaveUndone();
    this.#done.push(entry);
    this.#patches += entry.operations.length;
    while (this.#done.length > MOST_STEPS || (this.#patches > MOST_PATCHES && this.#done.length > SURE_STEPS))
      this.#patches -= this.#done.shift()?.operations.length ?? 0;
  }

  /** Everything since the log had this length becomes one step. */
  join(length: number, kind: CommandKind): void {
    const parts = this.#done.splice(length);
    if (parts.length === 0) return;
    this.#done.push({
      kind: parts.length === 1 ? parts[0]!.kind : kind,
      operations: parts.flatMap(({ operations }) => operations),
      rows: [...new Set(parts.flatMap(({ rows }) => rows))],
      keys: [...new Set(parts.flatMap(({ keys }) => keys))],
    });
  }

  undo(): Step | undefined {
    const entry = this.#done.pop();
    if (entry === undefined) return undefined;
    this.#undone.push(entry);
    for (let index = entry.operations.length - 1; index >= 0; index--)
      this.#table.apply(backwards(entry.operations[index]!));
    return stepOf(entry);
  }

  redo(): Step | undefined {
    const entry = this.#undone.pop();
    if (entry === undefined) return undefined;
    this.#done.push(entry);
    for (const operation of entry.operations) this.#table.apply(operation);
    return stepOf(entry);
  }

  /** What was undone and is now overwritten cannot come back; rows that only it knew are let go. */
  #leaveUndone(): void {
    for (const { operations } of this.#undone) {
      for (const operation of operations)
        if (operation.type === "splice") operation.inserted.forEach((id) => this.#letGo(id));
    }
    this.#undone = [];
  }

  #letGo(id: RowId): void {
    if (this.#table.absent.has(id) && this.#table.rows.get(id)?.base === undefined) this.#table.forget(id);
  }
}

const stepOf = ({ kind, rows, keys }: Entry): Step => ({ kind, rows, keys });
