import { ApiError } from "#core/api";
import type { Issue } from "#core/fields";
import type { Stored, StoredRow } from "#core/values";
import { quote, statement, type Statement } from "../../db/index.ts";
import { withComputed } from "./computedRow.ts";
import { assertGuardsAllow } from "./assertGuards.ts";
import { markRestored } from "./lineOwners.ts";
import { assertParentEditable, parentKeyIn } from "./parents.ts";
import { assertReferences } from "./references.ts";
import { assertRowValid, assertNoIssues, rowContext } from "./normalize.ts";
import { DELETED_AT, type EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import { changeRow } from "./writeRow.ts";
import { hookContext } from "./hookContext.ts";
import type { MutationContext } from "./mutationContext.ts";
import { cacheName } from "../caches.ts";

/**
 * A row that was deleted took along what is part of it; when it stands again, so does what went in the same call. Each
 * part is held to what restoring it alone would hold it to; its references are checked last, since parts may point to
 * one another.
 */
export async function restoreLines(
  mutation: MutationContext,
  table: EntityTable,
  deleted: StoredRow,
  asMember: boolean,
): Promise<void> {
  const restored: Restored[] = [];
  await restoreParts(mutation, table, deleted, { asMember, place: undefined, restored });
  for (const { part, row, place } of restored)
    await atField(part, place, () => assertReferences(mutation, part, row, undefined));
}

interface Restored {
  readonly part: EntityTable;
  readonly row: StoredRow;
  /** The field of the row that is asked for, under which the part stands. */
  readonly place: string;
}

interface Restoring {
  readonly asMember: boolean;
  readonly place: string | undefined;
  readonly restored: Restored[];
}

async function restoreParts(
  mutation: MutationContext,
  table: EntityTable,
  deleted: StoredRow,
  { asMember, place, restored }: Restoring,
): Promise<void> {
  const id = String(deleted[table.entity.key]);
  markRestored(mutation.staleOwners, table, id);
  for (const { table: part, field, gone } of partsOf(mutation.runtime, table)) {
    const at = place ?? field;
    const found = await mutation.tx.all<Record<string, Stored>>(gone, [id, deleted[DELETED_AT] ?? null]);
    for (const before of found.map((one) => part.cipher.opened(one))) {
      const row = await atField(part, at, () => restorePart(mutation, part, before, asMember));
      const within = part.entity.parent?.entity === table.entity.entity && parentKeyIn(part, row) === id;
      if (!within) await assertParentEditable(mutation, part, row, asMember);
      restored.push({ part, row, place: at });
      await restoreParts(mutation, part, before, { asMember, place: at, restored });
    }
  }
}

/** Computed by the model of today; what it stores of lines of its own is computed when these stand. */
async function restorePart(
  mutation: MutationContext,
  part: EntityTable,
  before: StoredRow,
  asMember: boolean,
): Promise<StoredRow> {
  const { runtime, viewer } = mutation;
  const context = rowContext(mutation, before);
  const draft: Record<string, Stored> = { ...before, [DELETED_AT]: null };
  for (const hook of runtime.hooks.of(part.entity.entity, "beforeEdit"))
    await hook(draft, before, hookContext(mutation, part, "restore"));
  Object.assign(draft, withComputed(part, draft, context));
  await assertGuardsAllow(mutation, part, "restore", before, draft);
  assertRowValid(runtime.access(part.entity, viewer, asMember), draft, context, []);
  return changeRow(mutation, part, before, draft, "restore");
}

/** What is wrong with a part is at the field that it is shown in, under its title. */
async function atField<T>({ entity }: EntityTable, field: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const issues =
      error instanceof ApiError ? (error.result as { issues?: readonly Issue[] } | null)?.issues : undefined;
    if (issues !== undefined)
      assertNoIssues(issues.map((issue) => ({ ...issue, field, message: `${entity.title}：${issue.message}` })));
    throw error;
  }
}

/** Rows of another entity that are part of a row: its lines, and the children that name it as their parent. */
interface Part {
  readonly table: EntityTable;
  /** The field of the row that they are in; of children without one, the field by which they name it. */
  readonly field: string;
  /** Those of one row by the moment of their deletion: a call has one. */
  readonly gone: Statement;
}

const PARTS = cacheName<readonly Part[]>();

function partsOf(runtime: EngineRuntime, table: EntityTable): readonly Part[] {
  return runtime.caches.get(PARTS, table.entity.entity, () => findParts(runtime, table));
}

function findParts(runtime: EngineRuntime, table: EntityTable): readonly Part[] {
  const lines = table.lines.map((field) => ({
    entity: String(field.options["entity"]),
    by: String(field.options["by"]),
    field: field.name,
  }));
  const children = Object.values(runtime.model.entities).flatMap(({ entity, parent }) =>
    parent?.entity === table.entity.entity ? [{ entity, by: parent.field, field: parent.field }] : [],
  );
  const each = new Map([...children, ...lines].map((part) => [`${part.entity} ${part.by}`, part]));
  return [...each.values()]
    .map(({ entity, by, field }) => partOf(runtime, runtime.table(entity), by, field))
    .filter((part) => part.table.softDelete);
}

function partOf(runtime: EngineRuntime, table: EntityTable, by: string, field: string): Part {
  const deleted = table.softDelete ? ` and ${quote(DELETED_AT)} = ?` : "";
  const text =
    `select ${table.columnNames.map(quote).join(", ")} from ${quote(table.entity.table)} ` +
    `where ${quote(by)} = ?${deleted} order by ${quote(table.entity.key)}`;
  return { table, field, gone: statement(runtime.dialect, text) };
}
