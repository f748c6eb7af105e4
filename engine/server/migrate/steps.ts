import type { LostValue } from "#core/api";
import type { SealedColumn } from "../encryption/index.ts";
import type { Meaning } from "./meaning.ts";
import type { EntityModel, Model } from "#core/language";
import type { RegistryRow } from "./registry.ts";

/** Stored values of an entity that are computed afresh; the only action that takes more than one transaction. */
export interface RecomputeAction {
  readonly do: "recompute";
  readonly entity: string;
  /** The entity and those of its lines. */
  readonly entities: Readonly<Record<string, EntityModel>>;
  /** Dictionaries whose texts are stored. */
  readonly dicts: Model["dicts"];
  /** Remembered when the last row is right. */
  readonly row: RegistryRow;
}

/** What a step does, as data: it can be shown, sent, and run in one transaction. */
export type Action =
  | { readonly do: "sql"; readonly sql: string }
  | {
      readonly do: "convert";
      readonly table: string;
      readonly key: string;
      readonly column: string;
      readonly into: string;
      readonly from: Meaning;
      readonly to: Meaning;
      readonly sealed: SealedColumn;
    }
  /** Nothing of what this and later transactions remove stays in the file. */
  | { readonly do: "wipeFreedPages" }
  /** Fills the blind index of a column whose values are sealed. */
  | {
      readonly do: "blindIndex";
      readonly table: string;
      readonly key: string;
      readonly column: string;
      readonly into: string;
      readonly sealed: SealedColumn;
    }
  /** Seals the values of a field, under each name that it had, in the history of its rows. */
  | { readonly do: "sealHistory"; readonly fields: readonly string[]; readonly sealed: SealedColumn }
  | RecomputeAction
  | { readonly do: "put"; readonly row: RegistryRow }
  | { readonly do: "remove"; readonly row: Omit<RegistryRow, "about"> }
  | { readonly do: "forgetTable"; readonly table: string }
  | { readonly do: "rehome"; readonly from: string; readonly to: string };

/** Rows that a destructive step would empty of a value, round, or fail to carry over. */
export interface Losses {
  readonly rows: number;
  readonly cut: number;
  readonly failCast: number;
}

export interface Affected {
  readonly rows: number;
  readonly text: string;
}

export interface PlanStep {
  /** Stable as long as the model and the database are: `column.drop:notice.summary`. */
  readonly id: string;
  /** Destructive steps run only when they are named. */
  readonly kind: "safe" | "destructive";
  /** Whether the model can be served before it: not so for a column that is missing or means something else. */
  readonly needed: boolean;
  readonly entity: string;
  readonly title: string;
  readonly loses: Losses;
  /** The first values that it does not keep, or that the new kind does not accept. */
  readonly lost?: readonly LostValue[];
  /** Rows that the step is about, though it loses nothing, and what becomes of them, in words. */
  readonly affects?: Affected;
  readonly actions: readonly Action[];
}

/** What the planner cannot or may not do. The entity is not to be served until it is put right. */
export interface PlanProblem {
  readonly entity: string;
  readonly message: string;
}

/** A field that the rows from before are empty in; they stay so until it is filled. */
export interface UnfilledField {
  /** `entity.field`, as `--fill` names it. */
  readonly id: string;
  readonly rows: number;
  readonly required: boolean;
  readonly message: string;
  readonly command: string;
}

export interface Plan {
  /** The registry's revision that it was made from. */
  readonly revision: number;
  readonly steps: readonly PlanStep[];
  readonly problems: readonly PlanProblem[];
  readonly unfilled: readonly UnfilledField[];
}

export const NOTHING_LOST: Losses = { rows: 0, cut: 0, failCast: 0 };

export function losesAnything({ rows, cut, failCast }: Losses): boolean {
  return rows + cut + failCast > 0;
}
