import type { EntityModel } from "#core/language";
import { ConstraintViolation } from "../../db/index.ts";
import { comparedColumnOf } from "../../folding/index.ts";
import { rowErrors } from "../errors.ts";

/**
 * A row that a unique index refuses, as an error that names the fields. A query before the write would
 * cost a statement a row and still miss another writer on PostgreSQL. Any other error is handed on as it is.
 */
export function uniqueViolationError(error: unknown, entity: EntityModel): unknown {
  if (!(error instanceof ConstraintViolation) || error.kind !== "unique") return error;
  const { columns } = error;
  if (columns.length === 1 && columns[0] === entity.key) return rowErrors.error("EXISTS");
  const named = columns.flatMap(
    (column) => entity.fields.find((field) => field.name === column || comparedColumnOf(field) === column) ?? [],
  );
  const shown = named.filter((field) => !field.system);
  const title = shown.map((field) => field.title).join("、") || "数据";
  const message = `${title}已存在`;
  return rowErrors.error(
    "NOT_UNIQUE",
    { title },
    { issues: shown.map((field) => ({ field: field.name, code: "ROW.NOT_UNIQUE", message })) },
  );
}
