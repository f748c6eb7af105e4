import type { Tables } from "#schemas/.gen/tables.ts";

/** Proofs of one step for the next. */
interface TicketTable {
  /** Hash of the ticket. */
  readonly key: string;
  readonly purpose: string;
  /** What it proves; empty: nothing, which its holder does not learn. */
  readonly subject: string;
  readonly tries: number;
  /** When a code was last sent with it; 0: never. */
  readonly sentAt: number;
  readonly endsAt: number;
  /** What was sent with it, under the ticket as the key (HMAC-SHA256); null: that need not be known. */
  readonly digest: string | null;
}

interface NumberTable {
  readonly name: string;
  readonly value: number;
}

/** With the blind indexes of its encrypted fields. */
interface MemberTable extends Omit<Tables["member"], "deletedAt"> {
  readonly idCard__blind: string | null;
  readonly certifiedIdCard__blind: string | null;
  readonly phone__blind: string | null;
  readonly deletedAt: number | null;
}

export interface MemberTables extends Pick<
  Tables,
  "enterprise_certification" | "member_address" | "member_closure" | "hw_history"
> {
  /** What the engine answered to calls that may be sent again. */
  readonly hw_answer: { readonly viewer: string };
  readonly member: MemberTable;
  readonly member_ticket: TicketTable;
  readonly member_number: NumberTable;
}
