import type { WriteContext } from "../hooks.ts";
import { countRowsWith } from "./valueCounts.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";

export function hookContext(mutation: MutationContext, table: EntityTable, op: string): WriteContext {
  return {
    entity: table.entity,
    model: mutation.runtime.model,
    viewer: mutation.viewer,
    tx: mutation.tx,
    get rows() {
      return mutation.rowWriters.within(mutation);
    },
    op,
    origin: mutation.origin,
    seeding: mutation.exemptGuards === "all",
    countRowsWith: (entity, field, value) => countRowsWith(mutation, mutation.runtime.table(entity), field, value),
  };
}
