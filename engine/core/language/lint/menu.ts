/** The menu: every entry opens something, or holds entries that do. */
import type { ReadFile } from "../compile/readFiles.ts";
import { pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { MenuSource } from "../source.ts";

export function lintMenu(value: JsonObject, file: ReadFile): void {
  lintEntries((value["menu"] ?? []) as readonly MenuSource[], "/menu", file);
}

function lintEntries(entries: readonly MenuSource[], pointer: string, file: ReadFile): void {
  entries.forEach(({ title, opens, children }, at) => {
    const own = pointer + pointerOf(at);
    if (opens === undefined && children === undefined)
      file.report({ pointer: own, code: "MENU.EMPTY", details: { name: title } });
    lintEntries(children ?? [], `${own}/children`, file);
  });
}
