/** The validator: reports what is wrong with a row, the same in browser, API, import, grid and bulk edit. */
import { evaluate } from "#core/filter";
import { rowScope } from "./context.ts";
import { validateLines } from "./validateLines.ts";
import { issueOf } from "./messages.ts";
import { validationPlanOf } from "./validationPlan.ts";
import { isHidden, isRequired } from "./fieldState.ts";
import type { Issue } from "#core/fields";
import type { EntityModel } from "#core/model";
import type { StoredRow } from "#core/values";
import type { RowScope, RowContext, RowOptions } from "./context.ts";
import type { EntityPlan, FieldPlan } from "./validationPlan.ts";

const NONE: readonly Issue[] = Object.freeze([]);
const REQUIRED = Object.freeze({ code: "REQUIRED" });

/**
 * Everything wrong with a row in stored form, in the order of its fields, then the rules across fields; empty where
 * nothing is.
 */
export function validateRow(
  entity: EntityModel,
  row: StoredRow,
  context: RowContext,
  options: RowOptions,
): readonly Issue[] {
  return validateScope(validationPlanOf(entity), rowScope(context, row), options);
}

/** Many rows of one entity: the issues of each that has any, by its place. */
export function validateRows(
  entity: EntityModel,
  rows: readonly StoredRow[],
  context: RowContext,
  options: RowOptions,
): ReadonlyMap<number, readonly Issue[]> {
  const plan = validationPlanOf(entity);
  const found = new Map<number, readonly Issue[]>();
  const scope = rowScope(context, {});
  for (let index = 0; index < rows.length; index++) {
    scope.row = rows[index]!;
    const issues = validateScope(plan, scope, options);
    if (issues.length > 0) found.set(index, issues);
  }
  return found;
}

/** The first thing wrong with one field as its row stands, a rule across fields that shows at it included. */
export function checkField(
  entity: EntityModel,
  name: string,
  row: StoredRow,
  context: RowContext,
  options: RowOptions,
): Issue | undefined {
  const plan = validationPlanOf(entity);
  const field = plan.byName.get(name);
  if (field === undefined) throw new RangeError(`${entity.entity} has no field ${name}`);
  const scope = rowScope(context, row);
  return fieldIssue(field, scope, options) ?? brokenRules(plan, scope, name)[0];
}

function validateScope(plan: EntityPlan, scope: RowScope, options: RowOptions): readonly Issue[] {
  let issues: Issue[] | undefined;
  for (const field of plan.checked) {
    const issue = fieldIssue(field, scope, options);
    if (issue !== undefined) (issues ??= []).push(issue);
    if (field.field.kind === "lines" && issue === undefined) {
      const lines = validateLines(field, scope, options, validateRow);
      if (lines.length > 0) (issues ??= []).push(...lines);
    }
  }
  const broken = plan.checks.length === 0 ? NONE : brokenRules(plan, scope);
  if (broken.length > 0) (issues ??= []).push(...broken);
  return issues ?? NONE;
}

function fieldIssue(plan: FieldPlan, scope: RowScope, { writable }: RowOptions): Issue | undefined {
  const value = scope.row[plan.name] ?? null;
  if (value === null || value === "") return missing(plan, scope, writable) ? issueOf(plan.field, REQUIRED) : undefined;
  if (plan.blank?.(value) === true && missing(plan, scope, writable)) return issueOf(plan.field, REQUIRED);
  const failure = plan.check?.(value, scope);
  if (failure === undefined) return undefined;
  // A field that the viewer may not write is skipped, unless a field that they may write made it wrong.
  if (writable !== undefined && !writable.has(plan.name) && !touched(plan, scope)) return undefined;
  if (!isChanged(plan.name, scope) && plan.shownWhen.length > 0 && isHidden(plan, scope)) return undefined;
  return issueOf(plan.field, failure);
}

/** Whether a value that shows nothing had to be there. */
function missing(plan: FieldPlan, scope: RowScope, writable: RowOptions["writable"]): boolean {
  if (
    plan.field.required === undefined ||
    (writable !== undefined && !writable.has(plan.name)) ||
    hasLines(plan, scope)
  )
    return false;
  return isRequired(plan, scope);
}

/** Lines are counted in validateLines.ts; while they are not given, nothing can be said of them. */
function hasLines({ field, name }: FieldPlan, scope: RowScope): boolean {
  return field.kind === "lines" && (scope.lines?.[name] === undefined || scope.lines[name].length > 0);
}

function touched(plan: FieldPlan, scope: RowScope): boolean {
  return plan.reads.some((name) => isChanged(name, scope));
}

/** Where it is known what is stored, a hidden field is no way around its check. */
function isChanged(name: string, { row, before }: RowScope): boolean {
  return before !== undefined && (row[name] ?? null) !== (before?.[name] ?? null);
}

function brokenRules(plan: EntityPlan, scope: RowScope, at?: string): Issue[] {
  return plan.checks
    .filter(({ check, broken }) => (at === undefined || check.field === at) && evaluate(broken, scope.row, scope))
    .map(({ check }) => ({ field: check.field, code: "VALIDATE.CHECK", message: check.message }));
}
