import { randomBytes } from "node:crypto";
import type { Ticket } from "#core/api";

/** How long a ticket waits to be used, in milliseconds. */
export const TICKET_MS = 30_000;
/** Unused tickets of one session; an older one gives way. */
const MAX_WAITING = 20;
const MAX_SESSIONS = 50_000;

/**
 * One-use tickets: a socket cannot send the session's header, and a session's token must be in no address. Stored in
 * this process; several nodes need the balancer to bring a socket to the node that gave the ticket.
 */
export interface Tickets {
  issue(token: string): Ticket;
  /** The session's token, once; undefined for a ticket that is unknown, used or too old. */
  redeem(ticket: string): string | undefined;
}

interface Waiting {
  readonly ticket: string;
  readonly until: number;
}

export function createTickets(clock: () => number): Tickets {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  const waiting = new Map<string, readonly Waiting[]>();
  const forget = (ticket: string): void => void tokens.delete(ticket);
  return {
    issue: (token) => {
      const now = clock();
      const ticket = randomBytes(24).toString("base64url");
      const until = now + TICKET_MS;
      const valid = (waiting.get(token) ?? []).filter((one) => one.until > now && tokens.has(one.ticket));
      for (const old of valid.slice(0, Math.max(0, valid.length - MAX_WAITING + 1))) forget(old.ticket);
      waiting.delete(token);
      waiting.set(token, [...valid.slice(-(MAX_WAITING - 1)), { ticket, until }]);
      tokens.set(ticket, { token, until });
      if (waiting.size > MAX_SESSIONS) sweep(waiting, tokens);
      return { ticket, expiresIn: TICKET_MS };
    },
    redeem: (ticket) => {
      const found = tokens.get(ticket);
      forget(ticket);
      return found !== undefined && found.until > clock() ? found.token : undefined;
    },
  };
}

/** Lets go of the sessions that asked longest ago. */
function sweep(waiting: Map<string, readonly Waiting[]>, tokens: Map<string, unknown>): void {
  for (const [token, tickets] of waiting) {
    if (waiting.size <= MAX_SESSIONS / 2) return;
    for (const { ticket } of tickets) tokens.delete(ticket);
    waiting.delete(token);
  }
}
