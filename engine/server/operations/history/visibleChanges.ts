import { canOpen } from "#core/language";
import { maskText, type StoredRow, type Wire } from "#core/values";
import { titleVisibility, type EntityAccess } from "../policy/entityAccess.ts";
import { openedChanges } from "./writeHistory.ts";
import { isPrivateFile, privateFileSigner } from "../presenter/privateFiles.ts";
import { textSource } from "../textSource.ts";
import type { QueryContext } from "../requestContext.ts";
import { fieldPermissionsByRow, keysThatFit } from "../policy/fieldPermissions.ts";
import { ofTenant } from "../query/predicates.ts";

/** A change in a row's history cut to a viewer: only the fields they may read, with their masks. */
export function visibleChanges(access: EntityAccess, changes: Readonly<Record<string, Wire>>): Record<string, Wire> {
  const seen: Record<string, Wire> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (!access.readable.has(name)) continue;
    const mask = access.masks.get(name);
    seen[name] = mask === undefined || value === null ? value : maskText(mask.as, String(value));
  }
  return seen;
}

/**
 * Lines of the history table shown as rows of their own (a data log): whoever may read them still sees of each changed
 * row only what they may see there; of a row that is not theirs, or whose entity is gone or closed to them, only that
 * something was done in the entity: its key would reveal which row.
 */
export async function cutHistoryRows(
  context: QueryContext,
  rows: readonly StoredRow[],
  out: readonly Record<string, Wire>[],
): Promise<void> {
  const { runtime } = context;
  const entities = new Set(rows.map((row) => String(row["entity"])));
  for (const name of entities) {
    const entity = runtime.model.entities[name];
    const of = rows.flatMap((row, at) =>
      row["entity"] === name ? [{ id: String(row["rowId"]), shown: out[at] }] : [],
    );
    const access =
      entity === undefined || !canOpen(entity, context.viewer) ? undefined : runtime.access(entity, context.viewer);
    const granted = access === undefined ? NOTHING_GRANTED : await grantedFields(context, access, of);
    const titles = access === undefined ? NO_TITLES : await titlesOf(context, access, granted);
    const files = access === undefined ? [] : access.entity.fields.filter(isPrivateFile).map((field) => field.name);
    const sign = files.length === 0 ? undefined : await privateFileSigner(context);
    for (const { id, shown } of of) {
      if (shown === undefined) continue;
      const title = titles.get(id);
      if ("rowId" in shown && title !== undefined) shown["rowId_dictText"] = title;
      cutHistoryRow(shown, id, access, granted.get(id));
      if (sign !== undefined) signFiles(shown, files, sign);
    }
  }
}

/** Changes are objects of their own by now: the row that they come from is not changed. */
function signFiles(shown: Record<string, Wire>, files: readonly string[], sign: (value: Wire) => Wire): void {
  for (const side of ["before", "after"]) {
    const changes = shown[side];
    if (typeof changes !== "object" || changes === null || Array.isArray(changes)) continue;
    shown[side] = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, files.includes(name) ? sign(value) : value]),
    );
  }
}

const NO_TITLES: ReadonlyMap<string, string> = new Map();

/** The fields that each row shows; of other tenants' rows none, nor of a row that is gone: its tenant is not known. */
async function grantedFields(
  context: QueryContext,
  access: EntityAccess,
  changed: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, "all" | ReadonlySet<string>>> {
  const { entity } = access;
  const ids = changed.map(({ id }) => id);
  const own = entity.tenant ? await keysThatFit(context, entity, ids, ofTenant(entity)) : new Set(ids);
  return fieldPermissionsByRow(
    context,
    access,
    [...own].map((id) => ({ [entity.key]: id })),
  );
}

/** Titles of the rows whose title field the viewer may read, masked where the row masks it. */
async function titlesOf(
  { runtime, read, viewer }: QueryContext,
  { entity }: EntityAccess,
  granted: ReadonlyMap<string, "all" | ReadonlySet<string>>,
): Promise<ReadonlyMap<string, string>> {
  const title = entity.fields.find((field) => field.name === entity.titleField);
  const visibility = titleVisibility(title, viewer);
  if (title?.column === undefined || visibility === "hidden" || textSource(runtime.model, title) !== undefined)
    return NO_TITLES;
  const ids = [...granted].flatMap(([id, fields]) => (fields === "all" || fields.has(title.name) ? [id] : []));
  const source = { from: "rows", entity, value: entity.key, text: title.name } as const;
  const texts = await runtime.texts.read(read, source, ids);
  if (visibility === "shown") return texts;
  return new Map([...texts].map(([id, text]) => [id, maskText(visibility.as, text)]));
}

const NOTHING_GRANTED: ReadonlyMap<string, "all" | ReadonlySet<string>> = new Map();

function cutHistoryRow(
  shown: Record<string, Wire>,
  id: string,
  access: EntityAccess | undefined,
  granted: "all" | ReadonlySet<string> | undefined,
): void {
  if (granted === undefined && "rowId" in shown) shown["rowId"] = null;
  for (const side of ["before", "after"]) {
    const changes = shown[side];
    if (typeof changes !== "object" || changes === null || Array.isArray(changes)) continue;
    const seen =
      access === undefined || granted === undefined
        ? {}
        : visibleChanges(access, openedChanges(access.table, id, changes as Readonly<Record<string, Wire>>));
    if (granted !== "all") for (const name of Object.keys(seen)) if (granted?.has(name) !== true) delete seen[name];
    shown[side] = Object.keys(seen).length === 0 ? null : seen;
  }
}
