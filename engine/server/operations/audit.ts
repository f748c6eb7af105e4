import type { Stored } from "#core/values";
import { bothStatements, type DialectName, type WriteTransaction } from "../db/index.ts";
import { randomUUIDv7 } from "./id.ts";

/** One line of what was done: who, from where, what, to which row, with what end. Appended, never changed. */
export interface AuditEntry {
  /** Empty: the caller was not signed in. */
  readonly by: string;
  readonly ip: string;
  /** What the caller's program says of itself. */
  readonly device?: string;
  readonly op: string;
  readonly entity: string;
  readonly rowId: string;
  readonly result: string;
  /** Small and without secrets: names of the fields written, ids of a batch. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const COLUMNS = ["id", "at", "by", "ip", "device", "op", "entity", "rowId", "result", "details"];
const INSERT = bothStatements(
  `insert into "hw_audit" (${COLUMNS.map((name) => `"${name}"`).join(", ")}) ` +
    `values (${COLUMNS.map(() => "?").join(", ")})`,
);

/** Writes the line in the transaction of what it tells of, so that neither stands without the other. */
export async function writeAudit(dialect: DialectName, tx: WriteTransaction, entry: AuditEntry): Promise<void> {
  const details = entry.details === undefined ? null : JSON.stringify(entry.details);
  const values: Stored[] = [
    randomUUIDv7(tx.now),
    tx.now,
    plain(entry.by),
    plain(entry.ip),
    plain(entry.device),
    entry.op,
    plain(entry.entity),
    plain(entry.rowId),
    entry.result,
    details,
  ];
  await tx.run(INSERT[dialect], values);
}

const LONGEST = 255;

/** One line of visible text: what callers send must not look like another entry, or be read in another direction. */
export function plainText(text: string): string {
  return text.slice(0, LONGEST).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\ufffd");
}

function plain(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : plainText(text);
}
