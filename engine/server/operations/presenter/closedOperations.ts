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
  fill(context: QueryContext, out: Record<string, Wire>[], rows: readonly StoredRow[]): Promise<void>;
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
    fill: async (context, out, rows) => {
      const marks = await marksOf(context, rows);
      out.forEach((row, at) => {
        if (marks[at]?.length !== 0) row[ROW_CLOSED_KEY] = marks[at] as unknown as Wire;
      });
    },
  };
}

type MarksOf = (context: QueryContext, rows: readonly StoredRow[]) => Promise<readonly (readonly ClosedOperations[])[]>;

/**
 * What was found for these very rows (a cached page) is used again while no table behind the guards has changed, and in
 * the same second where a guard looks at the clock: the operation itself asks again. Guards over the caller are asked
 * each time.
 */
function cachedPerPage(reads: ReturnType<typeof guardDependencies>, fresh: MarksOf): MarksOf {
  if (reads === undefined || reads.user) return fresh;
  const cached = new WeakMap<
    readonly StoredRow[],
    { readonly revision: string; readonly marks: Awaited<ReturnType<MarksOf>> }
  >();
  return async (context, rows) => {
    const second = reads.time ? Math.floor(context.now / 1_000) : "";
    const revision = `${second} ${await tableRevisions(context, reads.tables)}`;
    const before = cached.get(rows);
    if (before?.revision === revision) return before.marks;
    const marks = await fresh(context, rows);
    cached.set(rows, { revision, marks });
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
