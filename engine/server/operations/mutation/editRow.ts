import { KINDS } from "#core/fields";
import type { Conflict } from "#core/api";
import type { StoredRow, Wire } from "#core/values";
import { rowErrors } from "../errors.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { prepareChangeRequests } from "./changeRequest.ts";
import { withComputed } from "./computedRow.ts";
import { linesForComputed } from "./computedValues.ts";
import {
  bodyOf,
  readBase,
  readFields,
  dropReadonly,
  dropReadonlyLines,
  type Body,
  type SentFields,
} from "./fieldInput.ts";
import { assertGuardsAllow } from "./assertGuards.ts";
import { lockReferenced } from "./locks.ts";
import { mergeEdit } from "./mergeEdit.ts";
import { assertParentEditable, parentKeyIn } from "./parents.ts";
import { presentOne } from "../presenter/readRow.ts";
import { assertReferences } from "./references.ts";
import { loadRow, assertStillAllowed } from "./loadRow.ts";
import { saveLines } from "./saveLines.ts";
import { isBehind, readSentLines, type AllSentLines } from "./sentLines.ts";
import { assertRowValid, logIgnoredFields, rowContext, normalizeDraft } from "./normalize.ts";
import { changeRow } from "./writeRow.ts";
import { hookContext } from "./hookContext.ts";
import type { MutationContext, EditRequest } from "./mutationContext.ts";
import type { EntityTable } from "../entityTable.ts";

/** Merges an edit into the row as it is, checks the whole, and stores what changed. */
export async function editRow(
  mutation: MutationContext,
  access: EntityAccess,
  { id, version, body }: EditRequest,
): Promise<void> {
  const { table } = access;
  const before = await loadRow(mutation, access, "edit", id, parentKeyIn(table, body));
  const sent = readFields(access, body, CONTROL(table), before);
  logIgnoredFields(mutation, table, sent.ignored);
  const base = (body["base"] ?? undefined) === undefined ? undefined : bodyOf(body["base"]);
  const { changes, clashes } = merged(access, before, { sent, version, base });
  const sentLines = dropReadonlyLines(table, sent.lines, { ...before, ...changes }, rowContext(mutation, before));
  const lines = await readSentLines(mutation, table, sentLines, { id, base, behind: isBehind(before, version) });
  if (clashes.length + lines.conflicts.length > 0)
    throw await conflict(mutation, access, id, { sent, base: base ?? {}, clashes, lines });
  const context = rowContext(mutation, before, lines.rows);
  const computing = rowContext(mutation, before, { ...(await linesForComputed(mutation, table, id)), ...lines.rows });
  const set = dropReadonly(table, changes, before, context);
  const draft = normalizeDraft(access, { ...before, ...set }, computing);
  for (const hook of mutation.runtime.hooks.of(table.entity.entity, "beforeEdit"))
    await hook(draft, before, hookContext(mutation, table, "edit"));
  Object.assign(draft, withComputed(table, draft, computing));
  await assertGuardsAllow(mutation, table, "edit", before, draft, lines.changed);
  await prepareChangeRequests(mutation, table, draft);
  assertRowValid(access, draft, context, [...sent.issues, ...lines.issues]);
  await lockReferenced(mutation, table, draft);
  await assertReferences(mutation, table, draft, before);
  if (parentKeyIn(table, draft) !== parentKeyIn(table, before))
    await assertParentEditable(mutation, table, draft, access.asMember);
  await changeRow(mutation, table, before, draft, "edit");
  await saveLines(mutation, table, lines, id);
  await assertStillAllowed(mutation, access, "edit", id);
}

const CONTROL = (table: EntityTable): ReadonlySet<string> => new Set([table.entity.key, "version", "base"]);

interface MergeInput {
  readonly sent: SentFields;
  readonly version: number | undefined;
  readonly base: Body | undefined;
}

interface MergedEdit {
  readonly changes: StoredRow;
  /** Names of the fields that another user changed meanwhile as well. */
  readonly clashes: readonly string[];
}

function merged(access: EntityAccess, before: StoredRow, { sent, version, base }: MergeInput): MergedEdit {
  const merge = mergeEdit(before, Number(before["version"] ?? 1), {
    set: sent.set,
    ...(version === undefined ? {} : { version }),
    ...(base === undefined ? {} : { base: readBase(access, base, before) }),
  });
  if (merge.outcome === "behind") throw rowErrors.error("VERSION_BEHIND");
  return merge.outcome === "set" ? { changes: merge.changes, clashes: [] } : { changes: {}, clashes: merge.fields };
}

interface ConflictInput {
  readonly sent: SentFields;
  readonly base: Body;
  readonly clashes: readonly string[];
  readonly lines: AllSentLines;
}

/**
 * Both values of each field in dispute, and of each line; theirs as this viewer may see it. Nothing has been written
 * yet.
 */
async function conflict(
  mutation: MutationContext,
  access: EntityAccess,
  id: string,
  { sent, base, clashes, lines }: ConflictInput,
): Promise<Error> {
  const { table } = access;
  const current = await presentOne(mutation, access, id);
  const own = clashes.flatMap((name) => {
    const field = table.fields.get(name);
    if (field === undefined) return [];
    const yours = KINDS[field.kind].toWire(sent.set[name] ?? null, field);
    return [
      { field: name, title: field.title, base: (base[name] ?? null) as Wire, yours, theirs: current[name] ?? null },
    ];
  });
  const result: Conflict = { current, fields: [...own, ...lines.conflicts.map((one) => one(current))] };
  return rowErrors.error("CONFLICT", {}, result);
}
