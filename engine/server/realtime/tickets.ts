/**
 * One-use tickets: a socket cannot send the session's header, and a session's token must be in no address. They are in
 * the database, so that a socket may reach another node than the one that gave its ticket.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Ticket } from "#core/api";
import { staticQueries, type Database, type Params } from "../db/index.ts";

/** How long a ticket waits to be used, in milliseconds. */
export const TICKET_MS = 30_000;
/** Unused tickets of one session; an older one gives way. */
const MAX_WAITING = 20;

interface Tables {
  readonly hw_ticket: {
    /** SHA-256 of the ticket: the table opens no socket. */
    readonly id: string;
    /** SHA-256 of the session's token. */
    readonly holder: string;
    /** The session's token, under a key that only the ticket gives. */
    readonly sealed: string;
    readonly until: number;
  };
}

export interface Tickets {
  issue(token: string): Promise<Ticket>;
  /** The session's token, once; undefined for a ticket that is unknown, used or too old. */
  redeem(ticket: string): Promise<string | undefined>;
}

const query = staticQueries<Tables>();

const INSERT = query((db, row: Params<Tables["hw_ticket"]>) =>
  db.insertInto("hw_ticket").values({ id: row.id, holder: row.holder, sealed: row.sealed, until: row.until }),
);
const FIND = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("hw_ticket").select(["sealed", "until"]).where("id", "=", id),
);
const REMOVE = query((db, { id }: Params<{ id: string }>) => db.deleteFrom("hw_ticket").where("id", "=", id));
const REMOVE_OLD = query((db, { now }: Params<{ now: number }>) =>
  db.deleteFrom("hw_ticket").where("until", "<=", now),
);
const REMOVE_SURPLUS = query((db, { holder, most }: Params<{ holder: string; most: number }>) =>
  db
    .deleteFrom("hw_ticket")
    .where("holder", "=", holder)
    .where("id", "not in", (newest) =>
      newest
        .selectFrom("hw_ticket")
        .select("id")
        .where("holder", "=", holder)
        .orderBy("until", "desc")
        .orderBy("id")
        .limit(most),
    ),
);

export function createTickets({ dialect, read, write }: Database, clock: () => number): Tickets {
  return {
    issue: async (token) => {
      const ticket = randomBytes(24).toString("base64url");
      const row = {
        id: hashOf("id", ticket),
        holder: hashOf("holder", token),
        sealed: seal(token, ticket),
        until: clock() + TICKET_MS,
      };
      await write(async (tx) => {
        await REMOVE_OLD[dialect].run(tx, { now: clock() });
        await REMOVE_SURPLUS[dialect].run(tx, { holder: row.holder, most: MAX_WAITING - 1 });
        await INSERT[dialect].run(tx, row);
      });
      return { ticket, expiresIn: TICKET_MS };
    },
    redeem: async (ticket) => {
      const id = hashOf("id", ticket);
      const row = await FIND[dialect].get(read, { id });
      if (row === undefined) return undefined;
      // Of two sockets with one ticket, on whichever nodes, one removes it.
      const removed = await write((tx) => REMOVE[dialect].run(tx, { id }));
      return removed === 1 && row.until > clock() ? open(row.sealed, ticket) : undefined;
    },
  };
}

const hashOf = (use: string, text: string): string => createHash("sha256").update(`${use} ${text}`).digest("base64url");

const keyOf = (ticket: string): Buffer => createHash("sha256").update(`key ${ticket}`).digest();

/** The key is used once: its initialisation vector may be constant. */
const IV = Buffer.alloc(12);
const TAG_BYTES = 16;

function seal(token: string, ticket: string): string {
  const cipher = createCipheriv("aes-256-gcm", keyOf(ticket), IV);
  return Buffer.concat([cipher.update(token, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

function open(sealed: string, ticket: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(ticket), IV);
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES)), decipher.final()]).toString();
}
