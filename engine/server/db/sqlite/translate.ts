import { ApiError } from "#core/api";
import { ConstraintViolation, databaseErrors } from "../errors.ts";

/** An error of the driver as an API error or a violation; anything else (a mistake in SQL) stays what it is. */
export function translateSqlite(error: unknown, path: string): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  if (error.message === "The database connection is not open") return databaseErrors.error("CLOSED");
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_CONSTRAINT")) return violation(code, error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return databaseErrors.error("BUSY");
  if (code.startsWith("SQLITE_READONLY")) return databaseErrors.error("READ_ONLY", { path });
  if (code === "SQLITE_FULL") return databaseErrors.error("FULL");
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") return databaseErrors.error("DAMAGED", { path });
  if (code.startsWith("SQLITE_IOERR") || code.startsWith("SQLITE_CANTOPEN")) return databaseErrors.error("UNAVAILABLE");
  return error;
}

/** `UNIQUE constraint failed: article.code, article.batch`, or a check's name from a trigger. */
function violation(code: string, error: Error): ConstraintViolation {
  const about = error.message.replace(/^[^:]*: /, "");
  if (
    code === "SQLITE_CONSTRAINT_UNIQUE" ||
    code === "SQLITE_CONSTRAINT_PRIMARYKEY" ||
    code === "SQLITE_CONSTRAINT_NOTNULL"
  ) {
    const places = about.split(", ").map((place) => place.split("."));
    const columns = places.flatMap(([, column]) => (column === undefined ? [] : [column]));
    return new ConstraintViolation(
      code === "SQLITE_CONSTRAINT_NOTNULL" ? "notNull" : "unique",
      { columns, table: places[0]?.[0] },
      error,
    );
  }
  if (code === "SQLITE_CONSTRAINT_CHECK" || code === "SQLITE_CONSTRAINT_TRIGGER")
    return new ConstraintViolation("check", { constraint: about }, error);
  return new ConstraintViolation("other", {}, error);
}
