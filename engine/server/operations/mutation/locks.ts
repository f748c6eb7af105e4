import type { Predicate } from "#core/filter";
import type { StoredRow, Stored } from "#core/values";
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { MutationContext } from "./mutationContext.ts";
import { bindFor, isOneOf } from "../query/predicates.ts";
import { selectFor } from "../query/select.ts";
import { relationsIn, referencedTable } from "../relations.ts";
import { cacheName } from "../caches.ts";
import { dialectOf, quote } from "../../db/index.ts";

/**
 * Locks the rows that this row refers to and whose state must not change before the commit: a guard of theirs asks for
 * rows like this one, or `conditions` of the operation look at them. Both sides lock the referenced row, so that one of
 * them sees what the other wrote. SQLite has one writer at a time and needs no lock.
 */
export async function lockReferenced(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  ...conditions: readonly (Predicate | undefined)[]
): Promise<void> {
  const { runtime, tx, verified } = mutation;
  if (!dialectOf(runtime.dialect).rowLocks) return;
  const looked = conditions.flatMap((one) => (one === undefined ? [] : relationsIn(one)));
  for (const name of new Set([...guardedReferences(runtime, table), ...looked])) {
    const key = row[name] ?? null;
    const target = referencedTable(runtime, table, name);
    const locked = `locked ${target?.entity.entity ?? ""} ${String(key)}`;
    if (key === null || target === undefined || verified.has(locked)) continue;
    await tx.get(target.shareLock, [key]);
    verified.add(locked);
  }
}

const GUARDED = cacheName<readonly string[]>();

/** Reference fields by which a guard of the entity they point to asks for rows of this one. */
function guardedReferences(runtime: EngineRuntime, table: EntityTable): readonly string[] {
  return runtime.caches.get(GUARDED, table.entity.entity, () => {
    const guards = Object.values(runtime.model.entities).flatMap((entity) => entity.guards);
    return [...new Set(guards.flatMap(({ none }) => (none?.entity === table.entity.entity ? [none.by] : [])))];
  });
}

/**
 * Locks a row of a tree and all that it is below, so that none of them moves before the commit: of two moves that would
 * make a circle together one waits, and finds what the other wrote. SQLite has one writer at a time and needs no lock.
 */
export async function lockBranchAbove(
  { runtime, tx }: MutationContext,
  table: EntityTable,
  key: string,
): Promise<void> {
  const { parentLock } = table;
  if (parentLock === undefined || !dialectOf(runtime.dialect).rowLocks) return;
  const seen = new Set<string>();
  let above: string | null = key;
  while (above !== null && !seen.has(above)) {
    seen.add(above);
    const row: { readonly k: Stored } | undefined = await tx.get<{ k: Stored }>(parentLock, [above]);
    above = row === undefined || row.k === null ? null : String(row.k);
  }
}

/** The row of the caller's tenant by its key, deleted or not, locked until the end of the transaction. */
export async function lockRow(
  mutation: MutationContext,
  table: EntityTable,
  key: string,
): Promise<StoredRow | undefined> {
  const row = table.cipher.opened(await mutation.tx.get<Record<string, Stored>>(table.lock, [key]));
  const theirs = table.entity.tenant && row !== undefined && row["tenantId"] !== mutation.viewer.tenantId;
  return theirs ? undefined : row;
}

/**
 * Locks the rows of a batch at once, in the order of their keys, so that what is counted afterwards holds for all of
 * them. SQLite has one writer at a time and needs no lock.
 */
export async function lockRowsInOrder(
  mutation: MutationContext,
  table: EntityTable,
  ids: readonly string[],
): Promise<void> {
  const { runtime, tx, valueCounts } = mutation;
  if (!dialectOf(runtime.dialect).rowLocks || ids.length === 0) return;
  const { entity } = table;
  const bound = bindFor(mutation, entity, isOneOf(entity.key, ids));
  const select = selectFor(runtime, entity, "ahead", bound, () => ({
    columns: `m.${quote(entity.key)} as k`,
    tail: `order by m.${quote(entity.key)} for update of m`,
  }));
  await tx.all(select.statement, select.bind(bound.values));
  for (const id of ids) valueCounts.lockedRows.add(`${entity.entity} ${id}`);
}
