/** The compile context of one entity: its draft, the other entities, and a list for findings. */
import type { ReportFinding } from "../finding.ts";
import type { EntityModel, ExpressionModel, FieldModel, Predicate } from "#core/model";
import type { Stored } from "#core/values";
import type { Names } from "./projectNames.ts";

export interface EntityContext {
  /** Fields, key and traits are there; lists, conditions and the rest are not. */
  readonly entity: EntityModel;
  readonly names: Names;
  readonly drafts: ReadonlyMap<string, EntityModel>;
  readonly report: ReportFinding;
  /** Undefined, with findings, when it does not hold together. */
  predicate(source: unknown, pointer: string, on?: PredicateSettings): Predicate | undefined;
  expression(source: string, pointer: string, field: FieldModel): ExpressionModel | undefined;
  /** A literal of a field in stored form; undefined, with a finding, when the field does not take it. */
  literal(
    value: unknown,
    field: FieldModel,
    pointer: string,
    code: "FIELD.DEFAULT" | "STATE.UNKNOWN",
  ): Stored | undefined;
  field(name: string): FieldModel | undefined;
}

export interface PredicateSettings {
  /** Another entity than the one around (a reference's `where`, a role's rule). */
  readonly entity?: string;
  /** Fields that are beside the entity's own (`input` of a step). */
  readonly extra?: readonly FieldModel[];
  /** `$row.x` reads this entity's row. Absent: the entity around; null: `$row` is not allowed. */
  readonly row?: string | null;
}
