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
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";

/** `PUT P/edit`: the fields to set, from which version, and what they were. Answers the row as it is then. */
export function edit(runtime: EngineRuntime, entity: EntityModel, call: Call, mine = false): Promise<unknown> {
  const table = runtime.table(entity.entity);
  const access = runtime.access(entity, call.viewer, mine);
  const body = bodyOf(call.body);
  const id = idOf(body[entity.key], entity.key);
  const version = versionOf(body["version"]);
  return runtime.database.write(async (tx) => {
    const writing = writingOf(runtime, tx, call);
    await editRow(writing, table, access, { id, version, body });
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
export async function editRow(writing: Writing, table: EntityTable, access: EntityAccess, { id, version, body }: EditSent): Promise<void> {
  const before = await rowFor(writing, table, access, "edit", id, parentKeyIn(table, body));
  const sent = readFields(table, access, body, CONTROL(table), before);
  logIgnored(writing, table, sent.ignored);
  const base = (body["base"] ?? undefined) === undefined ? undefined : bodyOf(body["base"]);
  const { changes, clashes } = merged(table, access, before, { sent, version, base });
  const sentLines = unlockedLines(table, sent.lines, { ...before, ...changes }, rowContext(writing, before));
  const lines = await readSentLines(writing, table, sentLines, { id, base, behind: isBehind(before, version) });
  if (clashes.length + lines.conflicts.length > 0) throw await conflict(writing, table, access, id, { sent, base: base ?? {}, clashes, lines });
  const context = rowContext(writing, before, lines.rows);
  const computing = rowContext(writing, before, { ...(await computedFromLines(writing, table, id)), ...lines.rows });
  const set = unlocked(table, changes, before, context);
  const draft = settle(table, access, { ...before, ...set }, computing);
  for (const hook of writing.runtime.hooks.of(table.entity.entity, "beforeEdit")) await hook(draft, before, contextOf(writing, table, "edit"));
  Object.assign(draft, withComputed(table, draft, computing));
  await assertChange(writing, table, "edit", before, draft, lines.changed);
  await prepareAsked(writing, table, draft);
  checkRow(table, access, draft, context, [...sent.issues, ...lines.issues]);
  await lockReferenced(writing, table, draft);
  await checkReferences(writing, table, draft, before);
  if (parentKeyIn(table, draft) !== parentKeyIn(table, before)) await assertParentEditable(writing, table, draft, access.mine);
  await changeRow(writing, table, before, draft, "edit");
  await saveLines(writing, table, lines, id);
  await stillHis(writing, table, access, "edit", id);
}

const CONTROL = (table: EntityTable): ReadonlySet<string> => new Set([table.entity.key, "version", "base"]);

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

function merged(table: EntityTable, access: EntityAccess, before: StoredRow, { sent, version, base }: SentAgainst): Merged {
  const merge = mergeEdit(before, Number(before["version"] ?? 1), {
    set: sent.set, ...(version === undefined ? {} : { version }), ...(base === undefined ? {} : { base: readBase(table, access, base, before) }),
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
async function conflict(writing: Writing, table: EntityTable, access: EntityAccess, id: string, { sent, base, clashes, lines }: Clashing): Promise<Error> {
  const current = await presentOne(writing, access, id);
  const own = clashes.flatMap((name) => {
    const field = table.fields.get(name);
    if (field === undefined) return [];
    const yours = KINDS[field.kind].toWire(sent.set[name] ?? null, field);
    return [{ field: name, title: field.title, base: (base[name] ?? null) as Wire, yours, theirs: current[name] ?? null }];
  });
  const result: Conflict = { current, fields: [...own, ...lines.conflicts.map((one) => one(current))] };
  return rowErrors.error("CONFLICT", {}, result);
}
