import type { StatesModel, StepModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { checkField } from "#core/validate";
import { dialectOf } from "../../db/index.ts";
import { rowErrors } from "../errors.ts";
import { Reply } from "../operation.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { readDialogInput } from "../mutation/dialogInput.ts";
import { recordChangeRequests } from "../mutation/changeRequest.ts";
import { applyStep, assertCanApply } from "../mutation/applyStep.ts";
import { allOrNone, eachAlone, parseBatchRows, parseIds } from "../mutation/batch.ts";
import { bindFor, allOf, keyIs } from "../query/predicates.ts";
import { setValues, finishMutation } from "../mutation/computedValues.ts";
import { bodyOf, type Body } from "../mutation/fieldInput.ts";
import { lockReferenced, lockRowsInOrder } from "../mutation/locks.ts";
import { referencedTable } from "../relations.ts";
import { displayNameOf } from "../history/writeHistory.ts";
import { referencedKeysIn, lockParents } from "../mutation/parents.ts";
import { assertNoIssues, rowContext } from "../mutation/normalize.ts";
import { presentOne } from "../presenter/readRow.ts";
import { assertReferences } from "../mutation/references.ts";
import { assertOneSubject, parseId, parseVersion } from "../rowKey.ts";
import { loadRow } from "../mutation/loadRow.ts";
import { selectFor } from "../query/select.ts";
import type { EntityTable } from "../entityTable.ts";
import { hookContext } from "../mutation/hookContext.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";
import type { OperationContext } from "../requestContext.ts";
import { inTransaction } from "../mutation/createMutationContext.ts";

const CONTROL: ReadonlySet<string> = new Set(["id", "ids", "rows", "version"]);

/**
 * `POST P/<step> {id, version?, …input}`, `{ids, …input}` or `{rows: [{id, version?}], …input}`: one arrow of the state
 * machine, for one row, for all of them or none, or for each of them alone.
 */
export function runStep(request: OperationContext, states: StatesModel, step: StepModel): Promise<unknown> {
  const body = bodyOf(request.call.body);
  assertOneSubject(body, ["rows", "ids"]);
  return body["rows"] === undefined
    ? runStepTogether(request, states, step, body)
    : runStepOnEach(request, states, step, body);
}

/** Each row takes the step as if it had been called for it alone; the answer says which did and why others did not. */
async function runStepOnEach(
  request: OperationContext,
  states: StatesModel,
  step: StepModel,
  { rows: sent, ...input }: Body,
): Promise<Reply> {
  const rows = parseBatchRows(sent);
  // Each row is a transaction of its own: the answer of all is stored after them.
  const { recordAnswer: _ofAll, ...call } = request.call;
  const alone: OperationContext = { ...request, call };
  // What was entered is wrong for all of them, and is refused before any is written.
  await inTransaction(alone, async (mutation) =>
    readDialogInput(mutation, request.access.entity, step, input, CONTROL),
  );
  const one = (row: Body) => runStepTogether(alone, states, step, { ...input, ...row });
  const { done, refused, forbidden } = await eachAlone(rows, (row) => one({ ...row }));
  const message =
    refused.length === 0 ? `已处理 ${done.length} 条数据` : `已处理 ${done.length} 条数据，${refused.length} 条未处理`;
  return new Reply({ done, refused }, message, "200", [], forbidden);
}

function runStepTogether(
  request: OperationContext,
  states: StatesModel,
  step: StepModel,
  body: Body,
): Promise<unknown> {
  const { access } = request;
  const { entity, table } = access;
  const many = body["ids"] !== undefined;
  const ids = many ? parseIds(body["ids"]) : [parseId(body["id"], "id")];
  const version = many ? undefined : parseVersion(body["version"]);
  return inTransaction(request, async (mutation) => {
    const input = readDialogInput(mutation, entity, step, body, CONTROL);
    await lockParents(mutation, table, ids);
    if (many) await lockBatch(mutation, table, ids, [step, ...stepsAfter(states, step)]);
    const one = (id: string): Promise<void> => runStepOnRow(mutation, access, { states, step, id, version, input });
    if (!many) {
      await one(ids[0] as string);
      await finishMutation(mutation);
      return presentOne(mutation, access, ids[0] as string);
    }
    await allOrNone(ids, one);
    await finishMutation(mutation);
    const rows = [];
    for (const id of ids) rows.push(await presentOne(mutation, access, id));
    return new Reply(rows, `已处理 ${ids.length} 条数据`);
  });
}

/** The steps that may follow one; whether they could write what they are to write is checked with it. */
const stepsAfter = ({ steps }: StatesModel, { to }: StepModel): readonly StepModel[] =>
  steps.filter(({ from }) => from.includes(to));

/**
 * The rows of a batch, then those that the steps write onto; both in the order of their keys, so that no two batches
 * wait for each other.
 */
async function lockBatch(
  mutation: MutationContext,
  table: EntityTable,
  ids: readonly string[],
  steps: readonly StepModel[],
): Promise<void> {
  await lockRowsInOrder(mutation, table, ids);
  if (!dialectOf(mutation.runtime.dialect).rowLocks) return;
  for (const to of new Set(steps.flatMap(({ apply }) => apply?.to ?? []))) {
    const target = referencedTable(mutation.runtime, table, to);
    if (target === undefined) continue;
    const keys = await referencedKeysIn(mutation, table, to, ids);
    await lockParents(mutation, target, keys);
    await lockRowsInOrder(mutation, target, keys);
  }
}

interface StepRequest {
  readonly states: StatesModel;
  readonly step: StepModel;
  readonly id: string;
  readonly version: number | undefined;
  readonly input: StoredRow;
}

/**
 * A step needs a row that the caller reads and, before the step, may edit; where the state lies after it is the
 * machine's say, not the rule's. Version and state are under a lock, and the update counts on the version again.
 */
async function runStepOnRow(
  mutation: MutationContext,
  access: EntityAccess,
  { states, step, id, version, input }: StepRequest,
): Promise<void> {
  const { table } = access;
  const before = await loadRow(mutation, access, "edit", id);
  if (version !== undefined && before["version"] !== version) throw rowErrors.error("VERSION_BEHIND");
  if (!step.from.includes(before[states.field] ?? null)) throw rowErrors.error("STATE", { title: step.title });
  await lockReferenced(mutation, table, before, step.when);
  if (!(await whenHolds(mutation, table, step, id))) throw rowErrors.error("WHEN", { title: step.title });
  const { viewer, tx } = mutation;
  const self: ReadonlySet<Stored> = new Set([viewer.username, viewer.id]);
  if (step.not.some((name) => (before[name] ?? null) !== null && self.has(before[name] ?? null)))
    throw rowErrors.error("SAME_PERSON", { title: step.title });
  const entered = storedInput(table, input);
  const draft: Record<string, Stored> = { ...before, ...entered, [states.field]: step.to };
  assertEntered(mutation, table, entered, draft, before);
  await assertReferences(mutation, table, draft, before);
  if (step.stamp.by !== undefined) draft[step.stamp.by] = viewer.username;
  if (step.stamp.name !== undefined) draft[step.stamp.name] = displayNameOf(viewer);
  if (step.stamp.at !== undefined) draft[step.stamp.at] = tx.now;
  const next = stepsAfter(states, step);
  await recordChangeRequests(mutation, table, draft, next);
  for (const hook of mutation.runtime.hooks.of(table.entity.entity, "beforeEdit"))
    await hook(draft, before, hookContext(mutation, table, step.name));
  const after = await setValues(mutation, table, before, draft, step.name);
  await applyStep(mutation, table, step, after);
  for (const one of next) await assertCanApply(mutation, table, one, after);
}

/** What was entered becomes part of the row: the rules of its fields and those across fields hold as on an edit. */
function assertEntered(
  mutation: MutationContext,
  { entity }: EntityTable,
  entered: StoredRow,
  draft: StoredRow,
  before: StoredRow,
): void {
  const names = Object.keys(entered);
  const options = { mode: "edit", writable: new Set(names) } as const;
  const context = rowContext(mutation, before);
  assertNoIssues(names.flatMap((name) => checkField(entity, name, draft, context, options) ?? []));
}

/** What was entered goes into the fields of the same name. */
function storedInput(table: EntityTable, input: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(input).filter(([name]) => table.fields.get(name)?.column !== undefined));
}

async function whenHolds(
  mutation: MutationContext,
  table: EntityTable,
  { when }: StepModel,
  id: string,
): Promise<boolean> {
  if (when === undefined) return true;
  const { runtime, tx } = mutation;
  const bound = bindFor(mutation, table.entity, allOf(keyIs(table.entity, id), when));
  const select = selectFor(runtime, table.entity, "guard", bound, () => ({ columns: "1 as ok" }));
  return (await tx.get(select.statement, select.bind(bound.values))) !== undefined;
}
