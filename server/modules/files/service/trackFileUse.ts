/**
 * Every row that takes a file marks the file as used, in its own transaction, so that the cleanup never removes a file
 * that was taken meanwhile. Whoever uploaded a private file puts it into rows. Others may only put it back into the row
 * that took it first: whoever learns its path cannot make it readable with a row of their own.
 */
import { isPrivatePath } from "#core/fields";
import type { FieldModel, Model } from "#core/language";
import { splitValues, type StoredRow } from "#core/values";
import type { Engine, WriteContext } from "#engine/server";
import { fileErrors } from "../errors.ts";
import { createRepo, type FilesRepo } from "../repo/index.ts";
import { fileIdsIn, holdsFiles } from "../rules.ts";
import { assertTakenAs, hasFileLimits } from "./takenAs.ts";

/** Answers the function that must be called with each model. */
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
        const kept = new Set(idsOf(after, context.entity.fields));
        for (const id of held) if (!kept.has(id)) await repo.released(context.tx, id);
        if (after !== undefined) await assertMayTake(repo, before, after, context);
      });
    }
  };
}

/** Throws unless a file that the row takes is its writer's to give, and fits its field. */
async function assertMayTake(
  repo: FilesRepo,
  before: StoredRow | undefined,
  after: StoredRow,
  { entity, viewer, tx, seeding }: WriteContext,
): Promise<void> {
  const place = `${entity.entity}/${String(after[entity.key])}`;
  for (const field of entity.fields) {
    if (!isChecked(field)) continue;
    const pathsOf = (row: StoredRow | undefined): readonly string[] => splitValues(String(row?.[field.name] ?? ""));
    const held = new Set(pathsOf(before));
    for (const path of pathsOf(after)) {
      if (held.has(path)) continue;
      const file = await repo.lockedByPath(tx, path);
      if (!seeding) assertTakenAs(field, file);
      if (!isPrivatePath(path)) continue;
      const isOwn = seeding || file?.ownerId === viewer.id;
      if (file === undefined || !(isOwn || file.takenBy === place))
        throw fileErrors.error("NOT_YOURS", { title: field.title });
      if (file.takenBy === "") await repo.takenBy(tx, path, place);
    }
  }
}

const isChecked = (field: FieldModel): boolean =>
  field.kind === "file" && (field.options["private"] === true || hasFileLimits(field));

function idsOf(row: StoredRow | undefined, fields: Model["entities"][string]["fields"]): readonly string[] {
  if (row === undefined) return [];
  return fields.filter(holdsFiles).flatMap((field) => fileIdsIn(String(row[field.name] ?? "")));
}
