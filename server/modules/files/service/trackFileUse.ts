/**
 * Every row that takes a file marks the file as used, in its own transaction: the cleanup never removes a file that
 * was taken meanwhile.
 */
import type { Model } from "#core/language";
import type { StoredRow } from "#core/values";
import type { Engine } from "#engine/server";
import { createRepo } from "../repo/index.ts";
import { fileIdsIn, holdsFiles } from "../rules.ts";

/** Answers what to call with each model. */
export function trackFileUse({ database, hooks }: Pick<Engine, "database" | "hooks">): (model: Model) => void {
  const repo = createRepo(database);
  const watched = new Set<string>();
  return (model) => {
    for (const { entity, fields } of Object.values(model.entities)) {
      if (watched.has(entity) || !fields.some(holdsFiles)) continue;
      watched.add(entity);
      hooks.on(entity, "afterWrite", async (before, after, context) => {
        const held = new Set(idsOf(before, context.entity.fields));
        const taken = [...new Set(idsOf(after, context.entity.fields))].filter((id) => !held.has(id));
        for (const id of taken) await repo.used(context.tx, id);
      });
    }
  };
}

function idsOf(row: StoredRow | undefined, fields: Model["entities"][string]["fields"]): readonly string[] {
  if (row === undefined) return [];
  return fields.filter(holdsFiles).flatMap((field) => fileIdsIn(String(row[field.name] ?? "")));
}
