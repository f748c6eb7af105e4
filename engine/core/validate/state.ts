/** Whether a field is shown, must be filled, and may be written, as its row stands. */
import { evaluate } from "../filter/index.ts";
import { aroundRow } from "./context.ts";
import { planOf } from "./plan.ts";
import type { Predicate } from "../filter/index.ts";
import type { EntityModel } from "../language/model.ts";
import type { StoredRow } from "../values/index.ts";
import type { Around, RowContext } from "./context.ts";
import type { FieldPlan } from "./plan.ts";

export interface FieldState {
  readonly hidden: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
}

export function isHidden({ shownWhen }: FieldPlan, around: Around): boolean {
  for (const condition of shownWhen) if (!evaluate(condition, around.row, around)) return true;
  return false;
}

function holds(condition: Predicate | undefined, around: Around): boolean {
  return condition === undefined || evaluate(condition, around.row, around);
}

export function isReadonly({ field, given }: FieldPlan, around: Around): boolean {
  return given || (typeof field.readonly === "object" && evaluate(field.readonly, around.row, around));
}

/** A hidden field is never required, nor one that nobody enters. */
export function isRequired(plan: FieldPlan, around: Around): boolean {
  const { required } = plan.field;
  if (required === undefined || plan.given || !holds(required.when, around)) return false;
  return !isHidden(plan, around) && !isReadonly(plan, around);
}

/** State of one field; an unknown name is a fault. */
export function fieldState(entity: EntityModel, name: string, row: StoredRow, context: RowContext): FieldState {
  const plan = planOf(entity).byName.get(name);
  if (plan === undefined) throw new RangeError(`${entity.entity} has no field ${name}`);
  const around = aroundRow(context, row);
  return { hidden: isHidden(plan, around), required: isRequired(plan, around), readonly: isReadonly(plan, around) };
}
