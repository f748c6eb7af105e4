/** What members do in a session. */
import type { Page } from "#core/api";
import type { Call, Caller } from "#engine/server";
import type { BidEvents, BidRoom, MyTradingQuery, MyTradingRow, PlacedBid, SignedDeal, SignedUp } from "../contract.ts";
import type { Labels } from "../present/bidSession.ts";
import { signDeal } from "./deals.ts";
import { createMyTrading } from "./myTrading.ts";
import type { BiddingParts } from "./parts.ts";
import { placeBid, type BidRequest } from "./placing.ts";
import { readEvents, readRoom } from "./room.ts";
import { cancelSignUp, signUp } from "./signUp.ts";

export interface Bidding {
  signUp(request: { readonly mainId: string; readonly consent: string }, caller: Caller): Promise<SignedUp>;
  cancelSignUp(mainId: string, caller: Caller): Promise<void>;
  place(request: BidRequest, call: Omit<Call<unknown, unknown>, "body">): Promise<PlacedBid>;
  room(mainId: string, caller: Caller): Promise<BidRoom>;
  signDeal(dealId: string, caller: Caller): Promise<SignedDeal>;
  mine(query: MyTradingQuery, caller: Caller): Promise<Page<MyTradingRow>>;
  events(since: { readonly mainId: string; readonly epoch?: string; readonly seq: number }): Promise<BidEvents>;
}

export const createBidding = (parts: BiddingParts, labels: () => Promise<Labels>): Bidding => ({
  signUp: (request, caller) => signUp(parts, request, caller),
  cancelSignUp: (mainId, caller) => cancelSignUp(parts, mainId, caller),
  place: (request, call) => placeBid(parts, request, call),
  room: (mainId, caller) => readRoom(parts, labels, mainId, caller),
  signDeal: (dealId, caller) => signDeal(parts, dealId, caller),
  mine: createMyTrading(parts),
  events: (since) => readEvents(parts, since),
});
