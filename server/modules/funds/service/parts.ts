/** What the services of funds are made of. */
import type { Database, Engine, Log, RowAuthor, Caller, WriteTransaction } from "#engine/server";
import type { FilesModule } from "#server/modules/files/index";
import type { Ledger } from "#server/modules/ledger/index";
import type { AccountHolder, AccountHolders } from "#server/modules/members/index";
import type { Messages } from "#server/modules/messages/index";
import { fundsErrors } from "../errors.ts";
import type { FundsRepo } from "../repo/index.ts";

/** What members are told of their money. */
type FundsNotice =
  | "depositCredited"
  | "depositGivenBack"
  | "depositRefused"
  | "depositResolved"
  | "depositSuspended"
  | "withdrawalPaid"
  | "withdrawalNotPaid";

/** In the transaction of what it is about. */
export type NotifyFunds = (
  tx: WriteTransaction,
  memberId: string,
  notice: FundsNotice,
  variables: Readonly<Record<string, string>>,
) => Promise<void>;

export interface FundsParts {
  readonly engine: Engine;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly repo: FundsRepo;
  readonly holders: AccountHolders;
  readonly codes: Pick<Messages["codes"], "check" | "issue">;
  readonly files: Pick<FilesModule, "withOwnFile">;
  readonly notify: NotifyFunds;
  readonly log: Log;
  /** Queues a run of a job by its name; a run that waits already is enough. */
  readonly requireJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
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
 * In the transaction, with the member locked: a call may have been on its way while the company was frozen.
 *
 * @throws FUNDS.NOT_CERTIFIED
 */
export async function assertStillHolder(
  { holders }: Pick<FundsParts, "holders">,
  tx: WriteTransaction,
  { memberId, enterpriseId, name }: CertifiedHolder,
): Promise<void> {
  await holders.lock(tx, memberId);
  if ((await holders.nameOf(tx, memberId, enterpriseId)) !== name) throw fundsErrors.error("NOT_CERTIFIED");
}

interface CertifiedHolder extends AccountHolder {
  readonly name: string;
}

/** @throws FUNDS.NOT_CERTIFIED: money has no owner whom the bank knows */
export async function certifiedHolder(
  { holders }: Pick<FundsParts, "holders">,
  caller: Pick<Caller, "viewer">,
): Promise<CertifiedHolder> {
  const holder = await holders.of(caller);
  if (holder.name === undefined) throw fundsErrors.error("NOT_CERTIFIED");
  return { ...holder, name: holder.name };
}
