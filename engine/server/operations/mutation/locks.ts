import { predicateRefs, type Predicate } from "#core/filter";
import type { StoredRow } from "#core/values";
import { statement, type Statement } from "../../db/index.ts";
import { quote } from "../query/quote.ts";
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { MutationContext } from "./writeRow.ts";

/**
 * Locks the rows that this row refers to and whose state must not change before the commit: a guard of theirs asks for rows
 * like this one, or `conditions` of the operation look at them. Both sides lock the referenced row, so that one of them sees
 * what the other wrote. SQLite has one writer at a time and needs no lock.
 */
export async function lockReferenced(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  ...conditions: readonly (Predicate | undefined)[]
): Promise<void> {
  const { runtime, tx } = mutation;
  if (runtime.dialect !== "postgres") return;
  const looked = conditions.flatMap((one) => (one === undefined ? [] : relationsIn(one)));
  for (const name of new Set([...guardedReferences(runtime, table), ...looked])) {
    const key = row[name] ?? null;
    const target = referencedTable(runtime, table, name);
    if (key !== null && target !== undefined) await tx.get(shareLock(runtime, target), [key]);
  }
}

/** The references over which a condition looks. */
export function relationsIn(condition: Predicate): readonly string[] {
  return [...new Set(predicateRefs(condition).fields.flatMap((ref) => ref.via ?? []))];
}

export function referencedTable(
  runtime: EngineRuntime,
  table: EntityTable,
  reference: string,
): EntityTable | undefined {
  const to = String(table.fields.get(reference)?.options["to"]);
  return runtime.model.entities[to] === undefined ? undefined : runtime.table(to);
}

const guardedByTable = new WeakMap<EntityTable, readonly string[]>();

/** Reference fields by which a guard of the entity they point to asks for rows of this one. */
function guardedReferences(runtime: EngineRuntime, table: EntityTable): readonly string[] {
  let names = guardedByTable.get(table);
  if (names === undefined) {
    const guards = Object.values(runtime.model.entities).flatMap((entity) => entity.guards);
    names = [...new Set(guards.flatMap(({ none }) => (none?.entity === table.entity.entity ? [none.by] : [])))];
    guardedByTable.set(table, names);
  }
  return names;
}

const shareLocks = new WeakMap<EntityTable, Statement>();

function shareLock(runtime: EngineRuntime, target: EntityTable): Statement {
  let lock = shareLocks.get(target);
  if (lock === undefined) {
    lock = statement(
      runtime.dialect,
      `select 1 as locked from ${quote(target.entity.table)} where ${quote(target.entity.key)} = ? for share`,
    );
    shareLocks.set(target, lock);
  }
  return lock;
}
