import type { Predicate } from "#core/filter";
import { may, type EntityModel, type GuardModel, type StepModel, type Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { quote } from "../../db/index.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { evaluateGuards, guardColumns } from "../policy/guards.ts";
import { ALL_ROWS, allOf, bindFor, isOneOf, rowsPredicate } from "./predicates.ts";
import { selectFor } from "./select.ts";
import type { QueryContext } from "../requestContext.ts";

/**
 * How many rows one call examines where guards decide, for all tabs and steps together: as many as the largest page of
 * a list, whose guards are evaluated, too. Each tab and step has the same share; more rows are not counted.
 */
const EXAMINED_ROWS = 1_000;

/** The share of each guarded step of each tab, the same for a queue's count and the list that it leads to. */
function examinedShare(access: EntityAccess, viewer: Viewer): number {
  const { entity, view } = access;
  const guarded = pendingSteps(entity, viewer).filter((step) => guardsOf(entity, step).length > 0).length;
  return Math.max(1, Math.floor(EXAMINED_ROWS / Math.max(1, guarded * Math.max(1, view.list.tabs.length))));
}

interface PendingRowsCondition {
  readonly where: Predicate;
  /** There may be more: guards were evaluated for a limited number of rows. */
  readonly more: boolean;
}

/** Steps for which a row waits until the caller takes one. A dangerous step, which only takes back, does not count. */
export function pendingSteps({ states }: EntityModel, viewer: Viewer): readonly StepModel[] {
  return (states?.steps ?? []).filter((step) => !step.danger && may(viewer, step.permission));
}

/**
 * Of the rows that fit `where` those with which the caller may take one of the steps: under their row rules, the step's
 * `when` and `not`, and its guards. Guards are evaluated for a share of the rows of each step, by their keys.
 */
export async function pendingRows(
  context: QueryContext,
  access: EntityAccess,
  steps: readonly StepModel[],
  where: Predicate,
): Promise<PendingRowsCondition> {
  const { entity } = access;
  const share = examinedShare(access, context.viewer);
  const keys = new Set<string>();
  let more = false;
  const guarded = steps.filter((step) => guardsOf(entity, step).length > 0);
  for (const step of guarded) {
    const rows = await examinedRows(context, access, step, where, share + 1);
    more ||= rows.length > share;
    for (const key of await unguarded(context, access, step, rows.slice(0, share))) keys.add(key);
  }
  const free = steps.filter((step) => !guarded.includes(step));
  const oneOf = [
    ...(guarded.length === 0 ? [] : [isOneOf(entity.key, [...keys])]),
    ...(free.length === 0 ? [] : [takeable(context, access, free)]),
  ];
  const [only] = oneOf;
  return { where: allOf(where, oneOf.length === 1 && only !== undefined ? only : { any: oneOf }), more };
}

/** Rows from which one of the steps may be taken, guards aside. */
function takeable({ runtime, viewer }: QueryContext, access: EntityAccess, steps: readonly StepModel[]): Predicate {
  const { entity } = access;
  const fields = runtime.table(entity.entity).fields;
  const oneOf = steps.map((step) =>
    allOf(
      { test: "in", on: { field: entity.states?.field ?? "" }, operands: step.from.map((literal) => ({ literal })) },
      step.when ?? ALL_ROWS,
      ...step.not
        .filter((name) => fields.get(name)?.column === "text")
        .map((field): Predicate => ({ any: [isEmpty(field), isNotSelf(field, viewer)] })),
    ),
  );
  const [only] = oneOf;
  return allOf(rowsPredicate(access.rows("edit")), oneOf.length === 1 && only !== undefined ? only : { any: oneOf });
}

const isEmpty = (field: string): Predicate => ({ test: "empty", on: { field }, operands: [{ literal: 1 }] });

const isNotSelf = (field: string, { username, id }: Viewer): Predicate => ({
  test: "not_in",
  on: { field },
  operands: [{ literal: username }, { literal: id }],
});

async function examinedRows(
  context: QueryContext,
  access: EntityAccess,
  step: StepModel,
  where: Predicate,
  atMost: number,
): Promise<readonly StoredRow[]> {
  const { runtime, read } = context;
  const { entity, table } = access;
  const bound = bindFor(context, entity, allOf(where, takeable(context, access, [step])));
  const columns = [...new Set([entity.key, ...guardColumns(table, guardsOf(entity, step))])];
  const select = selectFor(runtime, entity, `pending ${step.name}`, bound, () => ({
    columns: columns.map((name) => `m.${quote(name)}`).join(", "),
    tail: `order by m.${quote(entity.key)}`,
    page: true,
  }));
  const rows = await read.all<Record<string, Stored>>(select.statement, select.bind([...bound.values, atMost, 0]));
  return rows.map((row) => table.cipher.opened(row));
}

async function unguarded(
  context: QueryContext,
  { entity, table }: EntityAccess,
  step: StepModel,
  rows: readonly StoredRow[],
): Promise<readonly string[]> {
  const guards = guardsOf(entity, step);
  const allowed = await evaluateGuards(context, table, guards, rows);
  return rows.flatMap((row, at) =>
    guards.every((guard) => allowed.get(guard)?.[at] === true) ? [String(row[entity.key])] : [],
  );
}

/** The guards that a step meets: it changes the state. */
function guardsOf({ guards, states }: EntityModel, { name }: StepModel): readonly GuardModel[] {
  const field = states?.field ?? "";
  return guards.filter((guard) => guard.of.includes(name) && (guard.fields?.includes(field) ?? true));
}
