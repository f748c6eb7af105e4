import type { CompileOptions } from "../compile/compileOptions.ts";
import { gatherNames } from "../compile/projectNames.ts";
import { readFiles } from "../compile/readFiles.ts";
import { runToEnd } from "../compile/interruptible.ts";
import type { Model } from "#core/model";
import type { SourceFile } from "../source.ts";
import { editorSchemas } from "./editorSchemas.ts";
import { rowTypes, tableTypes } from "./rowTypes.ts";

/** What is in `schemas/.gen`, by file name. */
export function generate(
  files: readonly SourceFile[],
  model: Model,
  options: CompileOptions = {},
): Readonly<Record<string, string>> {
  return {
    "rows.ts": rowTypes(model),
    "tables.ts": tableTypes(model),
    ...editorSchemas(
      gatherNames(runToEnd(readFiles(files)), { permissions: [], userVariables: [], userLists: [] }),
      options,
    ),
  };
}
