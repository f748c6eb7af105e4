/** Bidding: sessions as everybody reads them, sign-up, bids, and what becomes of a session. */
import { defineModule, type Engine, type Log, type Operation, type RoomKind } from "#engine/server";
import { textsOf, type Content } from "#server/modules/content/index";
import type { Ledger } from "#server/modules/ledger/index";
import type { MembersModule } from "#server/modules/members/index";
import { biddingErrors } from "./errors.ts";
import { biddingMigrations } from "./migrations.ts";
import { biddingOperations } from "./operations.ts";
import { createRepo } from "./repo/index.ts";
import { createDealLifeRepo } from "./repo/dealLife.ts";
import { createLifeRepo } from "./repo/life.ts";
import { createLiveRepo } from "./repo/live.ts";
import { createLogRepo } from "./repo/log.ts";
import { createRelatedRepo } from "./repo/related.ts";
import { createBidLimiter } from "./service/bidLimiter.ts";
import { createBidding } from "./service/bidding.ts";
import { createBidSessions, type BidSessions } from "./service/bidSessions.ts";
import { createClockGuard } from "./service/clockGuard.ts";
import { liveRoomKind } from "./service/liveRoomKind.ts";
import { createCountedChanges } from "./service/countedChanges.ts";
import { registerDealRules } from "./service/deals.ts";
import { registerDepositRules } from "./service/deposits.ts";
import type { BiddingParts, NotifyBidding } from "./service/parts.ts";
import { createBiddingLedgerPart } from "./service/ledgerPart.ts";
import { registerReleaseRules } from "./service/releases.ts";
import { registerSessionLife, sessionActions } from "./service/sessionLife.ts";
import { createSweeper, type Sweeper } from "./service/sweeper.ts";
import { registerTradeOperations } from "./service/tradeOperations.ts";

export { SERVER_TIME_HEADER } from "./contract.ts";
export type { BidSessions } from "./service/bidSessions.ts";
export { createBiddingLedgerPart } from "./service/ledgerPart.ts";
export type { NotifyBidding } from "./service/parts.ts";
export type { Sweeper } from "./service/sweeper.ts";

export const biddingDefinition = defineModule({
  name: "bidding",
  migrations: biddingMigrations,
  errors: biddingErrors,
  actions: [sessionActions],
});

interface BiddingOptions {
  readonly content: Content;
  readonly ledger: Ledger;
  readonly members: Pick<MembersModule, "closureChecks" | "holders">;
  readonly notify: NotifyBidding;
  readonly log: Log;
}

interface BiddingModule {
  readonly bidSessions: BidSessions;
  readonly operations: readonly Operation[];
  readonly sweeper: Sweeper;
  readonly roomKind: RoomKind;
}

/** The public reads alone, with a cache of their own. */
export const createPublicReads = (engine: Engine, content: Content): BidSessions =>
  createBidSessions(engine, createRepo(engine), content);

/** After the module of money: what a deposit qualifies is decided once it is booked. */
export function createBiddingModule(
  engine: Engine,
  { content, ledger, members, notify, log }: BiddingOptions,
): BiddingModule {
  const { database } = engine;
  const repo = createRepo(engine);
  const parts: BiddingParts = {
    engine,
    database,
    ledger,
    holders: members.holders,
    repo,
    live: createLiveRepo(database),
    life: createLifeRepo(database),
    related: createRelatedRepo(database),
    bids: createLogRepo(database),
    deals: createDealLifeRepo(database),
    notify,
    limiter: createBidLimiter(engine.clock),
    counted: createCountedChanges(database, log),
    clockGuard: createClockGuard(log),
    log,
  };
  registerDepositRules(parts);
  registerReleaseRules(parts);
  registerDealRules(parts);
  registerTradeOperations(parts);
  ledger.registerPart(createBiddingLedgerPart(database));
  members.closureChecks.register({
    code: "bidding",
    title: "没有进行中的竞价",
    check: async ({ memberId }, read) =>
      (await parts.live.hasOpen(read, memberId)) ? "还有进行中的竞价报名或未完成的成交" : undefined,
  });
  const sessions = createBidSessions(engine, repo, content);
  const textOf = textsOf(engine.dicts);
  registerSessionLife(parts, textOf);
  const labels = async () => ({ textOf, categories: await content.categories() });
  return {
    bidSessions: sessions,
    operations: biddingOperations(sessions, createBidding(parts, labels)),
    sweeper: createSweeper(parts),
    roomKind: liveRoomKind(parts),
  };
}
