import { KINDS } from "#core/fields";
import type { Conflict } from "#core/api";
import type { EntityModel } from "#core/language";
import type { StoredRow, Wire } from "#core/values";
import { rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import type { EntityAccess } from "./access.ts";
import { writingOf } from "./add.ts";
import { prepareAsked } from "./asked.ts";
import { computedFromLines, settleHolders, withComputed } from "./computed.ts";
import { bodyOf, readBase, readFields, unlocked, unlockedLines, type Body, type SentFields } from "./input.ts";
import { assertChange } from "./guards.ts";
import { lockReferenced } from "./locks.ts";
import { mergeEdit } from "./merge.ts";
import { assertParentEditable, parentKeyIn } from "./parents.ts";
import { presentOne } from "./queryById.ts";
import { checkReferences } from "./references.ts";
import { idOf, rowFor, stillHis, versionOf } from "./row.ts";
import { saveLines } from "./saveLines.ts";
import { isBehind, readSentLines, type AllSentLines } from "./sentLines.ts";
import { checkRow, logIgnored, rowContext, settle } from "./settle.ts";
import { changeRow, contextOf, type Writing } from "./write.ts";
import type { EntityWork } from "./work.ts";
import type { EngineRuntime } from "../runtime.ts";

/** `PUT P/edit`: the fields to set, from which version, and what they were. Answers the row as it is then. */
export function edit(runtime: EngineRuntime, entity: EntityModel, call: Call, mine = false): Promise<unknown> {
  const work = runtime.work(entity.entity);
  const access = runtime.access(entity, call.viewer, mine);
  const body = bodyOf(call.body);
  const id = idOf(body[entity.key], entity.key);
  const version = versionOf(body["version"]);
  return runtime.database.write(async (tx) => {
    const writing = writingOf(runtime, tx, call);
    await editRow(writing, work, access, { id, version, body });
    await settleHolders(writing);
    return presentOne(writing, access, id);
  });
}

export interface EditSent {
  readonly id: string;
  readonly version: number | undefined;
  readonly body: Body;
}

/** Merges an edit into the row as it stands, checks the whole, and stores what changed. */
export async function editRow(writing: Writing, work: EntityWork, access: EntityAccess, { id, version, body }: EditSent): Promise<void> {
  const before = await rowFor(writing, work, access, "edit", id, parentKeyIn(work, body));
  const sent = readFields(work, access, body, CONTROL(work), before);
  logIgnored(writing, work, sent.ignored);
  const base = (body["base"] ?? undefined) === undefined ? undefined : bodyOf(body["base"]);
  const { changes, clashes } = merged(work, access, before, { sent, version, base });
  const sentLines = unlockedLines(work, sent.lines, { ...before, ...changes }, rowContext(writing, before));
  const lines = await readSentLines(writing, work, sentLines, { id, base, behind: isBehind(before, version) });
  if (clashes.length + lines.conflicts.length > 0) throw await conflict(writing, work, access, id, { sent, base: base ?? {}, clashes, lines });
  const context = rowContext(writing, before, lines.rows);
  const computing = rowContext(writing, before, { ...(await computedFromLines(writing, work, id)), ...lines.rows });
  const set = unlocked(work, changes, before, context);
  const draft = settle(work, access, { ...before, ...set }, computing);
  for (const hook of writing.runtime.hooks.of(work.entity.entity, "beforeEdit")) await hook(draft, before, contextOf(writing, work, "edit"));
  Object.assign(draft, withComputed(work, draft, computing));
  await assertChange(writing, work, "edit", before, draft, lines.changed);
  await prepareAsked(writing, work, draft);
  checkRow(work, access, draft, context, [...sent.issues, ...lines.issues]);
  await lockReferenced(writing, work, draft);
  await checkReferences(writing, work, draft, before);
  if (parentKeyIn(work, draft) !== parentKeyIn(work, before)) await assertParentEditable(writing, work, draft, access.mine);
  await changeRow(writing, work, before, draft, "edit");
  await saveLines(writing, work, lines, id);
  await stillHis(writing, work, access, "edit", id);
}

const CONTROL = (work: EntityWork): ReadonlySet<string> => new Set([work.entity.key, "version", "base"]);

interface SentAgainst {
  readonly sent: SentFields;
  readonly version: number | undefined;
  readonly base: Body | undefined;
}

interface Merged {
  readonly changes: StoredRow;
  /** Names of the fields that somebody else changed meanwhile as well. */
  readonly clashes: readonly string[];
}

function merged(work: EntityWork, access: EntityAccess, before: StoredRow, { sent, version, base }: SentAgainst): Merged {
  const merge = mergeEdit(before, Number(before["version"] ?? 1), {
    set: sent.set, ...(version === undefined ? {} : { version }), ...(base === undefined ? {} : { base: readBase(work, access, base, before) }),
  });
  if (merge.outcome === "behind") throw rowErrors.error("VERSION_BEHIND");
  return merge.outcome === "set" ? { changes: merge.changes, clashes: [] } : { changes: {}, clashes: merge.fields };
}

interface Clashing {
  readonly sent: SentFields;
  readonly base: Body;
  readonly clashes: readonly string[];
  readonly lines: AllSentLines;
}

/** Both values of each field in dispute, and of each line; theirs as this viewer may see it. Nothing has been written yet. */
async function conflict(writing: Writing, work: EntityWork, access: EntityAccess, id: string, { sent, base, clashes, lines }: Clashing): Promise<Error> {
  const current = await presentOne(writing, access, id);
  const own = clashes.flatMap((name) => {
    const field = work.fields.get(name);
    if (field === undefined) return [];
    const yours = KINDS[field.kind].toWire(sent.set[name] ?? null, field);
    return [{ field: name, title: field.title, base: (base[name] ?? null) as Wire, yours, theirs: current[name] ?? null }];
  });
  const result: Conflict = { current, fields: [...own, ...lines.conflicts.map((one) => one(current))] };
  return rowErrors.error("CONFLICT", {}, result);
}
