/**
 * Normalizes a row: defaults, computed values, and the values of hidden fields; pure, the same in browser and server.
 */
import { coerce, resolveVariable } from "#core/filter";
import { itemText } from "#core/fields";
import type { Issue } from "#core/fields";
import { issueOf } from "./messages.ts";
import { evaluateExpression, overflows } from "#core/expression";
import { rowScope } from "./context.ts";
import { validationPlanOf } from "./validationPlan.ts";
import { isHidden } from "./fieldState.ts";
import type { Variable, EntityModel, FieldModel } from "#core/model";
import type { ExpressionEnv } from "#core/expression";
import type { Stored, StoredRow } from "#core/values";
import type { RowScope, RowContext, RowOptions } from "./context.ts";
import type { EntityPlan } from "./validationPlan.ts";

interface NormalizeOptions extends RowOptions {
  /** The row is about to be stored: a hidden field of `omit` goes back to what is stored, not merely unseen. */
  readonly saving?: boolean;
}

/**
 * The row with defaults where a new one says nothing (an absent name; null is an answer), with its computed values, and
 * with hidden fields of `clear` emptied, until nothing changes any more. A field that the viewer may not write is never
 * emptied. The same row comes back where nothing had to change.
 */
export function normalizeRow(
  entity: EntityModel,
  row: StoredRow,
  context: RowContext,
  options: NormalizeOptions,
): StoredRow {
  const plan = validationPlanOf(entity);
  const env = expressionEnv(context);
  const draft = new Draft(row);
  const scope = rowScope(context, row);
  if (options.mode === "add") applyDefaults(entity, plan, draft, context);
  normalizeUntilStable(entity, plan, draft, scope, env, options);
  if (options.saving === true && restoreOmitted(plan, draft, scope, options))
    normalizeUntilStable(entity, plan, draft, scope, env, options);
  return draft.row;
}

/**
 * Clearing only ever empties and computing has no cycles, so each field changes once; the bound is a guard, not a
 * tuning.
 */
function normalizeUntilStable(
  entity: EntityModel,
  plan: EntityPlan,
  draft: Draft,
  scope: RowScope,
  env: ExpressionEnv,
  options: NormalizeOptions,
): void {
  for (let round = 0; round < plan.fields.length + 2; round++) {
    scope.row = draft.row;
    if (!normalizeOnce(entity, plan, draft, scope, env, options)) return;
  }
}

/** Copies on the first change. */
class Draft {
  row: StoredRow;
  private copied: Record<string, Stored> | undefined;

  constructor(row: StoredRow) {
    this.row = row;
  }

  set(name: string, value: Stored): boolean {
    if ((this.row[name] ?? null) === value && name in this.row) return false;
    this.copied ??= { ...this.row };
    this.copied[name] = value;
    this.row = this.copied;
    return true;
  }
}

/** Constants first: an expression may read them, in whatever order the fields stand. */
function applyDefaults(entity: EntityModel, plan: EntityPlan, draft: Draft, context: RowContext): void {
  if (entity.states !== undefined && (draft.row[entity.states.field] ?? null) === null)
    draft.set(entity.states.field, entity.states.initial);
  const open = plan.fields.filter(({ field, name }) => field.default !== undefined && draft.row[name] === undefined);
  const constantFirst = [
    ...open.filter(({ field }) => !isExpression(field)),
    ...open.filter(({ field }) => isExpression(field)),
  ];
  for (const { field, name } of constantFirst) {
    const value = defaultOf(entity, field, draft.row, context);
    if (draft.row[name] === undefined && value !== undefined) draft.set(name, value);
  }
}

const isExpression = ({ default: given }: FieldModel): boolean => given !== undefined && "expr" in given;

/** What a new row begins with in a field; undefined where nothing is declared, or it is not known yet. */
export function defaultOf(
  entity: EntityModel,
  field: FieldModel,
  row: StoredRow,
  context: RowContext,
): Stored | undefined {
  const given = field.default;
  if (given === undefined) return undefined;
  if ("value" in given) return given.value;
  return "variable" in given
    ? variableValue(given.variable, field, context)
    : evaluateExpression(given.expr, field, entity, row, expressionEnv(context));
}

/** A list ($user.roles) fills a field of several values, and a field of one where it has one member. */
function variableValue(variable: Variable, field: FieldModel, context: RowContext): Stored {
  const value = resolveVariable(variable, context);
  const several = field.kind === "tags" || field.options["multiple"] === true;
  const single = Array.isArray(value) ? (several || value.length === 1 ? value.join(",") : null) : (value as Stored);
  return coerce(single, field.column === "integer" ? "integer" : "text");
}

/** Value of a computed field over its row; undefined where it is unknown (lines that are not given). */
export function computeField(
  entity: EntityModel,
  field: FieldModel,
  row: StoredRow,
  env: ExpressionEnv,
): Stored | undefined {
  return field.expr === undefined ? undefined : evaluateExpression(field.expr, field, entity, row, env);
}

/** Computed fields that are empty because their values have more digits than can be stored. */
export function overflowIssues(entity: EntityModel, row: StoredRow, context: RowContext): readonly Issue[] {
  const env = expressionEnv(context);
  return entity.fields.flatMap((field) => {
    const empty = field.expr !== undefined && (row[field.name] ?? null) === null;
    return empty && overflows(field.expr, field, entity, row, env) ? [issueOf(field, { code: "OUT_OF_RANGE" })] : [];
  });
}

/**
 * The row with its computed values and nothing else changed; what is unknown (lines that are not given) stays as it
 * is.
 */
export function computeRow(entity: EntityModel, row: StoredRow, env: ExpressionEnv): StoredRow {
  const plan = validationPlanOf(entity);
  const draft = new Draft(row);
  for (let round = 0; round < plan.fields.length + 2; round++) if (!computeOnce(entity, plan, draft, env)) break;
  return draft.row;
}

function computeOnce(entity: EntityModel, plan: EntityPlan, draft: Draft, env: ExpressionEnv): boolean {
  let changed = false;
  for (const { field, name } of plan.fields) {
    if (field.expr === undefined) continue;
    const value = computeField(entity, field, draft.row, env);
    if (value !== undefined && draft.set(name, value)) changed = true;
  }
  return changed;
}

function normalizeOnce(
  entity: EntityModel,
  plan: EntityPlan,
  draft: Draft,
  scope: RowScope,
  env: ExpressionEnv,
  { writable }: NormalizeOptions,
): boolean {
  let changed = computeOnce(entity, plan, draft, env);
  scope.row = draft.row;
  for (const one of plan.fields) {
    if (
      !one.clearsWhenHidden ||
      (draft.row[one.name] ?? null) === null ||
      (writable !== undefined && !writable.has(one.name))
    )
      continue;
    if (isHidden(one, scope) && draft.set(one.name, null)) {
      changed = true;
      scope.row = draft.row;
    }
  }
  return changed;
}

/** `omit`: what was entered before the field was hidden is not part of the save. */
function restoreOmitted(plan: EntityPlan, draft: Draft, scope: RowScope, { writable }: NormalizeOptions): boolean {
  scope.row = draft.row;
  let changed = false;
  for (const one of plan.fields) {
    if (one.field.whenHidden !== "omit" || one.notEditable || (writable !== undefined && !writable.has(one.name)))
      continue;
    if (isHidden(one, scope) && draft.set(one.name, scope.before?.[one.name] ?? null)) changed = true;
  }
  return changed;
}

/** What expressions of a row read besides it. */
export function expressionEnv(context: RowContext): ExpressionEnv {
  return {
    now: context.now,
    dictText: (dict, value) => itemText(dict, value, context),
    ...(context.lines === undefined ? {} : { lines: context.lines }),
    ...(context.entityOf === undefined ? {} : { entityOf: context.entityOf }),
  };
}
