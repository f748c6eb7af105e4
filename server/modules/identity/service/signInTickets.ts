/**
 * Tickets for a sign-in that was proved elsewhere: by a third party, or by the session whose identity is switched. A
 * ticket is good once, for a minute, for one purpose and from one address group. Only its hash is stored, so that a
 * copy of the table signs nobody in.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#engine/server";
import { createSignInTicketRepo } from "../repo/signInTickets.ts";
import { addressGroup } from "./address.ts";
import { SIGN_IN_TICKET_MS } from "../rules.ts";

const TICKET = /^[\w-]{43}$/;

type TicketPurpose = "switchIdentity" | "thirdParty";

/** What a session takes over from the one before it: the company to act for, and the session that it ends. */
interface Continued {
  readonly enterpriseId: string | null;
  readonly sessionId: string | null;
}

export interface SignInTickets {
  issue(purpose: TicketPurpose, userId: string, ip: string, continued?: Continued): Promise<string>;
  /**
   * The account that the ticket stands for; undefined where the ticket is unknown, used, expired, of another purpose or
   * from another address group.
   */
  take(
    purpose: TicketPurpose,
    ticket: string,
    ip: string,
  ): Promise<(Continued & { readonly userId: string }) | undefined>;
}

const NOTHING_CONTINUED: Continued = { enterpriseId: null, sessionId: null };

export function createSignInTickets(database: Database): SignInTickets {
  const repo = createSignInTicketRepo(database);
  return {
    issue: async (purpose, userId, ip, continued = NOTHING_CONTINUED) => {
      const ticket = randomBytes(32).toString("base64url");
      await database.write((tx) =>
        repo.add(tx, {
          key: hashOf(ticket),
          purpose,
          userId,
          addressGroup: addressGroup(ip),
          endsAt: tx.now + SIGN_IN_TICKET_MS,
          ...continued,
        }),
      );
      return ticket;
    },
    take: async (purpose, ticket, ip) => {
      if (!TICKET.test(ticket)) return undefined;
      const row = await database.write((tx) => repo.take(tx, hashOf(ticket)));
      return row?.purpose === purpose && row.addressGroup === addressGroup(ip) ? row : undefined;
    },
  };
}

const hashOf = (ticket: string): string => createHash("sha256").update(ticket).digest("base64url");
