/** Dictionaries, categories, stored preferences, uniqueness checks. */
import type { Model } from "#core/language";
import { defineModule, type Engine, type Operation, type SeedWriter, type Tickets } from "#engine/server";
import { systemErrors } from "./errors.ts";
import { systemMigrations } from "./migrations.ts";
import { dictOperations } from "./operations/dict.ts";
import { duplicateOperation } from "./operations/duplicate.ts";
import { preferenceOperations } from "./operations/preference.ts";
import { ticketOperation } from "./operations/ticket.ts";
import { treeOperations } from "./operations/tree.ts";
import { createRepo } from "./repo/index.ts";
import type { DictCache } from "./service/dictCache.ts";
import { registerDictGuards } from "./service/dictGuards.ts";
import { applySeeds, type SeedItem } from "./service/applySeeds.ts";
import { seedDicts } from "./service/seedDicts.ts";

export { ICON_NAMES } from "./contract.ts";
export { allDictItems } from "./operations/dict.ts";
export { decideSeed } from "./rules.ts";
export { createDictCache, type DictCache } from "./service/dictCache.ts";
export type { SeedItem } from "./service/applySeeds.ts";

export const systemDefinition = defineModule({
  name: "system",
  migrations: systemMigrations,
  errors: systemErrors,
  permissions: ["sys_dict:list", "sys_category:list"],
  pages: ["home", "gridLarge", "icons"],
});

export interface System {
  readonly operations: readonly Operation[];
  /** Seeds of the model's dictionaries, inside one write. */
  seed(model: Model, seeding: SeedWriter): Promise<void>;
  /** Applies items of content files of other modules, in the same way. */
  applySeeds: ApplySeeds;
}

/** Inserts and updates only what no person has touched. */
export type ApplySeeds = (seeding: SeedWriter, items: readonly SeedItem[]) => Promise<void>;

export function createSystem(engine: Engine, dicts: DictCache, tickets: Tickets): System {
  const repo = createRepo(engine.database);
  registerDictGuards(engine.hooks, dicts, repo);
  return {
    operations: [
      ...dictOperations(engine, dicts),
      ...preferenceOperations(engine.database, repo),
      duplicateOperation(engine),
      ...treeOperations(engine),
      ticketOperation(tickets),
    ],
    seed: (model, seeding) => seedDicts(model, repo, seeding),
    applySeeds: (seeding, items) => applySeeds(repo, seeding, items),
  };
}
