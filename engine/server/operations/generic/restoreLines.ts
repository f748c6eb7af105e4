import type { Stored, StoredRow } from "#core/values";
import { statement, type Statement } from "../../db/index.ts";
import { noteRestored } from "./holders.ts";
import { quote } from "./sql.ts";
import { DELETED_AT, type EntityWork } from "./work.ts";
import type { World } from "./world.ts";
import { changeRow, contextOf, type Writing } from "./write.ts";

/** A row that was deleted took along what is part of it; when it stands again, so does what went in the same call. */
export async function restoreLines(writing: Writing, work: EntityWork, deleted: StoredRow): Promise<void> {
  const id = String(deleted[work.entity.key]);
  noteRestored(writing.stale, work, id);
  for (const { work: part, gone } of partsOf(writing.world, work)) {
    for (const row of await writing.tx.all<Record<string, Stored>>(gone, [id, deleted[DELETED_AT] ?? null])) {
      const draft: Record<string, Stored> = { ...row, [DELETED_AT]: null };
      for (const hook of writing.world.hooks.of(part.entity.entity, "beforeEdit")) await hook(draft, row, contextOf(writing, part, "restore"));
      await changeRow(writing, part, row, draft, "restore");
      await restoreLines(writing, part, row);
    }
  }
}

/** Rows of another entity that are part of a row: its lines, and the children that name it as their parent. */
interface Part {
  readonly work: EntityWork;
  /** Those of one row by the moment of their deletion: a call has one. */
  readonly gone: Statement;
}

const known = new WeakMap<EntityWork, readonly Part[]>();

function partsOf(world: World, work: EntityWork): readonly Part[] {
  let parts = known.get(work);
  if (parts === undefined) {
    const lines = work.lines.map((field) => ({ entity: String(field.options["entity"]), by: String(field.options["by"]) }));
    const children = Object.values(world.model.entities).flatMap(({ entity, parent }) => (parent?.entity === work.entity.entity ? [{ entity, by: parent.field }] : []));
    const each = new Map([...lines, ...children].map((part) => [`${part.entity} ${part.by}`, part]));
    known.set(work, (parts = [...each.values()].map(({ entity, by }) => partOf(world, world.work(entity), by)).filter((part) => part.work.keepsDeleted)));
  }
  return parts;
}

function partOf(world: World, work: EntityWork, by: string): Part {
  const text = `select ${work.columnNames.map(quote).join(", ")} from ${quote(work.entity.table)} where ${quote(by)} = ?${work.keepsDeleted ? ` and ${quote(DELETED_AT)} = ?` : ""} order by ${quote(work.entity.key)}`;
  return { work, gone: statement(world.dialect, text) };
}
