import type { FieldModel } from "#core/language";
import { ApiError } from "#core/api";
import type { Issue } from "#core/fields";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { markOwnerStale } from "./lineOwners.ts";
import { newKey } from "./newKey.ts";
import type { LinesRelation } from "../query/lines.ts";
import type { AllSentLines } from "./sentLines.ts";
import type { SentLine } from "./mergeLine.ts";
import { issuesOfLine, assertNoIssues } from "./normalize.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";

/**
 * Saves the lines in the transaction of their parent: those that stand are edited, others are new, and those that the
 * caller took away are deleted. Each is checked as a row of its own entity; what the parent stores of them is computed
 * from what is stored then.
 */
export async function saveLines(
  outer: MutationContext,
  owner: EntityTable,
  { fields }: AllSentLines,
  parent: string,
): Promise<void> {
  const mutation: MutationContext = { ...outer, savedParent: { entity: owner.entity.entity, id: parent } };
  for (const { lines, access, sent, gone, changed } of fields) {
    for (const id of gone) await mutation.rowWriters.delete(mutation, access, id);
    for (const line of sent) await atLine(lines.field, line.at, () => saveLine(mutation, lines, access, parent, line));
    if (changed) markOwnerStale(mutation.staleOwners, owner, parent, lines.by);
  }
}

async function saveLine(
  mutation: MutationContext,
  { table, by }: LinesRelation,
  access: EntityAccess,
  parent: string,
  { body, id, base }: SentLine,
): Promise<void> {
  const { [by]: _by, version, base: _base, ...fields } = body;
  if (id !== undefined) {
    return mutation.rowWriters.edit(mutation, access, {
      id,
      version: typeof version === "number" ? version : undefined,
      body: { ...fields, [table.entity.key]: id, ...(base === undefined ? {} : { base }) },
    });
  }
  return mutation.rowWriters.add(mutation, access, {
    body: fields,
    key: { ...newKey(table.entity, fields, mutation.tx.now), sent: false },
    fixed: { [by]: parent },
  });
}

async function atLine(field: FieldModel, at: number, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    const issues =
      error instanceof ApiError ? (error.result as { issues?: readonly Issue[] } | null)?.issues : undefined;
    if (issues === undefined) throw error;
    assertNoIssues(issuesOfLine(field, at, issues));
  }
}
