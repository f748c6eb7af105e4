/** What the store needs from the language; `entityRules.ts` implements it with the validator that the server runs. */
import type { Issue } from "#core/fields";
import type { FieldModel, SectionModel } from "#core/language";
import type { FieldState as FieldConditions } from "#core/validate";
import type { Stored, StoredRow, Wire } from "#core/values";
import type { DependencyGraph } from "./dependencyGraph.ts";

export type Read = { readonly stored: Stored } | { readonly issue: Issue };

/** Reads another field as it travels, for what has no stored form (lines). */
export type WireOf = (name: string) => Wire;

export interface FormRules {
  readonly dependencies: DependencyGraph;
  /** From what a widget holds to stored form, or what is wrong with it. */
  read(field: FieldModel, value: Wire): Read;
  /** Answers true for what is no value yet, but may become one while the user types on. */
  unfinished(field: FieldModel, value: Wire): boolean;
  write(field: FieldModel, stored: Stored): Wire;
  /** Shown, required, read-only, for the current row; a hidden section hides its fields. */
  fieldState(field: FieldModel, row: StoredRow): FieldConditions;
  sectionShown(section: SectionModel, row: StoredRow): boolean;
  /** The first issue of a field in the current row, cross-field rules included. */
  check(field: FieldModel, row: StoredRow, wireOf: WireOf): Issue | undefined;
  /** Value of a computed field; undefined while it cannot be computed. */
  compute(field: FieldModel, row: StoredRow, wireOf: WireOf): Stored | undefined;
  /** What a new row begins with; undefined where nothing is declared. */
  defaultOf(field: FieldModel, row: StoredRow): Stored | undefined;
}
