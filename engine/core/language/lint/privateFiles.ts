/** A report shows stored values as they are: the path of a private file would leave the server without a signature. */
import type { ReadFile } from "../compile/readFiles.ts";
import { fieldIn } from "./fieldUses.ts";
import { usesInFile } from "./fieldUsesOfFile.ts";
import type { ProjectLintContext } from "./lintContext.ts";

export function lintPrivateFiles(file: ReadFile, project: ProjectLintContext): void {
  if (file.kind !== "report") return;
  const { model } = project;
  for (const { entity, field: name, pointer } of usesInFile(file, project)) {
    const field = fieldIn(model, entity, name);
    if (field?.kind !== "file" || field.options["private"] !== true) continue;
    const detail = `“${model.entities[entity]?.title ?? entity}”的“${field.title}”是私有文件，不能用于报表`;
    file.report({ pointer, code: "FIELD.CONTRADICTION", details: { detail } });
  }
}
