import { declaredNames } from "./declaredNames.ts";
import { generated } from "./generated.ts";
import { imports } from "./imports.ts";
import { shape } from "./structure.ts";
import { sqlText } from "./sqlText.ts";
import { text } from "./fileContent.ts";
import type { RuleSet } from "./sourceTree.ts";

export const RULE_SETS: readonly RuleSet[] = [imports, shape, text, sqlText, declaredNames, generated];
