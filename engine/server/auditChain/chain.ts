/** The hashes of the chain, over content in one fixed form. */
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

/** In the order in which they are hashed; a column of a later version is added at the end. */
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

/** What the first seal follows. */
export const CHAIN_START = "0".repeat(64);

const sm3 = (values: readonly unknown[]): string => createHash("sm3").update(JSON.stringify(values)).digest("hex");

/** Empty columns are left out, so that a column of a later version changes no earlier hash. */
export function hashOfRow(row: AuditRow): string {
  return sm3(
    AUDIT_COLUMNS.flatMap((name): readonly (readonly [string, Stored])[] =>
      row[name] === null ? [] : [[name, row[name]]],
    ),
  );
}

/** Holds the hash before it, so that no seal can be changed, taken away or moved without the next one showing it. */
export function hashOfSeal(before: string, { seq, auditId, rowHash, sealedAt }: Omit<Seal, "hash">): string {
  return sm3([before, seq, auditId, rowHash, sealedAt]);
}
