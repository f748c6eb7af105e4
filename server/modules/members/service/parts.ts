/** What the services of members are made of. */
import type { Viewer } from "#core/language";
import type { Database, Engine, Log, RowAuthor, WriteTransaction } from "#engine/server";
import type { MemberAccounts, Identity } from "#server/modules/identity/index";
import type { FilesModule } from "#server/modules/files/index";
import type { Messages } from "#server/modules/messages/index";
import type { MemberRepo } from "../repo/index.ts";
import type { ClosureChecks } from "./closureChecks.ts";
import type { Tickets } from "./tickets.ts";

/** What members are notified of; the application sends it by whatever ways it has. */
export type MemberNotice =
  | "memberCertified"
  | "memberNotCertified"
  | "companyCertified"
  | "companyNotCertified"
  | "companyRevoked"
  | "closureRefused"
  | "phoneChanged"
  | "passwordChanged";

/** Called by `notifyAfterCommit` alone: never in a transaction, and a message that cannot be sent fails nothing. */
export type NotifyMember = (
  memberId: string,
  notice: MemberNotice,
  variables: Readonly<Record<string, string>>,
) => Promise<void>;

/** What waits for somebody of the back office. */
type OfficeNotice = "memberWaits" | "companyWaits" | "closureWaits";

/** In the transaction of what it is about. */
export type NotifyOffice = (
  tx: WriteTransaction,
  notice: OfficeNotice,
  row: { readonly id: string; readonly memberCode: string },
) => Promise<void>;

/** Who calls, from where, on which device. */
export interface MemberCaller {
  readonly viewer: Viewer;
  readonly token: string;
  readonly ip: string;
  /** The device's token as sent, or nothing. */
  readonly device: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly authenticatedAt?: number;
  readonly now: number;
}

/** Who history and audit name. */
export const authorOf = ({ viewer, ip, userAgent, requestId, authenticatedAt }: MemberCaller): RowAuthor => ({
  viewer,
  ip,
  userAgent,
  requestId,
  ...(authenticatedAt === undefined ? {} : { authenticatedAt }),
});

export interface MemberParts {
  readonly engine: Engine;
  readonly database: Database;
  readonly repo: MemberRepo;
  readonly accounts: MemberAccounts;
  readonly captchas: Pick<Identity["signIn"]["captchas"], "takeProof">;
  readonly ownAccount: Pick<Identity["ownAccount"], "switchIdentity" | "changePassword">;
  readonly codes: Messages["codes"];
  readonly files: Pick<FilesModule, "handOver" | "privateFiles">;
  readonly tickets: Tickets;
  readonly checks: ClosureChecks;
  readonly notify: NotifyMember;
  readonly notifyOffice: NotifyOffice;
  readonly log: Log;
}
