/** Demo rows: every key is a field, every value is valid for its field, and rows that are referred to are there. */
import type { ReadFile } from "../compile/readFiles.ts";
import type { EntityModel, FieldModel } from "#core/model";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { demoHint, brokenRuleOf } from "./demoValue.ts";
import { missing } from "./unknownNames.ts";

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
    const titled = entity.fields.filter(({ title }) => title === key);
    const meant = titled.length === 1 ? { meant: titled[0]?.name ?? "" } : {};
    if (field === undefined) file.report({ ...missing(at, key, "字段", fields.keys()), ...meant });
    else if (!lintValue(field, value, at, entity.entity, file, project)) lintReference(field, value, at, file, project);
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

/** Answers whether the field refuses it. */
function lintValue(
  field: FieldModel,
  value: unknown,
  pointer: string,
  entity: string,
  file: ReadFile,
  project: ProjectLintContext,
): boolean {
  const detail = brokenRuleOf(value, field, project);
  if (detail === undefined) return false;
  const others = demoRowsOf(entity, project).flatMap((row) => row[field.name] ?? []);
  file.report({
    pointer,
    code: "DEMO.VALUE",
    details: { name: field.title, detail },
    ...demoHint(value, field, others, project),
  });
  return true;
}

/**
 * A reference holds the id of a row. Where demo rows of its target exist, it is one of theirs, and what another field
 * of theirs holds, such as a code, tells which was meant. Rows of other entities may come from elsewhere.
 */
function lintReference(
  field: FieldModel,
  value: unknown,
  pointer: string,
  file: ReadFile,
  project: ProjectLintContext,
): void {
  if ((field.kind !== "reference" && field.kind !== "tree") || typeof value !== "string") return;
  const to = String(field.options["to"]);
  const rows = demoRowsOf(to, project);
  if (rows.length === 0) return;
  const ids = new Set(rows.map(({ id }) => String(id)));
  for (const one of value.split(",").filter((id) => id !== "" && !ids.has(id))) {
    const meant = rows.filter((row) => Object.values(row).includes(one));
    file.report({
      ...missing(pointer, one, `“${project.model.entities[to]?.title ?? to}”演示行（此处填它的 id）`, ids),
      ...(meant.length === 1 && value === one ? { meant: String(meant[0]?.["id"]) } : {}),
    });
  }
}

const demoRowsOf = (entity: string, { files }: ProjectLintContext): readonly JsonObject[] =>
  files
    .filter(({ kind }) => kind === "demo")
    .flatMap(({ value }) => (isObject(value?.["rows"]) ? value["rows"][entity] : undefined) ?? [])
    .filter((row): row is JsonObject => isObject(row) && row["id"] !== undefined);
