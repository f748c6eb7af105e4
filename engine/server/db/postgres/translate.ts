import { ApiError } from "#core/api";
import { ConstraintViolation, databaseErrors } from "../errors.ts";

interface PgError extends Error {
  readonly code?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** An error of the driver as an API error or a violation; anything else (a mistake in SQL) stays what it is. */
export function translatePostgres(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof ConstraintViolation || !(error instanceof Error)) return error;
  const pg = error as PgError;
  const code = pg.code ?? "";
  if (code.startsWith("23")) return violation(code, pg);
  if (code === "53100" || code === "53200") return databaseErrors.error("FULL");
  if (code === "25006") return databaseErrors.error("READ_ONLY", { path: "PostgreSQL" });
  if (code === "57014") return databaseErrors.error("TOO_SLOW");
  if (code === "55P03" || isRetryable(error)) return databaseErrors.error("BUSY");
  if (code === "22021" || code === "22P05") return databaseErrors.error("BAD_TEXT");
  if (code === "22003") return databaseErrors.error("BAD_NUMBER");
  if (pg.message === "Cannot use a pool after calling end on the pool") return databaseErrors.error("CLOSED");
  if (isUnreachable(code, pg.message)) return databaseErrors.error("UNAVAILABLE");
  return error;
}

/** Serialization failures and deadlocks: the job is run again. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error ? (error as PgError).code : undefined;
  return code === "40001" || code === "40P01";
}

/** The statement ran into its timeout. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && (error as PgError).code === "57014";
}

/** A table changed under a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && (error as PgError).code === "0A000" && error.message.includes("cached plan");
}

function isUnreachable(code: string, message: string): boolean {
  return (
    ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EPIPE", "EAI_AGAIN"].includes(code) ||
    code.startsWith("08") ||
    code.startsWith("57P") ||
    code === "53300" ||
    message.includes("Connection terminated") ||
    message.includes("timeout exceeded when trying to connect") ||
    message.includes("not queryable")
  );
}

function violation(code: string, error: PgError): ConstraintViolation {
  const about = { table: error.table, constraint: error.constraint };
  if (code === "23505")
    return new ConstraintViolation("unique", { ...about, columns: keyColumns(error.detail ?? "") }, error);
  if (code === "23514") return new ConstraintViolation("check", about, error);
  if (code === "23502")
    return new ConstraintViolation(
      "notNull",
      { ...about, columns: error.column === undefined ? [] : [error.column] },
      error,
    );
  return new ConstraintViolation("other", about, error);
}

/** From `Key ("landCode", batch)=(…) already exists.` */
function keyColumns(detail: string): string[] {
  const inside = /^Key \((.*?)\)=\(/.exec(detail)?.[1];
  return inside === undefined ? [] : inside.split(", ").map((name) => name.replace(/^"|"$/g, ""));
}
