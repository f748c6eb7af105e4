/** What the services of sign-up and bids are made of. */
import { SYSTEM } from "#core/language";
import type { Caller, Database, Engine, Log, RowAuthor, WriteTransaction } from "#engine/server";
import type { Ledger } from "#server/modules/ledger/index";
import type { AccountHolder, AccountHolders } from "#server/modules/members/index";
import { biddingErrors } from "../errors.ts";
import type { BiddingRepo } from "../repo/index.ts";
import type { DealLifeRepo } from "../repo/dealLife.ts";
import type { LifeRepo } from "../repo/life.ts";
import type { LiveRepo } from "../repo/live.ts";
import type { RelatedRepo } from "../repo/related.ts";
import type { LogRepo } from "../repo/log.ts";
import type { BidLimiter } from "./bidLimiter.ts";
import type { ClockGuard } from "./clockGuard.ts";
import type { CountedChanges } from "./countedChanges.ts";

/** Tells a member, in the transaction of what they are told of. The names are those of templates. */
export type NotifyBidding = (
  tx: WriteTransaction,
  memberId: string,
  notice: "dealIssued" | "dealOffered" | "dealDefaulted" | "dealCancelled",
  variables: Readonly<Record<string, string>>,
) => Promise<unknown>;

export interface BiddingParts {
  readonly engine: Engine;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly holders: Pick<AccountHolders, "lock" | "nameOf" | "of">;
  readonly repo: BiddingRepo;
  readonly live: LiveRepo;
  readonly life: LifeRepo;
  readonly related: RelatedRepo;
  readonly bids: LogRepo;
  readonly deals: DealLifeRepo;
  readonly notify: NotifyBidding;
  readonly limiter: BidLimiter;
  readonly counted: CountedChanges;
  readonly clockGuard: ClockGuard;
  readonly log: Log;
}

/** Who history and audit name. */
export const authorOf = ({ viewer, ip, userAgent, requestId, authenticatedAt }: Caller): RowAuthor => ({
  viewer,
  ip,
  userAgent,
  requestId,
  ...(authenticatedAt === undefined ? {} : { authenticatedAt }),
});

/**
 * Of what a member does to a session: history, audit and open pages do not name them, as the number beside would be no
 * secret any more. Who it was says `memberId` of the registration, to whoever may read it.
 */
export const unnamed = ({ requestId }: Caller): RowAuthor => ({ viewer: SYSTEM, ip: "", userAgent: "", requestId });

/** What the clock does by itself. */
export const BY_CLOCK: RowAuthor = { viewer: SYSTEM, ip: "", userAgent: "", requestId: "" };

export interface CertifiedHolder extends AccountHolder {
  readonly name: string;
}

/** @throws BIDDING.NOT_CERTIFIED */
export async function certifiedHolder({ holders }: Pick<BiddingParts, "holders">, caller: Pick<Caller, "viewer">) {
  const holder = await holders.of(caller);
  if (holder.name === undefined) throw biddingErrors.error("NOT_CERTIFIED");
  return { ...holder, name: holder.name } satisfies CertifiedHolder;
}

/** With the member locked: a call may have been on its way while the account or the company was frozen. */
export async function assertStillHolder(
  { holders }: Pick<BiddingParts, "holders">,
  tx: WriteTransaction,
  { memberId, enterpriseId, name }: CertifiedHolder,
): Promise<void> {
  await holders.lock(tx, memberId);
  if ((await holders.nameOf(tx, memberId, enterpriseId)) !== name) throw biddingErrors.error("NOT_CERTIFIED");
}
