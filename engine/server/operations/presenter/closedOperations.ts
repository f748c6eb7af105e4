import { ROW_CLOSED_KEY, type ClosedOperations } from "#core/api";
import { may, type GuardModel, type Viewer } from "#core/language";
import type { StoredRow, Wire } from "#core/values";
import type { ReadConnection } from "../../db/database.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import type { QueryContext } from "../query/predicates.ts";
import { guardColumns, guardDependencies, evaluateGuards } from "../policy/guards.ts";
import { tableRevisions } from "../query/queryCache.ts";
import type { EngineRuntime } from "../runtime.ts";

interface ClosedOperationMarks {
  /** Columns that the guards read. */
  readonly columns: readonly string[];
  /** Says of each row which operations its guards refuse, and why. */
  fill(
    out: Record<string, Wire>[],
    rows: readonly StoredRow[],
    read: ReadConnection,
    context: QueryContext,
  ): Promise<void>;
}

/** Undefined where no guard concerns anything that this viewer may do: then nothing is said and nothing asked. */
export function closedOperationMarksFor(
  runtime: EngineRuntime,
  { entity }: EntityAccess,
  viewer: Viewer,
): ClosedOperationMarks | undefined {
  const permitted = permittedOperations(entity, viewer);
  const guards = entity.guards.filter((guard) => guard.of.some((op) => permitted.has(op)));
  if (guards.length === 0) return undefined;
  const table = runtime.table(entity.entity);
  const closings = new Map(guards.map((guard) => [guard, closedBy(guard, permitted)]));
  const marksOf = cachedPerPage(runtime, guardDependencies(runtime, table, guards), async (rows, read, context) => {
    const allowedByGuard = await evaluateGuards(runtime, table, guards, rows, read, context);
    return rows.map((_, at) =>
      [...closings].flatMap(([guard, closing]) => (allowedByGuard.get(guard)?.[at] === true ? [] : [closing])),
    );
  });
  return {
    columns: guardColumns(table, guards),
    fill: async (out, rows, read, context) => {
      const marks = await marksOf(rows, read, context);
      out.forEach((row, at) => {
        if (marks[at]?.length !== 0) row[ROW_CLOSED_KEY] = marks[at] as unknown as Wire;
      });
    },
  };
}

type MarksOf = (
  rows: readonly StoredRow[],
  read: ReadConnection,
  context: QueryContext,
) => Promise<readonly (readonly ClosedOperations[])[]>;

/**
 * What was found for these very rows (a remembered page) is said again while no table behind the guards has changed, and in
 * the same second where a guard looks at the clock: the operation itself asks again. Guards over the caller are asked each time.
 */
function cachedPerPage(runtime: EngineRuntime, reads: ReturnType<typeof guardDependencies>, fresh: MarksOf): MarksOf {
  if (reads === undefined || reads.user) return fresh;
  const cached = new WeakMap<
    readonly StoredRow[],
    { readonly revision: string; readonly marks: Awaited<ReturnType<MarksOf>> }
  >();
  return async (rows, read, context) => {
    const revision = `${reads.time ? Math.floor(context.now / 1_000) : ""} ${await tableRevisions(runtime, read, reads.tables)}`;
    const before = cached.get(rows);
    if (before?.revision === revision) return before.marks;
    const marks = await fresh(rows, read, context);
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
