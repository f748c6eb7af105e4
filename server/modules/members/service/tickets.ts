/**
 * Tickets that carry a proof from one step to the next: a telephone number that was proved, an account that was named.
 * Only their hashes are stored. Some prove nothing, and whoever holds one cannot tell.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Database, WriteTransaction } from "#engine/server";
import type { MemberRepo, TicketRow } from "../repo/index.ts";

type TicketPurpose = "register" | "alterNamed" | "alterProved" | "closure";

const MINUTE = 60_000;
const LIFETIME_MS: Readonly<Record<TicketPurpose, number>> = {
  register: 30 * MINUTE,
  alterNamed: 15 * MINUTE,
  alterProved: 15 * MINUTE,
  closure: 10 * MINUTE,
};
const TICKET = /^[\w-]{43}$/;

export interface Tickets {
  issue(purpose: TicketPurpose, subject: string): Promise<string>;
  /** The ticket as it is stored; undefined: none, or none any more. */
  find(purpose: TicketPurpose, ticket: string): Promise<TicketRow | undefined>;
  /** Answers whether there was one: of many calls at once one takes it. */
  take(tx: WriteTransaction, key: string): Promise<boolean>;
  /** Answers whether one more attempt with it is allowed. */
  countTry(key: string, most: number): Promise<boolean>;
  /** When the subject's newest ends; undefined: it has none. */
  endOf(purpose: TicketPurpose, subject: string): Promise<number | undefined>;
  /** Answers whether a code may be sent with it now: one a minute. */
  maySend(key: string): Promise<boolean>;
}

export function createTickets(database: Database, repo: MemberRepo, clock: () => number): Tickets {
  return {
    issue: async (purpose, subject) => {
      const ticket = randomBytes(32).toString("base64url");
      await database.write((tx) =>
        repo.addTicket(tx, { key: hashOf(ticket), purpose, subject, endsAt: tx.now + LIFETIME_MS[purpose] }),
      );
      return ticket;
    },
    find: async (purpose, ticket) =>
      TICKET.test(ticket) ? repo.ticket(database.read, hashOf(ticket), purpose, clock()) : undefined,
    take: (tx, key) => repo.removeTicket(tx, key),
    countTry: (key, most) => database.write((tx) => repo.countTry(tx, key, most)),
    endOf: async (purpose, subject) => (await repo.ticketOf(database.read, subject, purpose, clock()))?.endsAt,
    maySend: (key) => database.write((tx) => repo.markSent(tx, key, tx.now - MINUTE)),
  };
}

const hashOf = (ticket: string): string => createHash("sha256").update(ticket).digest("base64url");
