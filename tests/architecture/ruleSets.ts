import { declaredNames } from "./declaredNames.ts";
import { generated } from "./generated.ts";
import { importEffects } from "./importEffects.ts";
import { imports } from "./imports.ts";
import { namedFiles } from "./namedFiles.ts";
import { ownTables } from "./ownTables.ts";
import { structure } from "./structure.ts";
import { sqlText } from "./sqlText.ts";
import { fileContent } from "./fileContent.ts";
import type { RuleSet } from "./sourceTree.ts";

export const RULE_SETS: readonly RuleSet[] = [
  imports,
  structure,
  fileContent,
  namedFiles,
  sqlText,
  ownTables,
  importEffects,
  declaredNames,
  generated,
];
