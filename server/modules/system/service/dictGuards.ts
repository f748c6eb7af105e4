/**
 * A dictionary or item that fields, schemas or rows refer to is not deleted and keeps its code or value; an item can
 * be disabled instead.
 */
import { dictFields, dictUsages, canOpen, dictValueUsages } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Draft, Hooks, WriteContext } from "#engine/server";
import { systemErrors } from "../errors.ts";
import type { SystemRepo } from "../repo/index.ts";
import type { DictCache } from "./dictCache.ts";

const MOST_PLACES = 6;

export function registerDictGuards(hooks: Hooks, dicts: DictCache, repo: SystemRepo): void {
  hooks.on("sys_dict", "beforeDelete", (row, { model }) => {
    const places = dictUsages(model, String(row["dictCode"]));
    if (places.length > 0)
      throw systemErrors.error("DICT_USED", { text: String(row["dictName"]), places: describePlaces(places) });
  });
  hooks.on("sys_dict", "beforeEdit", (draft, before, { model }) => {
    if (same(draft, before, "dictCode")) return;
    const places = dictUsages(model, String(before["dictCode"]));
    if (places.length > 0)
      throw systemErrors.error("DICT_CODE_USED", { code: String(before["dictCode"]), places: describePlaces(places) });
  });
  hooks.on("sys_dict_item", "beforeDelete", async (row, context) => {
    if (row["locked"] === 1) throw systemErrors.error("ITEM_LOCKED", { text: String(row["itemText"]) });
    await assertUnused(repo, row, context, "ITEM_USED");
  });
  hooks.on("sys_dict_item", "beforeEdit", async (draft, before, context) => {
    const moved = !same(draft, before, "itemValue") || !same(draft, before, "dictId");
    if (before["locked"] === 1 && (moved || draft["status"] === 0))
      throw systemErrors.error("ITEM_LOCKED", { text: String(before["itemText"]) });
    if (moved) await assertUnused(repo, before, context, "ITEM_VALUE_USED");
  });
  for (const entity of ["sys_dict", "sys_dict_item"]) {
    hooks.on(entity, "afterWrite", (_before, _after, { tx }) => tx.afterCommit(() => dicts.refreshInBackground()));
  }
}

const same = (draft: Draft, before: StoredRow, name: string): boolean =>
  (draft[name] ?? null) === (before[name] ?? null);

function describePlaces(places: readonly string[]): string {
  return places.length <= MOST_PLACES
    ? places.join("、")
    : `${places.slice(0, MOST_PLACES).join("、")}等 ${places.length} 处`;
}

/** An item whose value rows hold, or whose value a rule of a schema names. */
async function assertUnused(
  repo: SystemRepo,
  item: StoredRow,
  context: WriteContext,
  code: "ITEM_USED" | "ITEM_VALUE_USED",
): Promise<void> {
  const dict = await repo.dictCode(context.tx, String(item["dictId"]));
  if (dict === undefined) return;
  const value = String(item["itemValue"]);
  const places = [...(await placesOfRows(dict, value, context)), ...dictValueUsages(context.model, dict, value)];
  if (places.length > 0)
    throw systemErrors.error(code, { text: String(item["itemText"]), places: describePlaces(places) });
}

/** By field with the number of rows; of a screen that the caller may not open only that there are some. */
async function placesOfRows(
  dict: string,
  value: string,
  { model, viewer, countRowsWith: countHolding }: WriteContext,
): Promise<readonly string[]> {
  const places = new Set<string>();
  for (const { entity, field } of dictFields(model, dict)) {
    const stored: Stored = field.column === "integer" ? Number(value) : value;
    if (field.column === undefined || Number.isNaN(stored)) continue;
    const count = await countHolding(entity.entity, field, stored);
    if (count > 0)
      places.add(canOpen(entity, viewer) ? `“${entity.title}”的“${field.title}”（${count} 条）` : "其他数据");
  }
  return [...places];
}
