/** Demo rows: every key is a field, and every value is valid for its field. */
import { KINDS } from "#core/fields";
import { dictValues } from "../compile/compileContext.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { EntityModel, FieldModel } from "#core/model";
import { pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { missing } from "./lookup.ts";

export function lintDemo(value: JsonObject, file: ReadFile, project: ProjectLintContext): void {
  for (const [name, rows] of Object.entries(value["rows"] as Readonly<Record<string, readonly JsonObject[]>>)) {
    const entity = project.model.entities[name];
    if (entity === undefined) continue;
    const fields = new Map(entity.fields.map((field) => [field.name, field]));
    rows.forEach((row, at) => lintRow(row, pointerOf("rows", name, at), entity, fields, file, project));
  }
}

function lintRow(
  row: JsonObject,
  pointer: string,
  entity: EntityModel,
  fields: ReadonlyMap<string, FieldModel>,
  file: ReadFile,
  project: ProjectLintContext,
): void {
  for (const [key, value] of Object.entries(row)) {
    const field = fields.get(key);
    const at = pointer + pointerOf(key);
    if (field === undefined) file.report(missing(at, key, "字段", fields.keys()));
    else if (!takes(field, value, project))
      file.report({ pointer: at, code: "DEMO.VALUE", details: { name: field.title } });
  }
  for (const field of entity.fields) {
    const needed =
      field.required !== undefined &&
      field.required.when === undefined &&
      field.visible === undefined &&
      field.default === undefined;
    if (needed && field.readonly !== true && (row[field.name] ?? "") === "")
      file.report({ pointer, code: "SHAPE.MISSING_KEY", details: { name: field.name } });
  }
}

/** Moments may be counted from the day of loading: `$now-3h`, `$today+1d 09:30`. */
const RELATIVE = /^(\$now([+-]\d+[hdwmMy])?|\$today([+-]\d+[dwMy])?( \d{2}:\d{2})?)$/;
const MOMENTS: ReadonlySet<string> = new Set(["instant", "date", "month", "dateRange"]);

function takes(field: FieldModel, value: unknown, project: ProjectLintContext): boolean {
  if (typeof value === "string" && RELATIVE.test(value)) return MOMENTS.has(field.kind);
  if (value === null || field.kind === "lines" || field.kind === "computed") return true;
  const parsed = KINDS[field.kind].toStored(value, field);
  if (!("value" in parsed)) return false;
  if (parsed.value === null) return true;
  const known = dictValues(field, project.names);
  if (
    known !== undefined &&
    !String(parsed.value)
      .split(",")
      .every((one) => known.includes(one))
  )
    return false;
  return KINDS[field.kind].check(parsed.value, field, { row: {} }) === undefined;
}
