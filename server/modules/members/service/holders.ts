/** Whose money a member moves: their own, or that of the company for which their session acts. */
import type { ReadConnection, WriteTransaction } from "#engine/server";
import { MEMBER_STATUS } from "../rules.ts";
import { lockMember, memberIdOf, ownMember } from "./own.ts";
import type { MemberCaller, MemberParts } from "./parts.ts";

export interface AccountHolder {
  readonly memberId: string;
  /** Null: the person. */
  readonly enterpriseId: string | null;
  /** As bank accounts of the holder are named; undefined: not certified, or no longer. */
  readonly name: string | undefined;
  /** Of the person. */
  readonly phone: string | null;
}

type Frozen = "member" | "company";

/** What the module of money asks of members. */
export interface AccountHolders {
  /** @throws MEMBERS.NOT_MEMBER */
  of(caller: Pick<MemberCaller, "viewer">): Promise<AccountHolder>;
  /**
   * Locks the member until the commit, so that their calls count one after the other.
   *
   * @throws MEMBERS.ACCOUNT_UNUSABLE
   */
  lock(tx: WriteTransaction, memberId: string): Promise<void>;
  /** The name of one as it is now; `read` may be a transaction. */
  nameOf(read: ReadConnection, memberId: string, enterpriseId: string | null): Promise<string | undefined>;
  /** All who have one of these names now: persons, and companies for which members act. */
  named(read: ReadConnection, names: readonly string[]): Promise<readonly NamedHolder[]>;
  /** Which of the two is frozen: no money leaves as long as it is. */
  frozen(read: ReadConnection, memberId: string, enterpriseId: string | null): Promise<Frozen | undefined>;
}

interface NamedHolder {
  readonly memberId: string;
  /** Null: the person. */
  readonly enterpriseId: string | null;
  readonly name: string;
}

export function createAccountHolders({ repo, database }: Pick<MemberParts, "repo" | "database">): AccountHolders {
  const nameOf: AccountHolders["nameOf"] = async (read, memberId, enterpriseId) => {
    const member = await repo.member(memberId, read);
    if (member?.status !== MEMBER_STATUS.usable) return undefined;
    if (enterpriseId === null) return member.verified === 1 ? (member.realName ?? undefined) : undefined;
    const company = await repo.companyOf(memberId, enterpriseId, read);
    return company?.verified === 1 && company.frozen !== 1 ? (company.company ?? undefined) : undefined;
  };
  return {
    of: async (caller) => {
      const { phone } = await ownMember({ repo }, caller);
      const memberId = memberIdOf(caller);
      const chosen = caller.viewer.variables["enterpriseId"];
      const enterpriseId = typeof chosen === "string" ? chosen : null;
      return { memberId, enterpriseId, name: await nameOf(database.read, memberId, enterpriseId), phone };
    },
    lock: (tx, memberId) => lockMember({ repo }, tx, memberId),
    nameOf,
    named: (read, names) => repo.holdersNamed(read, names),
    frozen: async (read, memberId, enterpriseId) => {
      if ((await repo.member(memberId, read))?.status !== MEMBER_STATUS.usable) return "member";
      if (enterpriseId === null) return undefined;
      return (await repo.companyOf(memberId, enterpriseId, read))?.frozen === 1 ? "company" : undefined;
    },
  };
}
