/** A preset is checked where it is written, not only where it is used. */
import { draftField } from "../compile/draftField.ts";
import { readDefault } from "../compile/defaultValue.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import { isObject, pointerOf } from "../jsonPointer.ts";
import type { PresetSource } from "../source.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { lintKind } from "./fields.ts";
import { lintMaxBytes } from "./maxBytes.ts";
import { lintMessagesOf } from "./messages.ts";
import { lintFieldPermissions } from "./permissionCodes.ts";

export function lintPresets(file: ReadFile, project: ProjectLintContext): void {
  const presets = file.value?.["presets"];
  if (!isObject(presets)) return;
  const { names } = project;
  for (const [name, value] of Object.entries(presets)) {
    const source = value as PresetSource;
    const pointer = pointerOf("presets", name);
    const field = draftField(name, { kind: source.kind, source }, "", names);
    const written = { field, source, pointer, declared: true };
    lintKind(written, names, undefined, file.report);
    lintMaxBytes(written, file.report);
    lintMessagesOf(written, file.report);
    lintFieldPermissions(source, pointer, project, file.report);
    if (source.default !== undefined && !isObject(source.default))
      readDefault(source.default, field, `${pointer}/default`, { names, report: file.report });
  }
}
