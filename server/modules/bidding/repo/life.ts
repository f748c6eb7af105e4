/** What the life of a session before and beside its bids asks of other rows, inside its transaction. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { BidSessionStored, SysCategoryStored } from "#schemas/.gen/rows.ts";
import type { Tables } from "#schemas/.gen/tables.ts";
import { BID_SESSION_STATUS as S } from "../contract.ts";

const query =
  staticQueries<
    Pick<Tables, "bid_session" | "bid_preemptive" | "bid_registration" | "bid_invitation" | "sys_category">
  >();

/** Of a lot: what has been published and may still take bids or be decided, by its stored state. */
const UNFINISHED = query((db, { landId }: Params<{ landId: string }>) =>
  db
    .selectFrom("bid_session")
    .select(TIMED_FIELDS)
    .where("landId", "=", landId)
    .where("status", "in", [S.signUp, S.waiting, S.free, S.limited, S.deciding, S.suspended, S.candidate, S.confirmed])
    .where("deletedAt", "is", null),
);
const PREEMPTIVE = query((db, { mainId }: Params<{ mainId: string }>) =>
  db.selectFrom("bid_preemptive").select("id").where("mainId", "=", mainId).where("deletedAt", "is", null).limit(1),
);
/** Registrations of those who have the preemptive right. */
const PREEMPTIVE_REGISTRATIONS = query((db, { mainId }: Params<{ mainId: string }>) =>
  db
    .selectFrom("bid_preemptive as p")
    .innerJoin("bid_registration as r", (join) =>
      join.onRef("r.mainId", "=", "p.mainId").onRef("r.memberId", "=", "p.memberId"),
    )
    .select("r.id")
    .where("p.mainId", "=", mainId)
    .where("p.deletedAt", "is", null),
);
const INVITED = query((db, { mainId, memberId }: Params<{ mainId: string; memberId: string }>) =>
  db
    .selectFrom("bid_invitation")
    .select(["id", "enterpriseId"])
    .where("mainId", "=", mainId)
    .where("memberId", "=", memberId)
    .where("state", "=", INVITATION_APPROVED)
    .where("deletedAt", "is", null),
);
const CATEGORY = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_category").select(["name", "pid"]).where("id", "=", id).where("deletedAt", "is", null),
);

/** Of the dictionary `invitationState`. */
const INVITATION_APPROVED = 2;

const TIMED_FIELDS = [
  "mainId",
  "title",
  "status",
  "signUpEnd",
  "marginDeadline",
  "freeStart",
  "freeEnd",
  "endDateTime",
  "registeredCount",
  "minRegistered",
  "bidCount",
] as const;

type UnfinishedSession = Pick<BidSessionStored, (typeof TIMED_FIELDS)[number]>;

export function createLifeRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    unfinished: (tx: WriteTransaction, landId: string): Promise<UnfinishedSession[]> =>
      UNFINISHED[dialect].all(tx, { landId }),
    hasPreemptive: async (tx: WriteTransaction, mainId: string): Promise<boolean> =>
      (await PREEMPTIVE[dialect].get(tx, { mainId })) !== undefined,
    preemptive: async (tx: WriteTransaction, mainId: string): Promise<ReadonlySet<string>> =>
      new Set((await PREEMPTIVE_REGISTRATIONS[dialect].all(tx, { mainId })).map(({ id }) => id)),
    /** The invitation that was approved; `enterpriseId`: for whom they act, null for themselves. */
    invitation: (tx: WriteTransaction, mainId: string, memberId: string) =>
      INVITED[dialect].get(tx, { mainId, memberId }),
    category: (tx: WriteTransaction, id: string): Promise<Pick<SysCategoryStored, "name" | "pid"> | undefined> =>
      CATEGORY[dialect].get(tx, { id }),
  };
}

export type LifeRepo = ReturnType<typeof createLifeRepo>;
