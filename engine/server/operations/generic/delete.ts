import type { EntityModel, FieldModel, Model } from "#core/language";
import { splitValues, type Stored, type StoredRow } from "#core/values";
import { statement, type Statement } from "../../db/index.ts";
import { rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import { Reply } from "../operation.ts";
import { onlyParameters } from "../query.ts";
import type { EntityAccess } from "./access.ts";
import { writingOf } from "./add.ts";
import { setValues, settleHolders } from "./computed.ts";
import { assertGuards } from "./guards.ts";
import { idOf, rowFor } from "./row.ts";
import { quote } from "./sql.ts";
import { isMultiple } from "./texts.ts";
import { DELETED_AT, type EntityWork } from "./work.ts";
import type { World } from "./world.ts";
import { contextOf, removeRow, type Writing } from "./write.ts";

/** `DELETE P/delete?id=`. */
export function deleteOne(world: World, entity: EntityModel, call: Call, mine = false): Promise<Reply> {
  const work = world.work(entity.entity);
  const access = world.access(entity, call.viewer, mine);
  onlyParameters(call.query, "id", entity.key);
  const id = idOf(call.query["id"] ?? call.query[entity.key], "id");
  return world.database.write(async (tx) => {
    const writing = writingOf(world, tx, call);
    await deleteRow(writing, work, access, id);
    await settleHolders(writing);
    return new Reply(null, "删除成功");
  });
}

export async function deleteRow(writing: Writing, work: EntityWork, access: EntityAccess, id: string): Promise<void> {
  await removeWithReferrers(writing, work, await rowFor(writing, work, access, "delete", id), new Set());
}

/** Deletes a row after what points to it: refused, emptied or deleted along, as each reference says. */
async function removeWithReferrers(writing: Writing, work: EntityWork, row: StoredRow, under: Set<string>): Promise<void> {
  const id = String(row[work.entity.key]);
  const self = `${work.entity.entity} ${id}`;
  if (under.has(self)) return;
  under.add(self);
  await assertGuards(writing, work, "delete", row);
  for (const hook of writing.world.hooks.of(work.entity.entity, "beforeDelete")) await hook(row, contextOf(writing, work, "delete"));
  for (const referrer of referrersOf(writing.world, work.entity)) await release(writing, referrer, id, under);
  await removeRow(writing, work, row);
}

async function release(writing: Writing, { work, field, rows, owned }: Referrer, id: string, under: Set<string>): Promise<void> {
  const found = await writing.tx.all<Record<string, Stored>>(rows, isMultiple(field) ? [`%,${id.replaceAll(/[\\%_]/g, "\\$&")},%`] : [id]);
  const others = found.filter((row) => !under.has(`${work.entity.entity} ${String(row[work.entity.key])}`));
  if (others.length === 0) return;
  const how = owned ? "cascade" : (field.options["onDelete"] ?? "restrict");
  if (how === "restrict") throw rowErrors.refuse("REFERENCED", { title: work.entity.title });
  for (const row of others) {
    if (how === "cascade") await removeWithReferrers(writing, work, row, under);
    else await setValues(writing, work, row, { [field.name]: without(field, row[field.name] ?? null, id) }, "edit");
  }
}

function without(field: FieldModel, value: Stored, id: string): Stored {
  if (!isMultiple(field) || value === null) return null;
  return splitValues(String(value)).filter((one) => one !== id).join(",") || null;
}

interface Referrer {
  readonly work: EntityWork;
  readonly field: FieldModel;
  readonly rows: Statement;
  /** Lines of the row: they are part of it. */
  readonly owned: boolean;
}

const known = new WeakMap<World, Map<string, readonly Referrer[]>>();

/** Fields of any entity that point to this one. */
function referrersOf(world: World, target: EntityModel): readonly Referrer[] {
  let ofWorld = known.get(world);
  if (ofWorld === undefined) known.set(world, (ofWorld = new Map()));
  let referrers = ofWorld.get(target.entity);
  if (referrers === undefined) ofWorld.set(target.entity, (referrers = findReferrers(world.model, target).map(({ entity, field }) => referrerOf(world, target, entity, field))));
  return referrers;
}

function findReferrers(model: Model, target: EntityModel): readonly { readonly entity: EntityModel; readonly field: FieldModel }[] {
  return Object.values(model.entities).flatMap((entity) =>
    entity.fields
      .filter((field) => (field.kind === "reference" || field.kind === "tree") && field.options["to"] === target.entity && field.column !== undefined)
      .map((field) => ({ entity, field })),
  );
}

/** Deleted rows hold nothing back. */
function referrerOf(world: World, target: EntityModel, entity: EntityModel, field: FieldModel): Referrer {
  const work = world.work(entity.entity);
  const column = quote(field.name);
  const test = isMultiple(field) ? `',' || ${column} || ',' like ? escape '\\'` : `${column} = ?`;
  const kept = work.keepsDeleted ? ` and ${quote(DELETED_AT)} is null` : "";
  const text = `select ${work.columnNames.map(quote).join(", ")} from ${quote(entity.table)} where ${test}${kept}`;
  const owned = target.fields.some((one) => one.kind === "lines" && one.options["entity"] === entity.entity && one.options["by"] === field.name);
  return { work, field, rows: statement(world.dialect, text), owned };
}
