/** The one validator: what is wrong with a row, the same in browser, API, import, grid and bulk edit. */
import { evaluate } from "../filter/index.ts";
import { aroundRow } from "./context.ts";
import { lineIssues } from "./lines.ts";
import { issueOf } from "./messages.ts";
import { planOf } from "./plan.ts";
import { isHidden, isRequired } from "./state.ts";
import type { Issue } from "../fields/index.ts";
import type { EntityModel } from "../language/model.ts";
import type { StoredRow } from "../values/index.ts";
import type { Around, RowContext, RowOptions } from "./context.ts";
import type { EntityPlan, FieldPlan } from "./plan.ts";

const NONE: readonly Issue[] = Object.freeze([]);
const REQUIRED = Object.freeze({ code: "REQUIRED" });

/** Everything wrong with a row in stored form, in the order of its fields, then the rules across fields; empty where nothing is. */
export function validateRow(entity: EntityModel, row: StoredRow, context: RowContext, options: RowOptions): readonly Issue[] {
  return validateAround(planOf(entity), aroundRow(context, row), options);
}

/** Many rows of one entity: the issues of each that has any, by its place. */
export function validateRows(entity: EntityModel, rows: readonly StoredRow[], context: RowContext, options: RowOptions): ReadonlyMap<number, readonly Issue[]> {
  const plan = planOf(entity);
  const found = new Map<number, readonly Issue[]>();
  const around = aroundRow(context, {});
  for (let index = 0; index < rows.length; index++) {
    around.row = rows[index]!;
    const issues = validateAround(plan, around, options);
    if (issues.length > 0) found.set(index, issues);
  }
  return found;
}

/** The first thing wrong with one field as its row stands, a rule across fields that shows at it included. */
export function checkField(entity: EntityModel, name: string, row: StoredRow, context: RowContext, options: RowOptions): Issue | undefined {
  const plan = planOf(entity);
  const field = plan.byName.get(name);
  if (field === undefined) throw new RangeError(`${entity.entity} has no field ${name}`);
  const around = aroundRow(context, row);
  return fieldIssue(field, around, options) ?? brokenRules(plan, around, name)[0];
}

export function validateAround(plan: EntityPlan, around: Around, options: RowOptions): readonly Issue[] {
  let issues: Issue[] | undefined;
  for (const field of plan.checked) {
    const issue = fieldIssue(field, around, options);
    if (issue !== undefined) (issues ??= []).push(issue);
    if (field.field.kind === "lines" && issue === undefined) {
      const lines = lineIssues(field, around, options, validateRow);
      if (lines.length > 0) (issues ??= []).push(...lines);
    }
  }
  const broken = plan.checks.length === 0 ? NONE : brokenRules(plan, around);
  if (broken.length > 0) (issues ??= []).push(...broken);
  return issues ?? NONE;
}

function fieldIssue(plan: FieldPlan, around: Around, { writable }: RowOptions): Issue | undefined {
  const value = around.row[plan.name] ?? null;
  if (value === null || value === "") return missing(plan, around, writable) ? issueOf(plan.field, REQUIRED) : undefined;
  if (plan.blank?.(value) === true && missing(plan, around, writable)) return issueOf(plan.field, REQUIRED);
  const failure = plan.check?.(value, around);
  if (failure === undefined) return undefined;
  // What he cannot mend he is not asked to, unless what he may write has made it wrong.
  if (writable !== undefined && !writable.has(plan.name) && !touched(plan, around)) return undefined;
  if (!isChanged(plan.name, around) && plan.shownWhen.length > 0 && isHidden(plan, around)) return undefined;
  return issueOf(plan.field, failure);
}

/** Whether a value that shows nothing had to be there. */
function missing(plan: FieldPlan, around: Around, writable: RowOptions["writable"]): boolean {
  if (plan.field.required === undefined || (writable !== undefined && !writable.has(plan.name)) || hasLines(plan, around)) return false;
  return isRequired(plan, around);
}

/** Lines are counted in lines.ts; while they are not given, nothing can be said of them. */
function hasLines({ field, name }: FieldPlan, around: Around): boolean {
  return field.kind === "lines" && (around.lines?.[name] === undefined || around.lines[name].length > 0);
}

function touched(plan: FieldPlan, around: Around): boolean {
  return plan.reads.some((name) => isChanged(name, around));
}

/** Where it is known what is stored, a hidden field is no way around its check. */
function isChanged(name: string, { row, before }: Around): boolean {
  return before !== undefined && (row[name] ?? null) !== (before?.[name] ?? null);
}

function brokenRules(plan: EntityPlan, around: Around, at?: string): Issue[] {
  return plan.checks
    .filter(({ check, broken }) => (at === undefined || check.field === at) && evaluate(broken, around.row, around))
    .map(({ check }) => ({ field: check.field, code: "VALIDATE.CHECK", message: check.message }));
}
