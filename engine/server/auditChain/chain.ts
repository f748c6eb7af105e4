/**
 * Hashes rows and seals of the audit chain. What is hashed has one fixed form, so that each verification gets the same
 * hash.
 */
import { createHash } from "node:crypto";
import type { Stored } from "#core/values";

/** A row of `hw_audit`, whole. */
export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly by: string | null;
  readonly ip: string | null;
  readonly device: string | null;
  readonly op: string;
  readonly entity: string | null;
  readonly rowId: string | null;
  readonly result: string;
  readonly details: string | null;
  readonly requestId: string | null;
  readonly authAge: number | null;
}

/**
 * Columns in the order in which they are hashed. A column of a later version is added at the end, because another order
 * would change every earlier hash.
 */
export const AUDIT_COLUMNS = [
  "id",
  "at",
  "by",
  "ip",
  "device",
  "op",
  "entity",
  "rowId",
  "result",
  "details",
  "requestId",
  "authAge",
] as const satisfies readonly (keyof AuditRow)[];

export interface Seal {
  readonly seq: number;
  readonly auditId: string;
  readonly rowHash: string;
  readonly hash: string;
  readonly sealedAt: number;
}

/** Takes the place of the hash before the first seal. */
export const CHAIN_START = "0".repeat(64);

const sm3 = (values: readonly unknown[]): string => createHash("sm3").update(JSON.stringify(values)).digest("hex");

/** Leaves out empty columns, so that a column of a later version changes no earlier hash. */
export function hashOfRow(row: AuditRow): string {
  return sm3(
    AUDIT_COLUMNS.flatMap((name): readonly (readonly [string, Stored])[] =>
      row[name] === null ? [] : [[name, row[name]]],
    ),
  );
}

/**
 * Includes the hash of the seal before, so that no seal can be changed, removed or moved without the next one showing
 * it.
 */
export function hashOfSeal(before: string, { seq, auditId, rowHash, sealedAt }: Omit<Seal, "hash">): string {
  return sm3([before, seq, auditId, rowHash, sealedAt]);
}
