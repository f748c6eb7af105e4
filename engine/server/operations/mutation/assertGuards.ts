import type { GuardModel } from "#core/language";
import type { StoredRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import { lockReferenced } from "./locks.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";
import { evaluateGuards } from "../policy/guards.ts";

/**
 * Refuses an operation that a guard of the entity does not allow on the row as it is stored, whoever calls. The row is
 * locked, or is protected by its version. `changed`: the fields that the operation changes; absent: the row as a whole
 * (it is deleted, or becomes another's part), which every guard of the operation covers.
 */
export async function assertGuards(
  mutation: MutationContext,
  table: EntityTable,
  op: string,
  before: StoredRow,
  changed?: readonly string[],
): Promise<void> {
  const guards = table.entity.guards.filter(
    (guard) => appliesTo(guard, op, changed) && !isExempt(mutation, table, guard),
  );
  if (guards.length === 0) return;
  await lockReferenced(mutation, table, before, ...guards.map((guard) => guard.holds));
  const allowedByGuard = await evaluateGuards(mutation, table, guards, [before]);
  const broken = guards.find((guard) => allowedByGuard.get(guard)?.[0] !== true);
  if (broken !== undefined) throw rowErrors.error("GUARDED", { message: broken.message });
}

/** The same for values that are to be stored, before they are checked: what is closed is not asked to be right. */
export async function assertGuardsAllow(
  mutation: MutationContext,
  table: EntityTable,
  op: string,
  before: StoredRow,
  draft: StoredRow,
  lines: readonly string[] = [],
): Promise<void> {
  if (table.entity.guards.length === 0) return;
  const changed = table.columnNames.filter((name) => name in draft && (draft[name] ?? null) !== (before[name] ?? null));
  if (changed.length + lines.length > 0) await assertGuards(mutation, table, op, before, [...changed, ...lines]);
}

/** A restore and an applied correction write fields, too: what refuses an edit refuses them as well. */
function appliesTo(guard: GuardModel, op: string, changed: readonly string[] | undefined): boolean {
  if (!guard.of.includes(op) && !(EDITING.has(op) && guard.of.includes("edit"))) return false;
  return guard.fields === undefined || changed === undefined || changed.some((name) => guard.fields?.includes(name));
}

const EDITING: ReadonlySet<string> = new Set(["restore", "apply"]);

function isExempt({ exemptGuards: passes }: MutationContext, table: EntityTable, guard: GuardModel): boolean {
  return (
    passes !== undefined &&
    (passes === "all" || (passes.entity === table.entity.entity && passes.guards.includes(guard.name)))
  );
}
