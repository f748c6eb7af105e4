/** Sessions and registrations as bids are decided from them: with the reserve price, which no answer has. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { ExpressionBuilder, NotNull } from "kysely";
import type { Tables } from "#schemas/.gen/tables.ts";
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { CONSENT_FIELDS } from "../rules/consent.ts";
import { REGISTRATION } from "../rules/registration.ts";
import { openReserve } from "./reserve.ts";

const query = staticQueries<Pick<Tables, "bid_session" | "bid_registration">>();

const TERMS = [
  ...CONSENT_FIELDS,
  "mainId",
  "status",
  "announceAt",
  "signUpEnd",
  "marginDeadline",
  "freeStart",
  "freeEnd",
  "endDateTime",
  "latestEnd",
  "registeredCount",
  "bidCount",
  "currentPrice",
  "roundMs",
  "roundsOver",
] as const;

/** Of a session that was approved. */
interface AlwaysSet {
  status: NotNull;
  announceAt: NotNull;
  minRegistered: NotNull;
  endDateTime: NotNull;
  bidCount: NotNull;
  registeredCount: NotNull;
}

const LOCKED = query((db, { mainId }: Params<{ mainId: string }>, { rowLocks }) =>
  db
    .selectFrom("bid_session")
    .select([...TERMS, "reservePrice"])
    .$narrowType<AlwaysSet>()
    .where("mainId", "=", mainId)
    .where("status", ">=", S.signUp)
    .where("deletedAt", "is", null)
    .$if(rowLocks, (sessions) => sessions.forUpdate()),
);
interface BidTaken {
  readonly mainId: string;
  readonly seq: number;
  /** The best one, as the mode publishes it. */
  readonly currentPrice: number | null;
  readonly leader: string;
  readonly endAt: number;
  readonly flagged: number;
  readonly now: number;
}

const TAKE_BID = query((db, bid: Params<BidTaken>) =>
  db
    .updateTable("bid_session")
    .set((eb) => ({
      currentPrice: bid.currentPrice,
      bidCount: bid.seq,
      seq: bid.seq,
      leader: bid.leader,
      endDateTime: bid.endAt,
      flagged: eb
        .case()
        .when(bid.flagged, "=", 1)
        .then(1)
        .else(eb.fn.coalesce("flagged", eb.lit(0)))
        .end(),
      updateTime: bid.now,
      version: eb("version", "+", eb.lit(1)),
    }))
    .where("mainId", "=", bid.mainId),
);
const OWN = query((db, { mainId, memberId }: Params<{ mainId: string; memberId: string }>) =>
  db
    .selectFrom("bid_registration")
    .select(["id", "status", "bidderNumber", "consent", "margin", "marginState", "enterpriseId", "createDate"])
    .where("mainId", "=", mainId)
    .where("memberId", "=", memberId)
    .where("deletedAt", "is", null),
);
/** Of the company, whoever acts for it. */
const OF_COMPANY = query((db, { mainId, enterpriseId }: Params<{ mainId: string; enterpriseId: string }>) =>
  db
    .selectFrom("bid_registration")
    .select("id")
    .where("mainId", "=", mainId)
    .where("enterpriseId", "=", enterpriseId)
    .where("deletedAt", "is", null),
);
const NUMBERS = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_registration")
    .select("bidderNumber")
    .where("mainId", "=", mainId)
    .where("bidderNumber", "is not", null),
);
/** A lot whose buyer did not keep a deal is not sold to them again. */
const DEFAULTED = query((db, { landId, memberId }: Params<{ landId: string; memberId: string }>) =>
  db
    .selectFrom("bid_registration as r")
    .innerJoin("bid_session as s", "s.mainId", "r.mainId")
    .select("r.id")
    .where("s.landId", "=", landId)
    .where("r.memberId", "=", memberId)
    .where("r.status", "=", REGISTRATION.defaulted)
    .where("r.deletedAt", "is", null)
    .limit(1),
);
const WAITING_OF_BOOK = query(
  (db, { memberId, company, now }: Params<{ memberId: string; company: string; now: number }>) =>
    db
      .selectFrom("bid_registration as r")
      .innerJoin("bid_session as s", "s.mainId", "r.mainId")
      .select(["r.id", "r.mainId"])
      .where("r.memberId", "=", memberId)
      .where((eb) => eb(eb.fn.coalesce("r.enterpriseId", eb.val("")), "=", company))
      .where("r.status", "=", REGISTRATION.waiting)
      .where("r.deletedAt", "is", null)
      .where("s.marginDeadline", ">=", now)
      .orderBy("r.createDate")
      .orderBy("r.id"),
);
const OVERDUE = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .selectFrom("bid_registration as r")
    .innerJoin("bid_session as s", "s.mainId", "r.mainId")
    .select(["r.id", "r.mainId"])
    .where("r.status", "=", REGISTRATION.waiting)
    .where("r.deletedAt", "is", null)
    .where("s.marginDeadline", "<", now)
    .orderBy("s.marginDeadline")
    .orderBy("r.id")
    .limit(limit),
);
const QUALIFIED = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_registration")
    .select("id")
    .where("mainId", "=", mainId)
    .where("status", "=", REGISTRATION.qualified)
    .where("deletedAt", "is", null)
    .orderBy("id"),
);
const OPEN_OF_MEMBER = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("bid_registration")
    .select("id")
    .where("memberId", "=", memberId)
    .where("status", "in", [REGISTRATION.waiting, REGISTRATION.qualified, REGISTRATION.won])
    .where("deletedAt", "is", null)
    .limit(1),
);
/** When the round that is not closed is over: `endOfRound` of rules/rounds.ts. */
const roundEnd = (eb: ExpressionBuilder<Pick<Tables, "bid_session">, "bid_session">) => {
  const { fn, lit, ref, parens } = eb;
  const of = fn.coalesce("rounds", lit(1));
  const length = fn.coalesce("roundMs", eb(parens(eb("freeEnd", "-", ref("freeStart"))), "/", of));
  const left = eb(eb(of, "-", fn.coalesce("roundsOver", lit(0))), "-", lit(1));
  return eb("endDateTime", "-", eb(parens(left), "*", length));
};
/** Sessions that the clock moves on, by what is stored of them. */
const MOVING = query((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .selectFrom("bid_session")
    .select(TERMS)
    .$narrowType<AlwaysSet>()
    .where("deletedAt", "is", null)
    .where("announceAt", "<=", now)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", S.signUp), eb("signUpEnd", "<=", now)]),
        eb.and([eb("status", "=", S.waiting), eb("freeStart", "<=", now)]),
        eb.and([eb("status", "=", S.waiting), eb("marginDeadline", "<=", now), eb("enoughRegistered", "=", 0)]),
        eb.and([eb("status", "=", S.free), eb("freeEnd", "<=", now)]),
        eb.and([eb("status", "=", S.free), eb("mode", "=", "rounds"), eb(roundEnd(eb), "<=", now)]),
        eb.and([eb("status", "=", S.limited), eb("endDateTime", "<=", now)]),
      ]),
    )
    .orderBy("endDateTime")
    .orderBy("mainId")
    .limit(limit),
);

/** Whose book a margin is of. */
export interface Book {
  readonly memberId: string;
  readonly enterpriseId: string | null;
}

export function createLiveRepo(database: Pick<Database, "dialect" | "read" | "fieldCipher">) {
  const { dialect, read } = database;
  return {
    /** An announced or planned session, locked; undefined: none, a draft, or one in review. */
    lockSession: async (tx: WriteTransaction, mainId: string) => {
      const row = await LOCKED[dialect].get(tx, { mainId });
      return row && { ...row, reservePrice: openReserve(database, mainId, row.reservePrice) };
    },
    takeBid: (tx: WriteTransaction, bid: Omit<BidTaken, "now">) => TAKE_BID[dialect].run(tx, { ...bid, now: tx.now }),
    own: (connection: ReadConnection, mainId: string, memberId: string) =>
      OWN[dialect].get(connection, { mainId, memberId }),
    isCompanyIn: async (tx: WriteTransaction, mainId: string, enterpriseId: string) =>
      (await OF_COMPANY[dialect].get(tx, { mainId, enterpriseId })) !== undefined,
    numbers: async (tx: WriteTransaction, mainId: string): Promise<ReadonlySet<string>> =>
      new Set((await NUMBERS[dialect].all(tx, { mainId })).flatMap(({ bidderNumber }) => bidderNumber ?? [])),
    hasDefaulted: async (tx: WriteTransaction, landId: string, memberId: string) =>
      (await DEFAULTED[dialect].get(tx, { landId, memberId })) !== undefined,
    /** Those that a deposit of now may qualify, in the order in which they signed up. */
    waitingOf: (tx: WriteTransaction, { memberId, enterpriseId }: Book) =>
      WAITING_OF_BOOK[dialect].all(tx, { memberId, company: enterpriseId ?? "", now: tx.now }),
    overdue: (now: number, limit: number) => OVERDUE[dialect].all(read, { now, limit }),
    qualified: (tx: WriteTransaction, mainId: string) => QUALIFIED[dialect].all(tx, { mainId }),
    hasOpen: async (connection: ReadConnection, memberId: string) =>
      (await OPEN_OF_MEMBER[dialect].get(connection, { memberId })) !== undefined,
    moving: (now: number, limit: number) => MOVING[dialect].all(read, { now, limit }),
  };
}

export type LiveRepo = ReturnType<typeof createLiveRepo>;
export type LiveSession = NonNullable<Awaited<ReturnType<LiveRepo["lockSession"]>>>;
/** What the clock looks at. */
export type MovingSession = Omit<LiveSession, "reservePrice">;
export type OwnRegistration = NonNullable<Awaited<ReturnType<LiveRepo["own"]>>>;
