import { Refusal } from "#core/api";
import { ConstraintViolation, databaseErrors } from "../errors.ts";

/** An error of the driver as a refusal or a violation; anything else (a mistake in SQL) stays what it is. */
export function translateSqlite(error: unknown, path: string): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  if (error.message === "The database connection is not open") return databaseErrors.refuse("CLOSED");
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_CONSTRAINT")) return violation(code, error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return databaseErrors.refuse("BUSY");
  if (code.startsWith("SQLITE_READONLY")) return databaseErrors.refuse("READ_ONLY", { path });
  if (code === "SQLITE_FULL") return databaseErrors.refuse("FULL");
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") return databaseErrors.refuse("DAMAGED", { path });
  if (code.startsWith("SQLITE_IOERR") || code.startsWith("SQLITE_CANTOPEN")) return databaseErrors.refuse("UNAVAILABLE");
  return error;
}

/** `UNIQUE constraint failed: article.code, article.batch`, or a check's name from a trigger. */
function violation(code: string, error: Error): ConstraintViolation {
  const about = error.message.replace(/^[^:]*: /, "");
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY" || code === "SQLITE_CONSTRAINT_NOTNULL") {
    const places = about.split(", ").map((place) => place.split("."));
    const columns = places.flatMap(([, column]) => (column === undefined ? [] : [column]));
    return new ConstraintViolation(code === "SQLITE_CONSTRAINT_NOTNULL" ? "notNull" : "unique", { columns, table: places[0]?.[0] }, error);
  }
  if (code === "SQLITE_CONSTRAINT_CHECK" || code === "SQLITE_CONSTRAINT_TRIGGER") return new ConstraintViolation("check", { constraint: about }, error);
  return new ConstraintViolation("other", {}, error);
}
