/** An item that code depends on can be renamed and recoloured, not deleted, moved or given another value. */
import type { Hooks } from "#engine/server";
import { systemErrors } from "../errors.ts";
import type { DictMemory } from "./dicts.ts";

export function guardDicts(hooks: Hooks, dicts: DictMemory): void {
  hooks.on("sys_dict_item", "beforeDelete", (row) => {
    if (row["locked"] === 1) throw systemErrors.refuse("ITEM_LOCKED", { text: String(row["itemText"]) });
  });
  hooks.on("sys_dict_item", "beforeEdit", (draft, before) => {
    if (before["locked"] !== 1) return;
    const moved = draft["itemValue"] !== before["itemValue"] || draft["dictId"] !== before["dictId"] || draft["status"] === 0;
    if (moved) throw systemErrors.refuse("ITEM_LOCKED", { text: String(before["itemText"]) });
  });
  for (const entity of ["sys_dict", "sys_dict_item"]) {
    hooks.on(entity, "afterWrite", (_before, _after, { tx }) => tx.afterCommit(() => void dicts.refresh()));
  }
}
