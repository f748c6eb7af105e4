/** What a command is made of: each says both ways, so that undo is the same list read backwards. */
import type { SortKey } from "#core/language";
import type { Row } from "./row.ts";
import type { FilterInput, RowId } from "./types.ts";

/** A row before and after, and the fields by which they differ. */
export interface Patch {
  readonly type: "patch";
  readonly row: RowId;
  readonly before: Row;
  readonly after: Row;
  readonly fields: readonly string[];
}

/** `all` is every row in its order; `shown` what a sort or a filter leaves of them. */
export type ListName = "all" | "shown";

export interface Splice {
  readonly type: "splice";
  readonly list: ListName;
  readonly at: number;
  readonly removed: readonly RowId[];
  readonly inserted: readonly RowId[];
  /** The row that was before the place: rows that came from elsewhere since may have moved it. */
  readonly after: RowId | undefined;
}

export interface Arrangement {
  /** Undefined: all rows in their order. */
  readonly shown: readonly RowId[] | undefined;
  readonly sort: readonly SortKey[];
  readonly filter: FilterInput | undefined;
}

interface Arrange {
  readonly type: "arrange";
  before: Arrangement;
  after: Arrangement;
}

export type Operation = Patch | Splice | Arrange;

/** The list with a piece cut out and another put in; a new list, whatever the sizes. */
export function spliced(list: readonly RowId[], at: number, cut: number, put: readonly RowId[]): readonly RowId[] {
  return list.slice(0, at).concat(put, list.slice(at + cut));
}

export function backwards(operation: Operation): Operation {
  switch (operation.type) {
    case "patch":
      return { ...operation, before: operation.after, after: operation.before };
    case "splice":
      return { ...operation, removed: operation.inserted, inserted: operation.removed };
    case "arrange":
      return { type: "arrange", before: operation.after, after: operation.before };
  }
}
