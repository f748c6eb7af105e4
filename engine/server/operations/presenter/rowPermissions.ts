import { ROW_ALLOWED_KEY } from "#core/api";
import type { Predicate } from "#core/filter";
import { may, type Viewer } from "#core/language";
import type { StoredRow, Wire } from "#core/values";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { bindFor, allOf, isOneOf, rowsPredicate } from "../query/predicates.ts";
import type { QueryContext, ViewerContext } from "../requestContext.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../../db/index.ts";

type RowPermission = "edit" | "delete";

interface RowPermissionMarks {
  /** Says of each row which of `edit` and `delete` the rules of rows leave open on it. */
  fill(context: QueryContext, out: Record<string, Wire>[], rows: readonly StoredRow[]): Promise<void>;
}

/**
 * Undefined if the rules allow the operations on every readable row, the usual case: then rows carry no mark.
 * The rules themselves are not sent, because they may read what the viewer must not see.
 */
export function rowPermissionMarksFor({ viewer }: ViewerContext, access: EntityAccess): RowPermissionMarks | undefined {
  const open: RowPermission[] = [];
  const conditional = new Map<string, { readonly where: Predicate; readonly rights: RowPermission[] }>();
  const read = ruleOf(access, "read");
  let closed = false;
  for (const right of relevantPermissions(access, viewer)) {
    const where = ruleOf(access, right);
    const text = JSON.stringify(where);
    if (access.rows(right) === "all" || text === JSON.stringify(read)) open.push(right);
    else if (access.rows(right).length === 0) closed = true;
    else conditional.set(text, { where, rights: [...(conditional.get(text)?.rights ?? []), right] });
  }
  if (conditional.size === 0 && !closed) return undefined;
  return {
    fill: (context, out, rows) =>
      fill(context, access, { open, conditional: [...conditional.values()] }, { out, rows }),
  };
}

const ruleOf = (access: EntityAccess, verb: "read" | RowPermission): Predicate => rowsPredicate(access.rows(verb));

/** Editing counts for who may take a step, too: a step asks for a row that may be edited. */
function relevantPermissions({ entity }: EntityAccess, viewer: Viewer): readonly RowPermission[] {
  const { permissions, states } = entity;
  const edits = may(viewer, permissions.edit) || (states?.steps ?? []).some((step) => may(viewer, step.permission));
  return [...(edits ? ["edit" as const] : []), ...(may(viewer, permissions.delete) ? ["delete" as const] : [])];
}

interface Known {
  readonly open: readonly RowPermission[];
  readonly conditional: readonly { readonly where: Predicate; readonly rights: readonly RowPermission[] }[];
}

interface Shown {
  readonly out: Record<string, Wire>[];
  readonly rows: readonly StoredRow[];
}

async function fill(
  context: QueryContext,
  { entity }: EntityAccess,
  { open, conditional }: Known,
  { out, rows }: Shown,
): Promise<void> {
  const { runtime, read } = context;
  if (rows.length === 0) return;
  const keys = rows.map((row) => String(row[entity.key]));
  const found = keys.map((): RowPermission[] => [...open]);
  for (const { where, rights } of conditional) {
    const bound = bindFor(context, entity, allOf(isOneOf(entity.key, keys), where));
    const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
    const matching = new Set(
      (await read.all<{ k: string }>(select.statement, select.bind(bound.values))).map((row) => row.k),
    );
    keys.forEach((key, at) => matching.has(key) && found[at]?.push(...rights));
  }
  out.forEach((row, at) => (row[ROW_ALLOWED_KEY] = found[at] ?? []));
}
