/** The menu: every entry opens something, or holds entries that do. */
import type { ReadFile } from "../compile/readFiles.ts";
import { pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { Names } from "../compile/projectNames.ts";
import type { MenuSource } from "../source.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { meantSubject } from "./meantSubject.ts";

export function lintMenu(value: JsonObject, file: ReadFile, { names }: ProjectLintContext): void {
  lintEntries((value["menu"] ?? []) as readonly MenuSource[], "/menu", file, names);
}

function lintEntries(entries: readonly MenuSource[], pointer: string, file: ReadFile, names: Names): void {
  entries.forEach((entry, at) => {
    const { title, opens, children } = entry;
    const own = pointer + pointerOf(at);
    if (opens === undefined && children === undefined) {
      const meant = meantSubject("", entry as unknown as JsonObject, names);
      const hint = meant === undefined ? {} : { meant: `"opens": "${meant}"` };
      file.report({ pointer: own, code: "MENU.EMPTY", details: { name: title }, ...hint });
    }
    lintEntries(children ?? [], `${own}/children`, file, names);
  });
}
