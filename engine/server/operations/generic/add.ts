import type { EntityModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Tx } from "../../db/door.ts";
import { rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import type { EntityAccess } from "./access.ts";
import { prepareAsked } from "./asked.ts";
import { settleHolders, withComputed } from "./computed.ts";
import { mayWith } from "./rowAccess.ts";
import { bodyOf, readFields, unlockedNew, unlockedNewLines, type Body, type SentFields } from "./input.ts";
import { newKey, type NewKey } from "./key.ts";
import { lockReferenced } from "./locks.ts";
import { assertParentEditable, lockParents, parentKeyIn } from "./parents.ts";
import { presentOne } from "./queryById.ts";
import { checkReferences } from "./references.ts";
import { isDeleted, stillHis } from "./row.ts";
import { saveLines } from "./saveLines.ts";
import { readSentLines } from "./sentLines.ts";
import { checkRow, logIgnored, rowContext, settle } from "./settle.ts";
import type { EntityWork } from "./work.ts";
import { newTallies } from "./tally.ts";
import type { EngineRuntime } from "../runtime.ts";
import { contextOf, insertRow, lockRow, type Writing } from "./write.ts";

/** `POST P/add`: the whole row in the body; answers the row as it is then. */
export function add(runtime: EngineRuntime, entity: EntityModel, call: Call, mine = false): Promise<unknown> {
  const work = runtime.work(entity.entity);
  const access = runtime.access(entity, call.viewer, mine);
  const body = bodyOf(call.body);
  const key = newKey(entity, body, call.now);
  return runtime.database.write(async (tx) => {
    const writing = writingOf(runtime, tx, call);
    await addRow(writing, work, access, { body, key });
    await settleHolders(writing);
    return presentOne(writing, access, key.id);
  });
}

export function writingOf(runtime: EngineRuntime, tx: Tx, call: Call): Writing {
  return { runtime, tx, viewer: call.viewer, ip: call.ip, stale: new Map(), written: new Set(), changed: new Set(), tallies: newTallies() };
}

export interface SentAdd {
  readonly body: Body;
  readonly key: NewKey;
  /** Values that the caller's place decides, not his body: the parent of a line. */
  readonly fixed?: StoredRow;
}

/** Checks and stores one new row with its lines. */
export async function addRow(writing: Writing, work: EntityWork, access: EntityAccess, { body, key, fixed = {} }: SentAdd): Promise<void> {
  const control = new Set([work.entity.key, ...Object.keys(fixed)]);
  const sent = readFields(work, access, body, control);
  logIgnored(writing, work, sent.ignored);
  if (key.sent && (await isSameAdd(writing, work, access, sent, key.id))) return;
  const lines = await readSentLines(writing, work, unlockedNewLines(work, access, sent, fixed, rowContext(writing, null)));
  const context = rowContext(writing, null, lines.rows);
  const set = unlockedNew(work, access, sent.set, fixed, context);
  const draft = settle(work, access, { [work.entity.key]: key.id, ...set, ...fixed }, context);
  for (const hook of writing.runtime.hooks.of(work.entity.entity, "beforeAdd")) await hook(draft, contextOf(writing, work, "add"));
  Object.assign(draft, withComputed(work, draft, context));
  await prepareAsked(writing, work, draft);
  checkRow(work, access, draft, context, [...sent.issues, ...lines.issues]);
  await lockParents(writing, work, [], [parentKeyIn(work, draft)]);
  await lockReferenced(writing, work, draft);
  await checkReferences(writing, work, draft, undefined);
  await assertParentEditable(writing, work, draft, access.mine);
  await insertRow(writing, work, draft);
  await saveLines(writing, work, lines, key.id);
  await stillHis(writing, work, access, "add", key.id);
}

/** The same add once more changes nothing; another row under the same key is refused. */
async function isSameAdd(writing: Writing, work: EntityWork, access: EntityAccess, sent: SentFields, id: string): Promise<boolean> {
  const existing = await lockRow(writing, work, id);
  if (existing === undefined) return false;
  const own = !isDeleted(existing) && existing["createBy"] === writing.viewer.username && (await mayWith(writing, work, access, "read", id));
  if (!own || !(Number(existing["version"]) > 1 || holdsAll(existing, sent.set))) throw rowErrors.error("EXISTS");
  return true;
}

function holdsAll(row: StoredRow, values: Readonly<Record<string, Stored>>): boolean {
  return Object.entries(values).every(([name, value]) => (row[name] ?? null) === value);
}
