/**
 * Tickets that carry a proof from one step to the next: a telephone number that was proved, an account that was named.
 * Only their hashes are stored. Some prove nothing, and whoever holds one cannot tell.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Database, WriteTransaction } from "#engine/server";
import type { MemberRepo, TicketRow } from "../repo/index.ts";
import { CODE_INTERVAL_MS, TICKET_MS } from "../rules.ts";

type TicketPurpose = keyof typeof TICKET_MS;

const TICKET = /^[\w-]{43}$/;

export interface Tickets {
  /** In the transaction that uses up what the ticket comes from, such as a code. */
  issue(tx: WriteTransaction, purpose: TicketPurpose, subject: string): Promise<string>;
  /** The ticket as it is stored; undefined: none, or none any more. */
  find(purpose: TicketPurpose, ticket: string): Promise<TicketRow | undefined>;
  /** Answers whether there was one: of many calls at once one takes it. */
  take(tx: WriteTransaction, key: string): Promise<boolean>;
  /** The same, and keeps under it what it was taken for, and a digest of what was sent with it. */
  turnInto(
    tx: WriteTransaction,
    key: string,
    purpose: TicketPurpose,
    subject: string,
    digest: string,
  ): Promise<boolean>;
  /** Answers whether one more attempt with it is allowed. */
  countTry(key: string, most: number): Promise<boolean>;
  /** The same for what is no ticket, such as a code: counted under its name from the first attempt on. */
  countTryOf(purpose: TicketPurpose, name: string, most: number): Promise<boolean>;
  /** When the subject's newest ends; undefined: it has none. */
  endOf(purpose: TicketPurpose, subject: string): Promise<number | undefined>;
  /** Answers whether a code may be sent with it now: one a minute. */
  maySend(key: string): Promise<boolean>;
}

export function createTickets(database: Database, repo: MemberRepo, clock: () => number): Tickets {
  return {
    issue: async (tx, purpose, subject) => {
      const ticket = randomBytes(32).toString("base64url");
      const endsAt = tx.now + TICKET_MS[purpose];
      await repo.addTicket(tx, { key: hashOf(ticket), purpose, subject, endsAt, digest: null });
      return ticket;
    },
    find: async (purpose, ticket) =>
      TICKET.test(ticket) ? repo.ticket(database.read, hashOf(ticket), purpose, clock()) : undefined,
    take: (tx, key) => repo.removeTicket(tx, key),
    turnInto: async (tx, key, purpose, subject, digest) => {
      if (!(await repo.removeTicket(tx, key))) return false;
      await repo.addTicket(tx, { key, purpose, subject, endsAt: tx.now + TICKET_MS[purpose], digest });
      return true;
    },
    countTry: (key, most) => database.write((tx) => repo.countTry(tx, key, most)),
    countTryOf: (purpose, name, most) =>
      database.write(async (tx) => {
        const key = hashOf(`${purpose} ${name}`);
        await repo.addTicketOnce(tx, { key, purpose, subject: "", endsAt: tx.now + TICKET_MS[purpose], digest: null });
        return repo.countTry(tx, key, most);
      }),
    endOf: async (purpose, subject) => (await repo.ticketOf(database.read, subject, purpose, clock()))?.endsAt,
    maySend: (key) => database.write((tx) => repo.markSent(tx, key, tx.now - CODE_INTERVAL_MS)),
  };
}

const hashOf = (ticket: string): string => createHash("sha256").update(ticket).digest("base64url");
