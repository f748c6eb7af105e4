import type { StoredRow, Wire, WireRow } from "#core/values";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { bindFor, allOf, keyIs, rowsPredicate, notDeleted } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { linesRelationOf, readLines } from "../query/lines.ts";
import type { PresenterOptions } from "./presenter.ts";
import { presenterFor } from "./presenterCache.ts";
import { selectFor } from "../query/select.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";

/** The row as its writer sees it after the write; only its key, if they may write but not read it. */
export async function presentOne(mutation: MutationContext, access: EntityAccess, id: string): Promise<WireRow> {
  return (await readOne(mutation, access, id)) ?? { [access.entity.key]: id };
}

/** The same of several rows, in the order of their keys. */
export async function presentMany(
  mutation: MutationContext,
  access: EntityAccess,
  ids: readonly string[],
): Promise<readonly WireRow[]> {
  const { key } = access.entity;
  const found = new Map(
    (await readMany(mutation, access, ids, { rights: true })).map((row) => [String(row[key]), row]),
  );
  const rows: WireRow[] = [];
  for (const id of ids) {
    const row = found.get(id);
    rows.push(row === undefined ? { [key]: id } : await withLines(mutation, access, row, id));
  }
  return rows;
}

/** One of the caller's rows with its lines; undefined if it is none of theirs. */
export async function readOne(context: QueryContext, access: EntityAccess, id: string): Promise<WireRow | undefined> {
  const { runtime, read } = context;
  const { entity } = access;
  const presenter = presenterFor(context, access, { rights: true });
  const bound = bindFor(
    context,
    entity,
    allOf(keyIs(entity, id), rowsPredicate(access.rows("read")), notDeleted(entity)),
  );
  const select = selectFor(runtime, entity, `one ${presenter.cacheKey}`, bound, () => ({ columns: presenter.select }));
  const row = await read.get<Record<string, StoredRow[string]>>(select.statement, select.bind(bound.values));
  if (row === undefined) return undefined;
  const [shown] = await presenter.present(context, [row]);
  return shown === undefined ? undefined : withLines(context, access, shown, id);
}

/** The rows of each `lines` field, as the caller may see rows of their entity. */
async function withLines(context: QueryContext, access: EntityAccess, row: WireRow, id: string): Promise<WireRow> {
  const { runtime, read } = context;
  const { lines } = access.table;
  if (lines.length === 0) return row;
  const out: Record<string, Wire> = { ...row };
  for (const field of lines) {
    if (!access.readable.has(field.name)) continue;
    const of = linesRelationOf(runtime, access.table, field);
    out[field.name] = await presentLines(
      context,
      runtime.access(of.table.entity, context.viewer),
      await readLines(read, of, id),
    );
  }
  return out;
}

function presentLines(context: QueryContext, access: EntityAccess, rows: readonly StoredRow[]): Promise<WireRow[]> {
  // Inline texts are not in these rows: the presenter reads them again by key, in their order.
  return readMany(
    context,
    access,
    rows.map((row) => String(row[access.entity.key])),
  );
}

/** Rows by their keys, in the order of the keys; those that are not the caller's are left out. */
export async function readMany(
  context: QueryContext,
  access: EntityAccess,
  keys: readonly string[],
  options: PresenterOptions = {},
): Promise<WireRow[]> {
  const { runtime, read } = context;
  if (keys.length === 0) return [];
  const { entity } = access;
  const presenter = presenterFor(context, access, options);
  const of = { test: "in", on: { field: entity.key }, operands: keys.map((literal) => ({ literal })) } as const;
  const bound = bindFor(context, entity, allOf(of, rowsPredicate(access.rows("read")), notDeleted(entity)));
  const select = selectFor(runtime, entity, `one ${presenter.cacheKey}`, bound, () => ({ columns: presenter.select }));
  const rows = await read.all<Record<string, StoredRow[string]>>(select.statement, select.bind(bound.values));
  const place = new Map(keys.map((key, at) => [key, at]));
  rows.sort((a, b) => (place.get(String(a[entity.key])) ?? 0) - (place.get(String(b[entity.key])) ?? 0));
  return presenter.present(context, rows);
}
