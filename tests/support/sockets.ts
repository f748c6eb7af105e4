// A page's socket, opened as a browser opens it: Origin, subprotocol, one-use ticket.
import { WebSocket } from "ws";
import { LIVE_PROTOCOL, TICKET_PREFIX, type LiveFrame } from "#core/api";
import type { Account, TestProduct } from "./product.ts";
import { signInAs } from "./signIn.ts";

export interface Opened {
  readonly socket: WebSocket;
  /** Everything received so far; texts that are no JSON as they are. */
  readonly frames: (LiveFrame | string)[];
  /** The next frame that fits, received already or not. */
  next(fits: (frame: LiveFrame | string) => boolean): Promise<LiveFrame | string>;
  /** Why it was closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

interface Address {
  readonly user: string;
  /** Of a room of rows; absent: the person's notifications. */
  readonly page?: string;
  readonly ticket?: string;
  readonly origin?: string;
  /** Below the API base instead of at the root. */
  readonly base?: string;
}

const ids = new WeakMap<TestProduct, Map<Account, Promise<string>>>();

export function userId(at: TestProduct, who: Account): Promise<string> {
  const known = ids.get(at) ?? new Map<Account, Promise<string>>();
  ids.set(at, known);
  const id = known.get(who) ?? signInAs(at.url, who).then(({ userInfo }) => String(userInfo["id"]));
  known.set(who, id);
  return id;
}

/** `token`: of a session of its own, in the place of the account's. */
export async function ticketFor(at: TestProduct, who: Account | "member" | "nobody", token?: string): Promise<string> {
  const { result } = await at.call<{ ticket: string }>(who, "POST", "/ws/ticket", {
    body: {},
    ...(token === undefined ? {} : { headers: { "x-access-token": token } }),
  });
  return result.ticket;
}

export function openSocket(at: TestProduct, { user, page, ticket, origin = at.url, base = "" }: Address): Opened {
  const protocols = ticket === undefined ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, TICKET_PREFIX + ticket];
  const socket = new WebSocket(
    `${at.url.replace("http", "ws")}${base}${page === undefined ? `/websocket/${user}` : `/vxeSocket/${user}/${page}`}`,
    protocols,
    origin === "" ? {} : { origin },
  );
  const frames: (LiveFrame | string)[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    frames.push(text.startsWith("{") ? (JSON.parse(text) as LiveFrame) : text);
    for (const look of waiting) look();
  });
  socket.on("error", () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  return {
    socket,
    frames,
    closed,
    next: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = frames.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void closed.then(({ code }) =>
          reject(new Error(`closed with ${code} before it came: ${JSON.stringify(frames)}`)),
        );
        look();
      }),
  };
}

/** A socket that receives the changes of its page's rows. */
export async function watching(at: TestProduct, who: Account, page: string): Promise<Opened> {
  const opened = openSocket(at, { user: await userId(at, who), page, ticket: await ticketFor(at, who) });
  await opened.next((frame) => typeof frame === "object" && frame.type === "ready");
  return opened;
}

/** A socket that is told when something of the person's own changes. */
export async function notified(at: TestProduct, who: Account): Promise<Opened> {
  const opened = openSocket(at, { user: await userId(at, who), ticket: await ticketFor(at, who) });
  await opened.next((frame) => typeof frame === "object" && frame.type === "ready");
  return opened;
}

/** The HTTP status that an upgrade was refused with. */
export function refusedUpgrade(opened: Opened): Promise<number> {
  return new Promise((resolve) =>
    opened.socket.once("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      opened.socket.terminate();
    }),
  );
}
