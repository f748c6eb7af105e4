import type { Stored } from "#core/values";
import { bothStatements, type DialectName, type Tx } from "../db/index.ts";
import { randomUUIDv7 } from "./id.ts";

/** One line of what was done: who, from where, what, to which row, with what end. Appended, never changed. */
export interface AuditEntry {
  readonly by: string;
  readonly ip: string;
  readonly op: string;
  readonly entity: string;
  readonly rowId: string;
  readonly result: string;
  /** Small and without secrets: names of the fields written, ids of a batch. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const COLUMNS = ["id", "at", "by", "ip", "op", "entity", "rowId", "result", "details"];
const INSERT = bothStatements(`insert into "hw_audit" (${COLUMNS.map((name) => `"${name}"`).join(", ")}) values (${COLUMNS.map(() => "?").join(", ")})`);

/** Writes the line in the transaction of what it tells of, so that neither stands without the other. */
export async function writeAudit(dialect: DialectName, tx: Tx, entry: AuditEntry): Promise<void> {
  const details = entry.details === undefined ? null : JSON.stringify(entry.details);
  const values: Stored[] = [randomUUIDv7(tx.now), tx.now, entry.by, entry.ip, entry.op, entry.entity, entry.rowId, entry.result, details];
  await tx.run(INSERT[dialect], values);
}
