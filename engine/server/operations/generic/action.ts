import { ACTION_DONE } from "#core/api";
import type { ActionModel } from "#core/language";
import type { StoredRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import type { ActionCall } from "../hooks.ts";
import { Reply } from "../operation.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { readDialogInput } from "../mutation/dialogInput.ts";
import { allOrNone, parseIds } from "../mutation/batch.ts";
import { bindFor, allOf, isOneOf } from "../query/predicates.ts";
import { assertGuards } from "../mutation/assertGuards.ts";
import { setValues, finishMutation } from "../mutation/computedValues.ts";
import { bodyOf, type Body } from "../mutation/fieldInput.ts";
import { assertParentEditable, lockParents, parentKeyIn } from "../mutation/parents.ts";
import { presentOne } from "../presenter/readRow.ts";
import { assertOneSubject, parseId, parseVersion } from "../rowKey.ts";
import { loadRow } from "../mutation/loadRow.ts";
import { selectFor } from "../query/select.ts";
import { lockRowsInOrder } from "../mutation/locks.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";
import { quote } from "../../db/index.ts";

/** Names of a body besides the input; an action on the list names no row. */
const CONTROL: ReadonlySet<string> = new Set(["id", "ids", "version"]);
const LIST_CONTROL: ReadonlySet<string> = new Set();

/**
 * `POST P/<action>`: what a module does with rows that the caller may read. Answers what its handler answers, or the
 * rows.
 */
export async function runAction(request: OperationContext, action: ActionModel): Promise<unknown> {
  const { runtime, access, call } = request;
  const { entity, table } = access;
  const handled = runtime.hooks.handler(entity.entity, action.name);
  if (handled === undefined) throw rowErrors.error("NO_HANDLER");
  const body = bodyOf(call.body ?? {});
  assertOneSubject(body, ["ids"]);
  const ids = idsFor(action, body);
  const prepared = await handled.prepare({ viewer: call.viewer, body });
  return inTransaction(request, async (mutation) => {
    const input = readDialogInput(mutation, entity, action, body, action.on === "list" ? LIST_CONTROL : CONTROL);
    await lockParents(mutation, table, ids);
    if (action.on === "rows") await lockRowsInOrder(mutation, table, ids);
    const rows = await rowsFor(mutation, access, action, body, ids);
    const set: ActionCall["set"] = (row, values) => setWithinParent(mutation, table, access, action, row, values);
    const result: unknown = await handled.handler(
      {
        entity,
        model: runtime.model,
        viewer: call.viewer,
        rows,
        input,
        origin: mutation.origin,
        tx: mutation.tx,
        set,
        write: mutation.rowWriters.within(mutation),
      },
      prepared,
    );
    await finishMutation(mutation);
    if (result !== undefined) return result;
    if (action.on === "row") return presentOne(mutation, access, ids[0] as string);
    const shown = [];
    for (const id of ids) shown.push(await presentOne(mutation, access, id));
    return new Reply(shown, ACTION_DONE);
  });
}

/** An action changes a row that is part of another where an edit would: where it is, and where it is put. */
async function setWithinParent(
  mutation: MutationContext,
  table: EntityTable,
  { asMember }: EntityAccess,
  action: ActionModel,
  row: StoredRow,
  values: StoredRow,
): Promise<StoredRow> {
  const after = { ...row, ...values };
  await assertParentEditable(mutation, table, row, asMember);
  if (parentKeyIn(table, after) !== parentKeyIn(table, row)) {
    await lockParents(mutation, table, [], [parentKeyIn(table, after)]);
    await assertParentEditable(mutation, table, after, asMember);
  }
  return setValues(mutation, table, row, values, action.name);
}

function idsFor(action: ActionModel, body: Body): readonly string[] {
  if (action.on === "list") return [];
  return action.on === "row" ? [parseId(body["id"], "id")] : parseIds(body["ids"]);
}

async function rowsFor(
  mutation: MutationContext,
  access: EntityAccess,
  action: ActionModel,
  body: Body,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const { table } = access;
  const version = parseVersion(body["version"]);
  const allowed = await keysWhen(mutation, table, action, ids);
  const one = async (id: string): Promise<StoredRow> => {
    const row = await loadRow(mutation, access, "read", id);
    if (action.on === "row" && version !== undefined && row["version"] !== version)
      throw rowErrors.error("VERSION_BEHIND");
    if (!allowed.has(id)) throw rowErrors.error("WHEN", { title: action.title });
    // Guards of single fields are asked where the handler sets values.
    await assertGuards(mutation, table, action.name, row, []);
    return row;
  };
  return action.on === "row" ? [await one(ids[0] as string)] : allOrNone(ids, one);
}

/** Those of the rows on which the action may be done as they are. */
async function keysWhen(
  mutation: MutationContext,
  table: EntityTable,
  { when }: ActionModel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (when === undefined || ids.length === 0) return new Set(ids);
  const { runtime, tx } = mutation;
  const bound = bindFor(mutation, table.entity, allOf(isOneOf(table.entity.key, ids), when));
  const select = selectFor(runtime, table.entity, "keys", bound, () => ({
    columns: `m.${quote(table.entity.key)} as k`,
  }));
  return new Set((await tx.all<{ k: string }>(select.statement, select.bind(bound.values))).map((row) => row.k));
}
