import { requestErrors, rowErrors } from "./errors.ts";

const ID = /^[A-Za-z0-9_.:-]{1,64}$/;

/** A key as sent: one plain text, never a list or an operator. */
export function parseId(value: unknown, name: string): string {
  if (value === undefined || value === "") throw requestErrors.error("MISSING", { name });
  if (typeof value !== "string" || !ID.test(value)) throw rowErrors.error("BAD_ID");
  return value;
}

export function parseVersion(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
    throw requestErrors.error("INVALID", { name: "version" });
  return value;
}
