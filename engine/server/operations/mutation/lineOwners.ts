/** Which rows have lines of an entity, and which of them a call must recompute. */
import type { FieldModel } from "#core/language";
import type { StoredRow } from "#core/values";
import type { EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { StaleOwners, StaleOwner } from "./mutationContext.ts";
import { cacheName } from "../caches.ts";

/** A `lines` field somewhere whose rows are rows of this entity. */
interface OwnerField {
  readonly table: EntityTable;
  readonly field: FieldModel;
  readonly by: string;
}

const OWNERS = cacheName<readonly OwnerField[]>();

/** Every `lines` field that the rows of an entity can be in. */
function ownerFieldsOf(runtime: EngineRuntime, line: string): readonly OwnerField[] {
  return runtime.caches.get(OWNERS, line, () => findOwnerFields(runtime, line));
}

function findOwnerFields(runtime: EngineRuntime, line: string): readonly OwnerField[] {
  return Object.values(runtime.model.entities).flatMap((entity) =>
    entity.fields
      .filter((field) => field.kind === "lines" && field.options["entity"] === line)
      .map((field) => ({ table: runtime.table(entity.entity), field, by: String(field.options["by"]) })),
  );
}

/** Remembers the rows that this change of a line concerns: the one it is part of, and the one it was part of before. */
export function markOwnersStale(
  runtime: EngineRuntime,
  staleOwners: StaleOwners,
  line: EntityTable,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): void {
  for (const { table, by } of ownerFieldsOf(runtime, line.entity.entity)) {
    for (const key of new Set([before?.[by] ?? null, after?.[by] ?? null])) {
      const name = `${table.entity.entity} ${String(key)}`;
      if (key !== null && !isRestored(staleOwners.get(name))) staleOwners.set(name, { table, id: String(key), by });
    }
  }
}

/** Remembers a row of which its own form has changed lines. */
export function markOwnerStale(staleOwners: StaleOwners, table: EntityTable, id: string, by: string): void {
  const name = `${table.entity.entity} ${id}`;
  if (!staleOwners.has(name)) staleOwners.set(name, { table, id, by });
}

const isRestored = (owner: StaleOwner | undefined): boolean => owner !== undefined && owner.by === undefined;

/** Remembers a row for itself: it stands again, with or without its lines. */
export function markRestored(staleOwners: StaleOwners, table: EntityTable, id: string): void {
  if (table.lines.length > 0) staleOwners.set(`${table.entity.entity} ${id}`, { table, id });
}

/** How many levels of `lines` an entity has below it: what is deepest is computed first. */
export function levelsBelow(runtime: EngineRuntime, table: EntityTable, above: readonly string[] = []): number {
  const { entity } = table.entity;
  if (above.includes(entity)) return 0;
  const below = table.lines.map((field) =>
    levelsBelow(runtime, runtime.table(String(field.options["entity"])), [...above, entity]),
  );
  return below.length === 0 ? 0 : 1 + Math.max(...below);
}
