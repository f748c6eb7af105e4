import type { Database } from "../db/index.ts";
import { randomUUIDv7 } from "../operations/id.ts";
import { createSealRepo } from "./sealRepo.ts";
import type { Verification } from "./verifyAudit.ts";

/** Stores what a verification found, for the screen of the auditors. */
export async function recordCheck(database: Database, verification: Verification, startedAt: number): Promise<void> {
  const { ok, sealed, unsealed, faultCount, faults, head } = verification;
  await database.write((tx) =>
    createSealRepo(database).insertCheck(tx, {
      id: randomUUIDv7(tx.now),
      at: startedAt,
      durationMs: Math.max(0, tx.now - startedAt),
      result: ok ? "ok" : "broken",
      sealed,
      unsealed,
      faults: faultCount,
      details: faults.length === 0 ? null : JSON.stringify(faults),
      headSeq: head.seq,
      headHash: head.hash,
    }),
  );
}
