import type { Predicate } from "#core/filter";
import type { EntityModel } from "#core/language";
import type { StoredRow } from "#core/values";
import type { EntityAccess } from "./entityAccess.ts";
import { bindFor, allOf, isOneOf } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../../db/index.ts";

type ShownFields = ReadonlyMap<string, "all" | ReadonlySet<string>>;

/**
 * Whether the viewer may see different fields in different rows, so that each row must be looked up. `columns` limits
 * which disclosed fields count; absent: all of them.
 */
export function differsByRow({ rows, disclosed }: EntityAccess, columns?: ReadonlySet<string>): boolean {
  const rules = rows("read");
  if (rules !== "all" && rules.some((alternative) => alternative.fields !== undefined)) return true;
  return [...disclosed.keys()].some((name) => columns === undefined || columns.has(name));
}

/**
 * Answers, by the key of a row, the fields that the row shows the viewer: those that the row rules grant, without those
 * that the row does not disclose.
 */
export async function fieldPermissionsByRow(
  context: QueryContext,
  access: EntityAccess,
  rows: readonly StoredRow[],
): Promise<ShownFields> {
  const keys = rows.map((row) => String(row[access.entity.key]));
  if (keys.length === 0) return new Map();
  const granted = await fieldsByRules(context, access, keys);
  for (const [name, condition] of access.disclosed) {
    const fitting = await keysThatFit(context, access.entity, keys, condition);
    for (const key of keys) if (!fitting.has(key)) withhold(granted, access.entity, key, name);
  }
  return granted;
}

/**
 * Takes a field away from what a row shows. A row that was deleted meanwhile fits no condition, so it loses the field,
 * too.
 */
function withhold(granted: Map<string, "all" | Set<string>>, entity: EntityModel, key: string, name: string): void {
  const shown = granted.get(key);
  if (shown === undefined) return;
  const fields = shown === "all" ? new Set(entity.fields.map((field) => field.name)) : shown;
  fields.delete(name);
  granted.set(key, fields);
}

async function fieldsByRules(
  context: QueryContext,
  access: EntityAccess,
  keys: readonly string[],
): Promise<Map<string, "all" | Set<string>>> {
  const rules = access.rows("read");
  if (rules === "all") return new Map(keys.map((key) => [key, "all"]));
  const granted = new Map<string, "all" | Set<string>>();
  for (const { where, fields } of rules) {
    for (const key of await keysThatFit(context, access.entity, keys, where)) {
      const before = granted.get(key);
      if (before === "all" || fields === undefined) granted.set(key, "all");
      else granted.set(key, new Set([...(before ?? []), ...fields]));
    }
  }
  return granted;
}

/** Answers which of these keys belong to rows that fit the condition. */
export async function keysThatFit(
  context: QueryContext,
  entity: EntityModel,
  keys: readonly string[],
  where: Predicate,
): Promise<ReadonlySet<string>> {
  const { runtime, read } = context;
  const bound = bindFor(context, entity, allOf(isOneOf(entity.key, keys), where));
  const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
  return new Set((await read.all<{ k: string }>(select.statement, select.bind(bound.values))).map(({ k }) => k));
}
