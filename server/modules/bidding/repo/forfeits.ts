/** Margins that were forfeited and what became of them, in pages, for the check of the ledger. */
import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { MARGIN } from "../rules/registration.ts";
import { TRADE_STATE } from "../rules/trade.ts";

const query = staticQueries<Pick<Tables, "bid_registration" | "deal" | "trade_operation">>();

interface Page {
  readonly after: string;
  readonly limit: number;
}

const FORFEITED = query((db, { after, limit }: Params<Page>) =>
  db
    .selectFrom("bid_registration")
    .select(["id", "memberId", "enterpriseId", "margin"])
    .where("marginState", "=", MARGIN.forfeited)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit),
);
const DISPOSED = query((db, { after, limit }: Params<Page>) =>
  db
    .selectFrom("trade_operation as t")
    .innerJoin("deal as d", "d.dealId", "t.dealId")
    .innerJoin("bid_registration as r", "r.id", "d.registrationId")
    .select(["t.id", "t.forfeited", "t.toSeller", "t.fee", "t.penalty", "t.claim"])
    .select(["d.dealId", "d.seller", "r.memberId", "r.enterpriseId"])
    .where("t.kind", "=", "disposeForfeit")
    .where("t.state", "=", TRADE_STATE.done)
    .where("t.id", ">", after)
    .orderBy("t.id")
    .limit(limit),
);

export function createForfeitsRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    forfeited: (read: ReadConnection, { after, limit }: Page) => FORFEITED[dialect].all(read, { after, limit }),
    disposed: (read: ReadConnection, { after, limit }: Page) => DISPOSED[dialect].all(read, { after, limit }),
  };
}

type ForfeitsRepo = ReturnType<typeof createForfeitsRepo>;

export type Forfeited = Awaited<ReturnType<ForfeitsRepo["forfeited"]>>[number];
export type Disposed = Awaited<ReturnType<ForfeitsRepo["disposed"]>>[number];
