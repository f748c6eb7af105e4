import { ApiError, MAX_BATCH_ROWS, type BatchResult, type RowError } from "#core/api";
import { requestErrors, rowErrors } from "../errors.ts";
import { parseId, parseVersion } from "../rowKey.ts";

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

/** A row of a batch whose rows are written one by one, and the version that was seen of it. */
interface BatchRow {
  readonly id: string;
  readonly version: number | undefined;
}

const BATCH_ROW: ReadonlySet<string> = new Set(["id", "version"]);

/** `[{id, version?}]`; a row that is named twice is refused, because the two versions could differ. */
export function parseBatchRows(value: unknown): readonly BatchRow[] {
  if (!Array.isArray(value)) throw requestErrors.error("INVALID", { name: "rows" });
  if (value.length === 0) throw requestErrors.error("MISSING", { name: "rows" });
  if (value.length > MAX_BATCH_ROWS) throw rowErrors.error("BATCH_SIZE", { max: MAX_BATCH_ROWS });
  const rows = value.map(parseBatchRow);
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (seen.has(id)) throw rowErrors.error("REPEATED", { id });
    seen.add(id);
  }
  return rows;
}

function parseBatchRow(value: unknown): BatchRow {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw requestErrors.error("INVALID", { name: "rows" });
  const sent = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(sent).find((name) => !BATCH_ROW.has(name));
  if (unknown !== undefined) throw requestErrors.error("UNKNOWN", { name: `rows.${unknown.slice(0, 60)}` });
  return { id: parseId(sent["id"], "rows.id"), version: parseVersion(sent["version"]) };
}

/**
 * Does one thing to each row, each in a transaction of its own: what one row is refused for does not concern the
 * others. A fault of the server ends the batch: what was written before it stays, and the answer says so of the rest.
 * `forbidden`: what the caller had no right to, for the audit.
 */
export async function eachAlone(
  rows: readonly BatchRow[],
  one: (row: BatchRow) => Promise<unknown>,
): Promise<BatchResult & { readonly forbidden: readonly ApiError[] }> {
  const done: string[] = [];
  const refused: RowError[] = [];
  const forbidden: ApiError[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await one(row);
      done.push(row.id);
    } catch (error) {
      const isFault = !(error instanceof ApiError) || error.status >= 500;
      if (!(error instanceof ApiError) || (isFault && done.length === 0)) throw error;
      if (error.status === 403) forbidden.push(error);
      const { code, message } = error;
      refused.push(...rows.slice(at, isFault ? rows.length : at + 1).map(({ id }) => ({ id, code, message })));
      if (isFault) break;
    }
  }
  return { done, refused, forbidden };
}

/**
 * Does one thing to each row, all or nothing: every row is tried, so that the answer names each that failed, and then
 * the whole is refused. A row's failure must leave the transaction usable, so only API errors are gathered. What the
 * caller had no right to is the cause of the error, for the audit.
 */
export async function allOrNone<T>(ids: readonly string[], one: (id: string) => Promise<T>): Promise<readonly T[]> {
  const refused: RowError[] = [];
  let forbidden: ApiError | undefined;
  const done: T[] = [];
  for (const id of ids) {
    try {
      done.push(await one(id));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "ROW.NOT_UNIQUE") throw error;
      if (error.status === 403) forbidden ??= error;
      refused.push({ id, code: error.code, message: error.message });
    }
  }
  if (refused.length > 0)
    throw Object.assign(rowErrors.error("BATCH", { count: refused.length }, { refused }), { cause: forbidden });
  return done;
}
