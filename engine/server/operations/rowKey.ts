import { requestErrors, rowErrors } from "./errors.ts";

const ID = /^[A-Za-z0-9_.:-]{1,64}$/;

/** A key as sent: one plain text, never a list or an operator. */
export function parseId(value: unknown, name: string): string {
  if (value === undefined || value === "") throw requestErrors.error("MISSING", { name });
  if (typeof value !== "string" || !ID.test(value)) throw rowErrors.error("BAD_ID");
  return value;
}

/** The row that a request names by `id` or by the name of its key; two different keys contradict each other. */
export function parseRowId(sent: Readonly<Record<string, unknown>>, key: string): string {
  const { id } = sent;
  const byKey = sent[key];
  if (isSent(id) && isSent(byKey) && id !== byKey)
    throw requestErrors.error("CONTRADICTION", { name: "id", other: key });
  return parseId(id ?? byKey, "id");
}

/**
 * Refuses a request that names its rows twice, or that sends the version of one row with several.
 * @param lists names under which the operation takes several rows
 */
export function assertOneSubject(sent: Readonly<Record<string, unknown>>, lists: readonly string[]): void {
  const several = lists.find((name) => isSent(sent[name]));
  if (several === undefined) return;
  const other = ["id", "ids", "version"].find((name) => name !== several && isSent(sent[name]));
  if (other !== undefined) throw requestErrors.error("CONTRADICTION", { name: other, other: several });
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

export function parseVersion(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
    throw requestErrors.error("INVALID", { name: "version" });
  return value;
}
