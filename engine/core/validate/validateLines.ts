/** Checks the rows of a `lines` field: how many, each by its own entity, and unique values among them. */
import { foldOf, uniqueSets } from "#core/fields";
import { issueOf } from "./messages.ts";
import { isHidden } from "./fieldState.ts";
import type { Issue } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/model";
import { foldText } from "#core/values";
import type { StoredRow } from "#core/values";
import type { RowScope, RowContext, RowOptions } from "./context.ts";
import type { FieldPlan } from "./validationPlan.ts";

type ValidateRow = (entity: EntityModel, row: StoredRow, context: RowContext, options: RowOptions) => readonly Issue[];

/** Issues are at `<field>`, or for a cell at `<field>.<row>.<its field>`, rows counted from 0. */
export function validateLines(
  plan: FieldPlan,
  scope: RowScope,
  options: RowOptions,
  validate: ValidateRow,
): readonly Issue[] {
  const rows = scope.lines?.[plan.name];
  const may = options.writable === undefined || options.writable.has(plan.name);
  if (rows === undefined || !may || isHidden(plan, scope)) return [];
  const child = scope.entityOf?.(String(plan.field.options["entity"]));
  return [
    ...countIssues(plan.field, rows.length),
    ...(child === undefined ? [] : rowIssues(plan.field, child, rows, scope, options, validate)),
  ];
}

/** Lines of one field, where it does not say. */
const MAX_LINES = 1000;

function countIssues(field: FieldModel, count: number): Issue[] {
  const { min } = field.options;
  if (typeof min === "number" && count < min) return [issueOf(field, { code: "TOO_FEW_ROWS", details: { min } })];
  return lineCountIssues(field, count);
}

/** Whether there are too many of them, whatever is in them. */
export function lineCountIssues(field: FieldModel, count: number): Issue[] {
  const { max: own } = field.options;
  const max = typeof own === "number" ? Math.min(own, MAX_LINES) : MAX_LINES;
  return count > max ? [issueOf(field, { code: "TOO_MANY_ROWS", details: { max } })] : [];
}

function rowIssues(
  field: FieldModel,
  child: EntityModel,
  rows: readonly StoredRow[],
  scope: RowScope,
  options: RowOptions,
  validate: ValidateRow,
): Issue[] {
  // The field that points back is written by the save itself.
  const writable = new Set(child.fields.map((one) => one.name).filter((name) => name !== field.options["by"]));
  const { before: _before, lines: _lines, ...context } = scope;
  const own = rows.flatMap((row, index) =>
    validate(child, row, context, { mode: options.mode, writable }).map((issue) => at(field, index, issue)),
  );
  const repeated = uniqueSets(field.options["unique"]).flatMap((set) =>
    duplicateRows(child, rows, set).map(({ index, issue }) => at(field, index, issue)),
  );
  return [...own, ...repeated];
}

function at(field: FieldModel, index: number, issue: Issue): Issue {
  return { ...issue, field: `${field.name}.${index}.${issue.field}` };
}

/** Rows that repeat an earlier one in all of these fields; a row with one of them empty repeats nothing. */
function duplicateRows(
  entity: EntityModel,
  rows: readonly StoredRow[],
  fields: readonly string[],
): readonly { readonly index: number; readonly issue: Issue }[] {
  const shown = entity.fields.find((field) => field.name === fields[0]);
  if (shown === undefined) return [];
  const named = fields.map((name) => entity.fields.find((field) => field.name === name));
  const title = fields.map((name, index) => named[index]?.title ?? name).join("、");
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const key = keyOf(row, fields, named);
    if (key === undefined || !seen.has(key)) {
      if (key !== undefined) seen.add(key);
      return [];
    }
    return [{ index, issue: issueOf({ ...shown, title }, { code: "DUPLICATE_ROW" }) }];
  });
}

function keyOf(
  row: StoredRow,
  names: readonly string[],
  fields: readonly (FieldModel | undefined)[],
): string | undefined {
  const values = names.map((name, index) => {
    const field = fields[index];
    const fold = field && foldOf(field);
    const value = row[name] ?? null;
    return fold !== undefined && typeof value === "string" ? foldText(fold, value) : value;
  });
  return values.includes(null) ? undefined : JSON.stringify(values);
}
