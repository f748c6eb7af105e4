import type { FieldModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { statement, type Statement } from "../../db/index.ts";
import { noteRestored } from "./holders.ts";
import { linesOf } from "./lines.ts";
import { quote } from "./sql.ts";
import { DELETED_AT, type EntityWork } from "./work.ts";
import type { World } from "./world.ts";
import { changeRow, contextOf, type Writing } from "./write.ts";

/** A row that was deleted took its lines with it; when it stands again, so do those that went in the same call. */
export async function restoreLines(writing: Writing, work: EntityWork, deleted: StoredRow): Promise<void> {
  const id = String(deleted[work.entity.key]);
  noteRestored(writing.stale, work, id);
  for (const field of work.lines) {
    const { work: lines } = linesOf(writing.world, field);
    if (!lines.keepsDeleted) continue;
    const gone = await writing.tx.all<Record<string, Stored>>(deletedLines(writing.world, field), [id, deleted[DELETED_AT] ?? null]);
    for (const line of gone) {
      const draft: Record<string, Stored> = { ...line, [DELETED_AT]: null };
      for (const hook of writing.world.hooks.of(lines.entity.entity, "beforeEdit")) await hook(draft, line, contextOf(writing, lines, "restore"));
      await changeRow(writing, lines, line, draft, "restore");
      await restoreLines(writing, lines, line);
    }
  }
}

const known = new WeakMap<World, Map<FieldModel, Statement>>();

/** Lines of a row by the moment of their deletion: one call has one. */
function deletedLines(world: World, field: FieldModel): Statement {
  let ofWorld = known.get(world);
  if (ofWorld === undefined) known.set(world, (ofWorld = new Map()));
  let found = ofWorld.get(field);
  if (found === undefined) {
    const { work, by } = linesOf(world, field);
    const text = `select ${work.columnNames.map(quote).join(", ")} from ${quote(work.entity.table)} where ${quote(by)} = ? and ${quote(DELETED_AT)} = ? order by ${quote(work.entity.key)}`;
    ofWorld.set(field, (found = statement(world.dialect, text)));
  }
  return found;
}
