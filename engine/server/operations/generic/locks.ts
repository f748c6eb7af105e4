import { predicateRefs, type Predicate } from "#core/filter";
import type { StoredRow } from "#core/values";
import { statement, type Statement } from "../../db/index.ts";
import { quote } from "./sql.ts";
import type { EntityWork } from "./work.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { Writing } from "./write.ts";

/**
 * Locks the rows that this row refers to and whose state must not change before the commit: a guard of theirs asks for rows
 * like this one, or `conditions` of the operation look at them. Both sides lock the referenced row, so that one of them sees
 * what the other wrote. SQLite has one writer at a time and needs no lock.
 */
export async function lockReferenced(writing: Writing, work: EntityWork, row: StoredRow, ...conditions: readonly (Predicate | undefined)[]): Promise<void> {
  const { runtime, tx } = writing;
  if (runtime.dialect !== "postgres") return;
  const looked = conditions.flatMap((one) => (one === undefined ? [] : viasOf(one)));
  for (const name of new Set([...watchedReferences(runtime, work), ...looked])) {
    const key = row[name] ?? null;
    const target = targetOf(runtime, work, name);
    if (key !== null && target !== undefined) await tx.get(shareLock(runtime, target), [key]);
  }
}

/** The references over which a condition looks. */
export function viasOf(condition: Predicate): readonly string[] {
  return [...new Set(predicateRefs(condition).fields.flatMap((ref) => ref.via ?? []))];
}

export function targetOf(runtime: EngineRuntime, work: EntityWork, reference: string): EntityWork | undefined {
  const to = String(work.fields.get(reference)?.options["to"]);
  return runtime.model.entities[to] === undefined ? undefined : runtime.work(to);
}

const watched = new WeakMap<EntityWork, readonly string[]>();

/** Reference fields by which a guard of the entity they point to asks for rows of this one. */
function watchedReferences(runtime: EngineRuntime, work: EntityWork): readonly string[] {
  let names = watched.get(work);
  if (names === undefined) {
    const guards = Object.values(runtime.model.entities).flatMap((entity) => entity.guards);
    names = [...new Set(guards.flatMap(({ none }) => (none?.entity === work.entity.entity ? [none.by] : [])))];
    watched.set(work, names);
  }
  return names;
}

const shareLocks = new WeakMap<EntityWork, Statement>();

function shareLock(runtime: EngineRuntime, target: EntityWork): Statement {
  let lock = shareLocks.get(target);
  if (lock === undefined) {
    lock = statement(runtime.dialect, `select 1 as locked from ${quote(target.entity.table)} where ${quote(target.entity.key)} = ? for share`);
    shareLocks.set(target, lock);
  }
  return lock;
}
