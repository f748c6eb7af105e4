/** Whether a field is shown, required and writable in its row. */
import { evaluate } from "#core/filter";
import { rowScope } from "./context.ts";
import { validationPlanOf } from "./validationPlan.ts";
import type { Predicate, EntityModel } from "#core/model";
import type { StoredRow } from "#core/values";
import type { RowScope, RowContext } from "./context.ts";
import type { FieldPlan } from "./validationPlan.ts";

export interface FieldState {
  readonly hidden: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
}

export function isHidden({ shownWhen }: FieldPlan, scope: RowScope): boolean {
  for (const condition of shownWhen) if (!evaluate(condition, scope.row, scope)) return true;
  return false;
}

function holds(condition: Predicate | undefined, scope: RowScope): boolean {
  return condition === undefined || evaluate(condition, scope.row, scope);
}

function isReadonly({ field, notEditable: given }: FieldPlan, scope: RowScope): boolean {
  return given || (typeof field.readonly === "object" && evaluate(field.readonly, scope.row, scope));
}

/** A hidden field is never required, nor one that users do not enter. */
export function isRequired(plan: FieldPlan, scope: RowScope): boolean {
  const { required } = plan.field;
  if (required === undefined || plan.notEditable || !holds(required.when, scope)) return false;
  return !isHidden(plan, scope) && !isReadonly(plan, scope);
}

/** State of one field; an unknown name is a fault. */
export function fieldState(entity: EntityModel, name: string, row: StoredRow, context: RowContext): FieldState {
  const plan = validationPlanOf(entity).byName.get(name);
  if (plan === undefined) throw new RangeError(`${entity.entity} has no field ${name}`);
  const scope = rowScope(context, row);
  return { hidden: isHidden(plan, scope), required: isRequired(plan, scope), readonly: isReadonly(plan, scope) };
}
