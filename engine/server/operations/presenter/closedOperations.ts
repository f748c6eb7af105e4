import { ROW_CLOSED_KEY, type ClosedOperations } from "#core/api";
import { may, type GuardModel, type Viewer } from "#core/language";
import type { StoredRow, Wire } from "#core/values";
import type { EntityAccess } from "../policy/entityAccess.ts";
import type { QueryContext, ViewerContext } from "../requestContext.ts";
import { guardColumns, guardDependencies, evaluateGuards } from "../policy/guards.ts";
import { tableRevisions } from "../query/queryCache.ts";

interface ClosedOperationMarks {
  /** Columns that the guards read. */
  readonly columns: readonly string[];
  /** Says of each row which operations its guards refuse, and why. */
  fill(context: QueryContext, out: Record<string, Wire>[], rows: readonly StoredRow[], memo?: PageMemo): Promise<void>;
}

type Marks = readonly (readonly ClosedOperations[])[];

/** What was found out about the rows of a cached page; valid as long as the page is cached. */
export interface PageMemo {
  closed?: { readonly revision: string; readonly marks: Marks };
}

/** Undefined where no guard concerns anything that this viewer may do: then nothing is said and nothing asked. */
export function closedOperationMarksFor(
  { runtime, viewer }: ViewerContext,
  { entity, table }: EntityAccess,
): ClosedOperationMarks | undefined {
  const permitted = permittedOperations(entity, viewer);
  const guards = entity.guards.filter((guard) => guard.of.some((op) => permitted.has(op)));
  if (guards.length === 0) return undefined;
  const closings = new Map(guards.map((guard) => [guard, closedBy(guard, permitted)]));
  const marksOf = cachedPerPage(guardDependencies(runtime, table, guards), async (context, rows) => {
    const allowedByGuard = await evaluateGuards(context, table, guards, rows);
    return rows.map((_, at) =>
      [...closings].flatMap(([guard, closing]) => (allowedByGuard.get(guard)?.[at] === true ? [] : [closing])),
    );
  });
  return {
    columns: guardColumns(table, guards),
    fill: async (context, out, rows, memo) => {
      const marks = await marksOf(context, rows, memo);
      out.forEach((row, at) => {
        if (marks[at]?.length !== 0) row[ROW_CLOSED_KEY] = marks[at] as unknown as Wire;
      });
    },
  };
}

type MarksOf = (context: QueryContext, rows: readonly StoredRow[], memo?: PageMemo) => Promise<Marks>;

/**
 * What was found for the rows of a cached page is used again while no table behind the guards has changed, and in
 * the same second where a guard looks at the clock: the operation itself asks again. Guards over the caller are asked
 * each time.
 */
function cachedPerPage(reads: ReturnType<typeof guardDependencies>, fresh: MarksOf): MarksOf {
  if (reads === undefined || reads.user) return fresh;
  return async (context, rows, memo) => {
    if (memo === undefined) return fresh(context, rows);
    const second = reads.time ? Math.floor(context.now / 1_000) : "";
    const revision = `${second} ${await tableRevisions(context, reads.tables)}`;
    if (memo.closed?.revision === revision) return memo.closed.marks;
    const marks = await fresh(context, rows);
    memo.closed = { revision, marks };
    return marks;
  };
}

function permittedOperations(
  { permissions, states, actions }: EntityAccess["entity"],
  viewer: Viewer,
): ReadonlySet<string> {
  const acts = [...(states?.steps ?? []), ...actions]
    .filter((act) => may(viewer, act.permission))
    .map((act) => act.name);
  return new Set([
    ...(may(viewer, permissions.edit) ? ["edit", "restore"] : []),
    ...(may(viewer, permissions.delete) ? ["delete"] : []),
    ...acts,
  ]);
}

function closedBy({ of, fields, message }: GuardModel, permitted: ReadonlySet<string>): ClosedOperations {
  return { of: of.filter((op) => permitted.has(op)), ...(fields === undefined ? {} : { fields }), message };
}
