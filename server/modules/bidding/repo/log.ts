/** The log of bids and what is beside it. Rows of the log are added, never changed. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { BidAttemptTable, BidLogTable, LogTables } from "./tables.ts";

const query = staticQueries<LogTables>();

/** What a call with this key was answered before. */
export interface KnownCall {
  readonly memberId: string | null;
  readonly price: number;
  readonly time: number;
  /** Null: it was refused. */
  readonly seq: number | null;
  readonly endAt: number | null;
  /** Null: it was accepted. */
  readonly rejection: number | null;
}

const HEAD = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_log")
    .select(["seq", "time as at", "price", "bidderNumber"])
    .where("mainId", "=", mainId)
    .orderBy("seq", "desc")
    .limit(1),
);
const KNOWN = query((db, { mainId, idemKey }: Params<{ mainId: string; idemKey: string }>) =>
  db
    .selectFrom("bid_log")
    .select((eb) => [
      "memberId",
      "price",
      "time",
      eb.ref("seq").$castTo<number | null>().as("seq"),
      "endAt",
      eb.cast<number | null>(eb.lit(null), "bigint").as("rejection"),
    ])
    .where("mainId", "=", mainId)
    .where("idemKey", "=", idemKey)
    .unionAll(
      db
        .selectFrom("bid_attempt")
        .select((eb) => [
          eb.ref("memberId").$castTo<string | null>().as("memberId"),
          "price",
          "time",
          eb.cast<number | null>(eb.lit(null), "bigint").as("seq"),
          eb.cast<number | null>(eb.lit(null), "bigint").as("endAt"),
          eb.ref("rejection").$castTo<number | null>().as("rejection"),
        ])
        .where("mainId", "=", mainId)
        .where("idemKey", "=", idemKey),
    )
    .limit(1),
);
const COUNT_OF = query((db, { mainId, bidderNumber }: Params<{ mainId: string; bidderNumber: string }>) =>
  db
    .selectFrom("bid_log")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("mainId", "=", mainId)
    .where("bidderNumber", "=", bidderNumber),
);
const ADD_BID = query((db, row: Params<BidLogTable>) =>
  db.insertInto("bid_log").values({
    id: row.id,
    mainId: row.mainId,
    seq: row.seq,
    bidderNumber: row.bidderNumber,
    price: row.price,
    time: row.time,
    direction: row.direction,
    registrationId: row.registrationId,
    memberId: row.memberId,
    enterpriseId: row.enterpriseId,
    idemKey: row.idemKey,
    receivedAt: row.receivedAt,
    acceptedAt: row.acceptedAt,
    endAt: row.endAt,
    flagged: row.flagged,
    ip: row.ip,
    userAgent: row.userAgent,
  }),
);
const ADD_ATTEMPT = query((db, row: Params<BidAttemptTable>) =>
  db.insertInto("bid_attempt").values({
    id: row.id,
    mainId: row.mainId,
    memberId: row.memberId,
    enterpriseId: row.enterpriseId,
    registrationId: row.registrationId,
    idemKey: row.idemKey,
    price: row.price,
    rejection: row.rejection,
    time: row.time,
    receivedAt: row.receivedAt,
    acceptedAt: row.acceptedAt,
    ip: row.ip,
    userAgent: row.userAgent,
  }),
);
const ADD_EVENT = query((db, row: Params<{ mainId: string; seq: number; payload: string; at: number }>) =>
  db.insertInto("bid_outbox").values({ mainId: row.mainId, seq: row.seq, payload: row.payload, at: row.at }),
);
const ALL = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_log")
    .select(["seq", "bidderNumber", "price", "time", "acceptedAt", "flagged", "registrationId"])
    .where("mainId", "=", mainId)
    .orderBy("seq"),
);
const SINCE = query((db, { mainId, seq, limit }: Params<{ mainId: string; seq: number; limit: number }>) =>
  db
    .selectFrom("bid_log")
    .select(["seq", "bidderNumber", "price", "time", "endAt"])
    .where("mainId", "=", mainId)
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(limit),
);
const OF_BIDDER = query(
  (db, { mainId, bidderNumber, limit }: Params<{ mainId: string; bidderNumber: string; limit: number }>) =>
    db
      .selectFrom("bid_log")
      .select(["seq", "bidderNumber", "price", "time"])
      .where("mainId", "=", mainId)
      .where("bidderNumber", "=", bidderNumber)
      .orderBy("seq", "desc")
      .limit(limit),
);
const EPOCH = query((db) => db.selectFrom("bid_epoch").select("epoch").where("id", "=", 1));
const ADD_EPOCH = query((db, { epoch }: Params<{ epoch: string }>) =>
  db
    .insertInto("bid_epoch")
    .values({ id: 1, epoch })
    .onConflict((conflict) => conflict.doNothing()),
);

export function createLogRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    head: (read: ReadConnection, mainId: string) => HEAD[dialect].get(read, { mainId }),
    known: (tx: WriteTransaction, mainId: string, idemKey: string): Promise<KnownCall | undefined> =>
      KNOWN[dialect].get(tx, { mainId, idemKey }),
    countOf: async (tx: WriteTransaction, mainId: string, bidderNumber: string) =>
      Number((await COUNT_OF[dialect].get(tx, { mainId, bidderNumber }))?.n ?? 0),
    addBid: (tx: WriteTransaction, row: BidLogTable) => ADD_BID[dialect].run(tx, { ...row }),
    addAttempt: (tx: WriteTransaction, row: BidAttemptTable) => ADD_ATTEMPT[dialect].run(tx, { ...row }),
    addEvent: (tx: WriteTransaction, mainId: string, seq: number, payload: string) =>
      ADD_EVENT[dialect].run(tx, { mainId, seq, payload, at: tx.now }),
    all: (read: ReadConnection, mainId: string) => ALL[dialect].all(read, { mainId }),
    /** The oldest first. */
    since: (read: ReadConnection, mainId: string, seq: number, limit: number) =>
      SINCE[dialect].all(read, { mainId, seq, limit }),
    /** The latest first. */
    ofBidder: (read: ReadConnection, mainId: string, bidderNumber: string, limit: number) =>
      OF_BIDDER[dialect].all(read, { mainId, bidderNumber, limit }),
    epoch: async (read: ReadConnection) => (await EPOCH[dialect].get(read))?.epoch,
    addEpoch: (tx: WriteTransaction, epoch: string) => ADD_EPOCH[dialect].run(tx, { epoch }),
  };
}

export type LogRepo = ReturnType<typeof createLogRepo>;
