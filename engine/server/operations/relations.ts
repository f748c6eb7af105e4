import { predicateRefs, type Predicate } from "#core/filter";
import type { EntityTable } from "./entityTable.ts";
import type { EngineRuntime } from "./runtime.ts";
import type { EntityModel } from "#core/language";

/** The references over which a condition looks. */
export function relationsIn(condition: Predicate): readonly string[] {
  return [...new Set(predicateRefs(condition).fields.flatMap((ref) => ref.via ?? []))];
}

/** The name of the entity that a reference field points to; the model may not have it. */
export function referencedName(runtime: EngineRuntime, entity: EntityModel, reference: string): string {
  return String(runtime.table(entity.entity).fields.get(reference)?.options["to"]);
}

/** The entity that a reference field points to; undefined if the model does not have it. */
export function referencedEntity(
  runtime: EngineRuntime,
  entity: EntityModel,
  reference: string,
): EntityModel | undefined {
  return runtime.model.entities[referencedName(runtime, entity, reference)];
}

/** The same as a table. */
export function referencedTable(
  runtime: EngineRuntime,
  { entity }: EntityTable,
  reference: string,
): EntityTable | undefined {
  const behind = referencedEntity(runtime, entity, reference);
  return behind === undefined ? undefined : runtime.table(behind.entity);
}
