/** Where a name stands that is looked up. */
import type { CompileOptions } from "../compile/compileOptions.ts";
import type { NamedEntity, Names } from "../compile/projectNames.ts";
import type { ReportFinding } from "../finding.ts";
import type { JsonObject } from "../jsonPointer.ts";

export interface LookupContext {
  readonly names: Names;
  /** The file the name is in, as it is. */
  readonly value: JsonObject;
  /** Set in files of entities and of their views. */
  readonly entity?: NamedEntity;
  readonly options: CompileOptions;
  readonly report: ReportFinding;
}
