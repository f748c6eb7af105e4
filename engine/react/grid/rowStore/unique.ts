/**
 * What must be unique among the rows: counted by hash, so that an edit touches only the buckets of its old and new
 * values.
 */
import type { Issue } from "#core/fields";
import { issueOf } from "#core/validate";
import type { Stored } from "#core/values";
import type { Row } from "./row.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";
import type { RowId } from "./types.ts";

type Key = string | number;

interface UniqueSet {
  readonly fields: readonly string[];
  readonly plans: readonly FieldPlan[];
  readonly issue: Issue;
  readonly buckets: Buckets;
}

export class UniqueIndex {
  readonly #sets: readonly UniqueSet[];
  readonly #schema: RowSchema;
  #made = false;

  constructor(schema: RowSchema, sets: readonly (readonly string[])[]) {
    this.#schema = schema;
    this.#sets = sets.flatMap((names) => {
      const plans = names.flatMap((name) => schema.byName.get(name) ?? []);
      const [first] = plans;
      if (first === undefined || plans.length < names.length) return [];
      const title = plans.map(({ field }) => field.title).join("、");
      return [
        {
          fields: names,
          plans,
          issue: issueOf({ ...first.field, title }, { code: "DUPLICATE_ROW" }),
          buckets: new Buckets(),
        },
      ];
    });
  }

  get empty(): boolean {
    return this.#sets.length === 0;
  }

  forget(): void {
    this.#made = false;
    for (const { buckets } of this.#sets) buckets.clear();
  }

  /** Counts all rows; later only what changes is counted. */
  make(rows: () => readonly Row[]): void {
    if (this.#made || this.empty) return;
    this.#made = true;
    for (const row of rows()) this.add(row);
  }

  /** Rows that repeat another. */
  shared(): readonly RowId[] {
    return this.#sets.flatMap(({ buckets }) => [...buckets.shared()]);
  }

  add(row: Row, touched?: Set<RowId>): void {
    if (!this.#made) return;
    for (const { plans, buckets } of this.#sets) buckets.join(this.#keyOf(row, plans), row.id, touched);
  }

  remove(row: Row, touched?: Set<RowId>): void {
    if (!this.#made) return;
    for (const { plans, buckets } of this.#sets) buckets.leave(this.#keyOf(row, plans), row.id, touched);
  }

  /** `touched` takes the other rows that have begun or ceased to be repeated. */
  replace(before: Row, after: Row, touched: Set<RowId>): void {
    if (!this.#made) return;
    for (const { plans, buckets } of this.#sets) {
      const from = this.#keyOf(before, plans);
      const to = this.#keyOf(after, plans);
      if (from === to) continue;
      buckets.leave(from, before.id, touched);
      buckets.join(to, after.id, touched);
    }
  }

  /** The issue of each set in which the row repeats another, at the set's first field. */
  issuesOf(row: Row): readonly { readonly issue: Issue; readonly fields: readonly string[] }[] {
    return this.empty ? [] : this.#sets.filter(({ plans, buckets }) => buckets.isShared(this.#keyOf(row, plans)));
  }

  #keyOf(row: Row, plans: readonly FieldPlan[]): Key | undefined {
    if (plans.length === 1) return present(this.#schema.fieldOf(row, plans[0]!));
    let key = "";
    for (const plan of plans) {
      const value = present(this.#schema.fieldOf(row, plan));
      if (value === undefined) return undefined;
      key += typeof value === "number" ? `#${value};` : `${value.length}:${value};`;
    }
    return key;
  }
}

/** A row with one of them empty repeats nothing. */
function present(value: Stored | undefined): Key | undefined {
  return value === null || value === "" ? undefined : value;
}

/** Rows by their key: one row, or all that share it. */
class Buckets {
  readonly #rows = new Map<Key, RowId | Set<RowId>>();
  #shared = 0;

  clear(): void {
    this.#rows.clear();
    this.#shared = 0;
  }

  isShared(key: Key | undefined): boolean {
    return this.#shared > 0 && key !== undefined && typeof this.#rows.get(key) === "object";
  }

  *shared(): Iterable<RowId> {
    if (this.#shared === 0) return;
    for (const rows of this.#rows.values()) if (typeof rows === "object") yield* rows;
  }

  join(key: Key | undefined, id: RowId, touched: Set<RowId> | undefined): void {
    if (key === undefined) return;
    const there = this.#rows.get(key);
    if (there === undefined) this.#rows.set(key, id);
    else if (typeof there === "string") {
      if (there === id) return;
      this.#rows.set(key, new Set([there, id]));
      this.#shared++;
      touched?.add(there);
    } else there.add(id);
  }

  leave(key: Key | undefined, id: RowId, touched: Set<RowId> | undefined): void {
    if (key === undefined) return;
    const there = this.#rows.get(key);
    if (there === id) this.#rows.delete(key);
    if (typeof there !== "object") return;
    there.delete(id);
    const [last] = there;
    if (there.size > 1 || last === undefined) return;
    this.#rows.set(key, last);
    this.#shared--;
    touched?.add(last);
  }
}
