/** Sessions, bids and deals; public reads only, for now. */
import type { Engine, Operation } from "#engine/server";
import type { Content } from "#server/modules/content/index";
import { biddingOperations } from "./operations.ts";
import { createRepo } from "./repo/index.ts";
import { createBidSessions, type BidSessions } from "./service/bidSessions.ts";

export { biddingErrors } from "./errors.ts";
export type { BidSessions } from "./service/bidSessions.ts";

export function createBiddingModule(
  engine: Engine,
  content: Content,
): { readonly bidSessions: BidSessions; readonly operations: readonly Operation[] } {
  const sessions = createBidSessions(engine, createRepo(engine), content);
  return { bidSessions: sessions, operations: biddingOperations(sessions) };
}
