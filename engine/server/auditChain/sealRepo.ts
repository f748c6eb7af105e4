/** Queries of `hw_audit_seal` and `hw_audit_check`, and of the rows that are sealed. */
import {
  bothInserts,
  createYielder,
  meterCondition,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "../db/index.ts";
import { AUDIT_COLUMNS, type AuditRow, type Seal } from "./chain.ts";

/** What a verification found, as it is stored. */
interface CheckRow {
  readonly id: string;
  readonly at: number;
  readonly durationMs: number;
  readonly result: "ok" | "broken";
  readonly sealed: number;
  readonly unsealed: number;
  readonly faults: number;
  readonly details: string | null;
  readonly headSeq: number;
  readonly headHash: string;
}

interface Tables {
  readonly hw_audit: AuditRow;
  readonly hw_audit_seal: Seal;
}

/** A position in the audit, which is ordered by `at` and `id`. */
interface AuditPlace {
  readonly at: number;
  readonly id: string;
}

const query = staticQueries<Tables>();
const COLUMNS = AUDIT_COLUMNS.map((name) => `a.${name}` as const);

const HEAD = query((db) =>
  db.selectFrom("hw_audit_seal").select(["seq", "hash", "sealedAt"]).orderBy("seq", "desc").limit(1),
);
const UNSEALED = query((db, { at, id, limit }: Params<AuditPlace & { limit: number }>) =>
  db
    .selectFrom("hw_audit as a")
    .leftJoin("hw_audit_seal as s", "s.auditId", "a.id")
    .select(COLUMNS)
    .where(meterCondition("a.at"))
    .where("a.at", ">=", at)
    .where((eb) => eb.or([eb("a.at", ">", at), eb("a.id", ">", id)]))
    .where("s.seq", "is", null)
    .orderBy("a.at")
    .orderBy("a.id")
    .limit(limit),
);
/** Seals in their order, each with its row if that still exists. */
const SEALED = query((db, { seq, limit }: Params<{ seq: number; limit: number }>) =>
  db
    .selectFrom("hw_audit_seal as s")
    .leftJoin("hw_audit as a", "a.id", "s.auditId")
    .select(["s.seq", "s.auditId", "s.rowHash", "s.hash", "s.sealedAt"])
    .select(COLUMNS)
    .where(meterCondition("s.seq"))
    .where("s.seq", ">", seq)
    .orderBy("s.seq")
    .limit(limit),
);
/** Every row in the order of time, with whether it is sealed. */
const ROWS = query((db, { at, id, limit }: Params<AuditPlace & { limit: number }>) =>
  db
    .selectFrom("hw_audit as a")
    .leftJoin("hw_audit_seal as s", "s.auditId", "a.id")
    .select(["a.id", "a.at", "s.seq"])
    .where(meterCondition("a.at"))
    .where("a.at", ">=", at)
    .where((eb) => eb.or([eb("a.at", ">", at), eb("a.id", ">", id)]))
    .orderBy("a.at")
    .orderBy("a.id")
    .limit(limit),
);
const INSERT_SEAL = bothInserts("hw_audit_seal", {
  seq: "integer",
  auditId: "text",
  rowHash: "text",
  hash: "text",
  sealedAt: "integer",
});
const INSERT_CHECK = bothInserts("hw_audit_check", {
  id: "text",
  at: "integer",
  durationMs: "integer",
  result: "text",
  sealed: "integer",
  unsealed: "integer",
  faults: "integer",
  details: "text",
  headSeq: "integer",
  headHash: "text",
});

export type SealedRow = Seal & { readonly row: AuditRow | undefined };

export function createSealRepo({ dialect, read }: Pick<Database, "dialect" | "read">) {
  return {
    head: (connection: ReadConnection = read) => HEAD[dialect].get(connection),
    unsealed: (from: AuditPlace, limit: number): Promise<readonly AuditRow[]> =>
      UNSEALED[dialect].all(read, { ...from, limit }),
    sealedAfter: async (seq: number, limit: number): Promise<readonly SealedRow[]> =>
      (await SEALED[dialect].all(read, { seq, limit })).map(({ id, at, op, result, ...rest }) => {
        const { seq: place, auditId, rowHash, hash, sealedAt, ...columns } = rest;
        const row = id === null || at === null || op === null || result === null ? undefined : { id, at, op, result };
        return { seq: place, auditId, rowHash, hash, sealedAt, row: row && { ...columns, ...row } };
      }),
    rowsAfter: (place: AuditPlace, limit: number) => ROWS[dialect].all(read, { ...place, limit }),
    insertSeals: (tx: WriteTransaction, seals: readonly Seal[]) =>
      tx.insert(
        INSERT_SEAL[dialect],
        seals.map(({ seq, auditId, rowHash, hash, sealedAt }) => [seq, auditId, rowHash, hash, sealedAt]),
      ),
    insertCheck: (tx: WriteTransaction, check: CheckRow) =>
      tx.insert(INSERT_CHECK[dialect], [
        [
          check.id,
          check.at,
          check.durationMs,
          check.result,
          check.sealed,
          check.unsealed,
          check.faults,
          check.details,
          check.headSeq,
          check.headHash,
        ],
      ]),
    yielder: () => createYielder(read),
  };
}
