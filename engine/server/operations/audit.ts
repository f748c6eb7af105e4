import { ApiError } from "#core/api";
import type { Viewer } from "#core/language";
import type { Stored } from "#core/values";
import { bothInserts, type DialectName, type InsertStatement, type WriteTransaction } from "../db/index.ts";
import { auditErrors } from "./errors.ts";
import { randomUUIDv7 } from "./id.ts";
import type { CallOrigin } from "./operation.ts";

/**
 * One entry of the audit: who did what, from where, to which row, with what result. Entries are appended and never
 * changed.
 */
export interface AuditEntry {
  /** User name; empty: the caller was not signed in. */
  readonly by: string;
  readonly ip: string;
  /** The `User-Agent` header, with which the caller's program describes itself. */
  readonly device?: string;
  /** Id of the call, which the log of the server names as well. */
  readonly requestId?: string;
  /** Epoch milliseconds at which the caller last gave their password or code. */
  readonly authenticatedAt?: number;
  readonly op: string;
  readonly entity: string;
  readonly rowId: string;
  readonly result: string;
  /** Small and without secrets: names of the fields written, ids of a batch. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const COLUMNS = {
  id: "text",
  at: "integer",
  by: "text",
  ip: "text",
  device: "text",
  op: "text",
  entity: "text",
  rowId: "text",
  result: "text",
  details: "text",
  requestId: "text",
  authAge: "integer",
} as const;
export const INSERT_AUDIT = bothInserts("hw_audit", COLUMNS);

/** The part of an entry that says who made the call, and from where. */
export function auditedBy(
  { username }: Pick<Viewer, "username">,
  { ip, userAgent, requestId, authenticatedAt }: CallOrigin,
): Pick<AuditEntry, "by" | "ip" | "device" | "requestId" | "authenticatedAt"> {
  const by = { by: username, ip, device: userAgent, requestId };
  return authenticatedAt === undefined ? by : { ...by, authenticatedAt };
}

/** Writes the entry in the transaction of what it records, so that neither exists without the other. */
export async function writeAudit(dialect: DialectName, tx: WriteTransaction, entry: AuditEntry): Promise<void> {
  try {
    await tx.insert(INSERT_AUDIT[dialect], [auditValues(entry, tx.now)]);
  } catch (error) {
    throw auditFailure(INSERT_AUDIT[dialect], error);
  }
}

/**
 * An operation fails with AUDIT.UNAVAILABLE if its entry cannot be written, because nothing may be done unrecorded.
 * Errors of other inserts stay as they are.
 */
export function auditFailure(into: InsertStatement, error: unknown): unknown {
  // An `ApiError` already says that the database is full, busy or gone.
  if (error instanceof ApiError || !Object.values(INSERT_AUDIT).includes(into)) return error;
  return Object.assign(auditErrors.error("UNAVAILABLE"), { cause: error });
}

export function auditValues(entry: AuditEntry, now: number): readonly Stored[] {
  const details = entry.details === undefined ? null : JSON.stringify(entry.details);
  return [
    randomUUIDv7(now),
    now,
    plain(entry.by),
    plain(entry.ip),
    plain(entry.device),
    entry.op,
    plain(entry.entity),
    plain(entry.rowId),
    entry.result,
    details,
    plain(entry.requestId),
    entry.authenticatedAt === undefined ? null : Math.max(0, Math.floor((now - entry.authenticatedAt) / 1000)),
  ];
}

const LONGEST = 255;

/**
 * Makes one line of visible text of at most 255 characters: what callers send must not look like another entry, or be
 * read in another direction.
 */
export function plainText(text: string): string {
  return text.slice(0, LONGEST).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\ufffd");
}

function plain(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : plainText(text);
}
