import type { PendingRows } from "#core/api";
import type { ListQuery, Predicate } from "#core/filter";
import { may, type EntityModel, type GuardModel, type StatesModel, type StepModel, type Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { quote } from "../../db/index.ts";
import { evaluateGuards, guardColumns } from "../policy/guards.ts";
import { countRows } from "../query/countRows.ts";
import { listCondition } from "../query/listQuery.ts";
import { ALL_ROWS, allOf, bindFor, rowsPredicate } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import { onlyParameters } from "../queryString.ts";
import { type OperationContext, inSnapshot, type QueryContext } from "../requestContext.ts";

/**
 * How many rows one call examines where guards decide, for all tabs and steps together: as many as the largest page of
 * a list, whose guards are evaluated, too. Each tab and step has the same share; more rows are not counted.
 */
const EXAMINED_ROWS = 1_000;

/**
 * `GET P/pending`: for each tab of states how many rows the caller may take a step with: under their rights, their row
 * rules, the step's `when` and `not`, and its guards. A dangerous step, which only takes back, does not count.
 */
export async function pending(request: OperationContext): Promise<readonly PendingRows[]> {
  const { access, call, viewer } = request;
  onlyParameters(call.query);
  const { states } = access.entity;
  if (states === undefined) return [];
  const steps = states.steps.filter((step) => !step.danger && may(viewer, step.permission));
  const tabs = access.view.list.tabs.flatMap(({ where }, tab): (PendingTab & { readonly tab: number })[] => {
    const shown = where === undefined ? [] : statesIn(where, states.field);
    const taken = steps.filter((step) => step.from.some((from) => shown.includes(from)));
    return taken.length === 0 ? [] : [{ tab, access, states, steps: taken, where: where ?? ALL_ROWS }];
  });
  const examined = tabs.filter((tab) => isGuarded(tab)).reduce((sum, tab) => sum + tab.steps.length, 0);
  const share = Math.max(1, Math.floor(EXAMINED_ROWS / Math.max(1, examined)));
  return inSnapshot(request, async (context) => {
    const found: PendingRows[] = [];
    for (const tab of tabs) {
      const counted = await countTab(context, tab, share);
      found.push({ tab: tab.tab, steps: tab.steps.map((step) => step.title), ...counted });
    }
    return found;
  });
}

interface PendingTab {
  readonly access: OperationContext["access"];
  readonly states: StatesModel;
  readonly steps: readonly StepModel[];
  readonly where: Predicate;
}

type Counted = Pick<PendingRows, "count" | "more">;

const isGuarded = ({ access: { entity }, steps }: PendingTab): boolean =>
  steps.some((step) => guardsOf(entity, step).length > 0);

/** `share`: how many rows of each step are examined where guards decide. */
async function countTab(context: QueryContext, tab: PendingTab, share: number): Promise<Counted> {
  const { access, steps } = tab;
  if (!isGuarded(tab))
    return { count: await countRows(context, access.entity, boundFor(context, tab, steps)), more: false };
  const keys = new Set<string>();
  let more = false;
  for (const step of steps) {
    const rows = await examinedRows(context, tab, step, share + 1);
    more ||= rows.length > share;
    for (const key of await unguarded(context, tab, step, rows.slice(0, share))) keys.add(key);
  }
  return { count: keys.size, more };
}

/** Rows from which one of the steps may be taken, guards aside. */
function boundFor(context: QueryContext, { access, states, where }: PendingTab, steps: readonly StepModel[]) {
  const { viewer } = context;
  const fields = context.runtime.table(access.entity.entity).fields;
  const takeable = steps.map((step) =>
    allOf(
      { test: "in", on: { field: states.field }, operands: step.from.map((literal) => ({ literal })) },
      step.when ?? ALL_ROWS,
      ...step.not
        .filter((name) => fields.get(name)?.column === "text")
        .map((field): Predicate => ({ any: [isEmpty(field), isNotSelf(field, viewer)] })),
    ),
  );
  const [only] = takeable;
  const oneOf: Predicate = takeable.length === 1 && only !== undefined ? only : { any: takeable };
  const condition = allOf(listCondition(access, EVERY_ROW), rowsPredicate(access.rows("edit")), where, oneOf);
  return bindFor(context, access.entity, condition);
}

const EVERY_ROW: ListQuery = { where: ALL_ROWS, sort: [], pageNo: 1, pageSize: 1 };

const isEmpty = (field: string): Predicate => ({ test: "empty", on: { field }, operands: [{ literal: 1 }] });

const isNotSelf = (field: string, { username, id }: Viewer): Predicate => ({
  test: "not_in",
  on: { field },
  operands: [{ literal: username }, { literal: id }],
});

async function examinedRows(
  context: QueryContext,
  tab: PendingTab,
  step: StepModel,
  atMost: number,
): Promise<readonly StoredRow[]> {
  const { runtime, read } = context;
  const { entity, table } = tab.access;
  const bound = boundFor(context, tab, [step]);
  const columns = [...new Set([entity.key, ...guardColumns(table, guardsOf(entity, step))])];
  const select = selectFor(runtime, entity, `pending ${step.name}`, bound, () => ({
    columns: columns.map((name) => `m.${quote(name)}`).join(", "),
    page: true,
  }));
  return read.all<Record<string, Stored>>(select.statement, select.bind([...bound.values, atMost, 0]));
}

async function unguarded(
  context: QueryContext,
  { access: { entity, table } }: PendingTab,
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

/** The states that a tab's condition names; empty if it names none. */
function statesIn(where: Predicate, field: string): readonly Stored[] {
  if ("all" in where) return where.all.flatMap((part) => statesIn(part, field));
  if (!("test" in where) || where.on.field !== field || where.on.via !== undefined) return [];
  if (where.test !== "eq" && where.test !== "in") return [];
  return where.operands.flatMap((operand) => ("literal" in operand ? [operand.literal] : []));
}
