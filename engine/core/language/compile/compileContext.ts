/** The context in which a part of a file is compiled. */
import type { ReportFinding } from "../finding.ts";
import type { EntityModel, FieldModel } from "#core/model";
import type { Names } from "./projectNames.ts";

export interface CompileContext {
  readonly names: Names;
  readonly drafts: ReadonlyMap<string, EntityModel>;
  readonly report: ReportFinding;
}

/** Values of a field's dictionary; undefined where it has none, or reads an entity. */
export function dictValues(field: FieldModel, names: Names): readonly string[] | undefined {
  const dict = field.kind === "dict" ? field.options["dict"] : undefined;
  const items = typeof dict === "string" ? names.dicts.get(dict)?.value["items"] : undefined;
  if (!Array.isArray(items)) return undefined;
  return items.map((item: unknown) => String((item as Readonly<Record<string, unknown>> | null)?.["value"]));
}
