import { ApiError, type RowError } from "#core/api";
import { requestErrors, rowErrors } from "../errors.ts";
import { parseId } from "../rowKey.ts";

export const MAX_BATCH_ROWS = 200;

/** Keys joined with commas, or a list of them; each once. */
export function parseIds(value: unknown): readonly string[] {
  const given: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string" && value !== ""
      ? value.split(",")
      : [];
  if (given.length === 0) throw requestErrors.error("MISSING", { name: "ids" });
  if (given.length > MAX_BATCH_ROWS) throw rowErrors.error("BATCH_SIZE", { max: MAX_BATCH_ROWS });
  return [...new Set(given.map((one) => parseId(one, "ids")))];
}

/**
 * Does one thing to each row, all or nothing: every row is tried, so that the answer names each that failed, and then
 * the whole is refused. A row's failure must leave the transaction usable, so only API errors are gathered.
 */
export async function allOrNone<T>(ids: readonly string[], one: (id: string) => Promise<T>): Promise<readonly T[]> {
  const refused: RowError[] = [];
  const done: T[] = [];
  for (const id of ids) {
    try {
      done.push(await one(id));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "ROW.NOT_UNIQUE") throw error;
      refused.push({ id, code: error.code, message: error.message });
    }
  }
  if (refused.length > 0) throw rowErrors.error("BATCH", { count: refused.length }, { refused });
  return done;
}
