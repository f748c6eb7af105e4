/** Types of `result` for the generic operations, shared by pages and server. */
import type { EntityModel } from "#core/model";
import type { Issue } from "#core/fields";
import type { Wire, WireRow } from "#core/values";

/**
 * `GET /online/model/{entity}`: the entity cut to what this viewer may see, and what they may do. `GET
 * /online/view/{view}`: the same with the title and the list of a view.
 */
export interface EntityView {
  readonly hash: string;
  /** The view whose list this is; absent: the entity's own. Calls of the list send it as `view`. */
  readonly view?: string;
  readonly entity: EntityModel;
  /** `list get add edit delete export import`, and each action and state step by name. */
  readonly may: Readonly<Record<string, boolean>>;
  /** Fields the viewer reads only masked: no filter, no sort. */
  readonly masked: readonly string[];
  /** Fields the viewer may write (before `readonly` predicates). */
  readonly writable: readonly string[];
  /** Fields the viewer may filter and sort by. */
  readonly filterable: readonly string[];
  /**
   * Entities that this one refers to or shows as children: title, path and key, and whether the viewer may open them.
   */
  readonly related: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly path: string;
        readonly key: string;
        readonly titleField: string;
        readonly may: boolean;
      }
    >
  >;
}

/** `result` of `ROW.CONFLICT` (409) on edit. */
export interface Conflict {
  readonly current: WireRow;
  readonly fields: readonly ConflictField[];
}

export interface ConflictField {
  readonly field: string;
  readonly title: string;
  readonly base: Wire;
  readonly yours: Wire;
  readonly theirs: Wire;
  /**
   * Of a line: the `lines` field that it is in, and its key. `field` is then its place (`items.2.price`, lines
   * counted from 0 as sent; `items.2` of a whole line, `items.<key>` of one that was not sent). `deleted`: who took the
   * line away; the values are then whole lines.
   */
  readonly line?: { readonly of: string; readonly key: string; readonly deleted?: "yours" | "theirs" };
}

export interface HistoryEntry {
  readonly version: number;
  /** `add`, `edit`, `delete`, `restore`, or the name of a step or action. */
  readonly op: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly changes: readonly {
    readonly field: string;
    readonly title: string;
    readonly before: Wire;
    readonly after: Wire;
    readonly beforeText: string;
    readonly afterText: string;
  }[];
}

/** One choice of a reference or tree field. `fill` carries the target's fields that the field's `fill` names. */
export interface OptionRow {
  readonly value: string;
  readonly text: string;
  readonly leaf?: boolean;
  readonly parent?: string | null;
  readonly fill?: WireRow;
}

/** One row of a refused batch. */
export interface RowError {
  readonly id: string;
  readonly code: string;
  readonly message: string;
  /** What is wrong at which field, where that is why. */
  readonly issues?: readonly Issue[];
  /** Both values, where another user saved first. */
  readonly conflict?: Conflict;
}

/** `POST P/<step> {rows}`: the keys of the rows that took the step, and why the others did not. */
export interface BatchResult {
  readonly done: readonly string[];
  readonly refused: readonly RowError[];
}

/** What an action may answer as `once`: the page shows it in its dialog, and nothing stores it. */
export interface ShownOnce {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  /** Private files with addresses that end after some minutes. */
  readonly pictures?: readonly { readonly title: string; readonly path: string }[];
}

/** `GET P/pending`: how many rows of one tab the caller may take a step with. */
export interface PendingRows {
  /** The index of the tab in the list. */
  readonly tab: number;
  /** Titles of the steps that the caller may take from the tab's states. */
  readonly steps: readonly string[];
  readonly count: number;
  /** There may be more: guards are evaluated for a limited number of rows. */
  readonly more: boolean;
}

/** The account of what no person writes: seeds, and values that are computed anew. */
export const SYSTEM_ACCOUNT = { username: "system", realName: "系统" } as const;

/** `GET P/list?pendingOnly=1`: only rows with which the caller may take a step; of `counts` and `totals` as well. */
export const PENDING_ONLY = "pendingOnly";

/** `GET P/deletable`: what deleting rows would be refused with, and what would go with them. */
export interface DeletionCheck {
  /** Empty: they can be deleted. */
  readonly refused: readonly RowError[];
  /** Rows of other screens that are deleted along, by the title of their screen. */
  readonly along: readonly { readonly title: string; readonly count: number }[];
}

/** `POST P/saveRows`: what a grid was changed by, saved whole or not at all; up to 200 rows together. */
export interface SaveRows {
  /** Whole rows, each with the key that the page gave it. */
  readonly add?: readonly WireRow[];
  /** As for `edit`: the key, the fields to set, the `version` they were made from, and `base`. */
  readonly edit?: readonly WireRow[];
  /** Keys, or keys with the version that was seen. */
  readonly delete?: readonly (string | { readonly id: string; readonly version?: number })[];
}

/** The rows added and changed, in the order sent, as they are then. */
export interface SavedRows {
  readonly rows: readonly WireRow[];
}
