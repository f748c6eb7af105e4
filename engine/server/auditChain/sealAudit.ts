/**
 * Seals the rows of the audit that are not sealed yet. The writes do not do it themselves: a seal needs the one before
 * it, so that on PostgreSQL each write would wait for the write before.
 */
import type { Database } from "../db/index.ts";
import { CHAIN_START, hashOfRow, hashOfSeal, type AuditRow, type Seal } from "./chain.ts";
import { createSealRepo } from "./sealRepo.ts";

/**
 * A transaction may commit after younger rows were sealed. Its row is then sealed behind them if it is older than the
 * last seal by at most this much. An older row that appears later was not written by the program, and the verification
 * reports it.
 */
export const LATE_MS = 600_000;
const ROWS_PER_SEALING = 500;

export interface ChainHead {
  /** Number of the last seal; 0: nothing is sealed. */
  readonly seq: number;
  readonly hash: string;
}

interface Sealing {
  readonly sealed: number;
  readonly head: ChainHead;
}

/**
 * Seals page after page. If two processes seal at once, the unique number of a seal refuses the page of one of them.
 */
export async function sealAudit(database: Database, signal?: AbortSignal): Promise<Sealing> {
  const repo = createSealRepo(database);
  const before = await repo.head();
  let from = { at: before === undefined ? 0 : before.sealedAt - LATE_MS, id: "" };
  let sealed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await repo.unsealed(from, ROWS_PER_SEALING);
    const last = rows.at(-1);
    if (last === undefined) break;
    await database.write(async (tx) => {
      const head = await repo.head(tx);
      // The time of a seal is never before that of the last one, even if the clock was set back.
      const sealedAt = Math.max(tx.now, head?.sealedAt ?? 0);
      await repo.insertSeals(tx, sealsOf(rows, { seq: 0, hash: CHAIN_START, ...head }, sealedAt));
    });
    sealed += rows.length;
    from = { at: last.at, id: last.id };
    if (rows.length < ROWS_PER_SEALING) break;
  }
  const head = await repo.head();
  return { sealed, head: { seq: head?.seq ?? 0, hash: head?.hash ?? CHAIN_START } };
}

function sealsOf(rows: readonly AuditRow[], head: ChainHead, sealedAt: number): readonly Seal[] {
  let { seq, hash } = head;
  return rows.map((row) => {
    const seal = { seq: (seq += 1), auditId: row.id, rowHash: hashOfRow(row), sealedAt };
    return { ...seal, hash: (hash = hashOfSeal(hash, seal)) };
  });
}
