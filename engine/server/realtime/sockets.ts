/** The sockets on the HTTP server, of every kind of room: who may connect, and for how long. */
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { CLOSE_CODES, LIVE_PROTOCOL, TICKET_PREFIX } from "#core/api";
import type { Viewer } from "#core/language";
import type { Log } from "../operations/log.ts";
import { liveErrors } from "./errors.ts";
import { CHECK_MS, FRAME_BYTES, SOCKETS_PER_USER, createSocketLimiter } from "./socketLimits.ts";
import { handleClientFrames } from "./clientFrames.ts";
import { closeWithError, send, type LiveSocket } from "./liveSocket.ts";
import type { RoomKind } from "./roomKind.ts";
import type { Tickets } from "./tickets.ts";

interface SocketOptions {
  readonly kinds: readonly RoomKind[];
  readonly tickets: Tickets;
  /** The viewer of a session's token now; the anonymous one if the session has ended. */
  readonly viewerOf: (token: string) => Promise<Viewer> | Viewer;
  readonly clock: () => number;
  /** Milliseconds between looks at the sessions. */
  readonly checkMs?: number;
}

export async function registerSockets(app: FastifyInstance, options: SocketOptions): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: FRAME_BYTES,
      perMessageDeflate: false,
      ...ONE_A_TURN,
      handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
    },
    // A broken connection concerns its page only, which connects again.
    errorHandler: (_error, socket) => socket.terminate(),
  });
  const open = new Set<LiveSocket>();
  for (const kind of options.kinds)
    for (const path of kind.paths)
      app.get<Place>(path, { websocket: true, onRequest: sameOrigin }, (socket, request) =>
        paused(socket, () => acceptSocket(options, kind, open, socket, request)),
      );
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A slow database must not pile up checks.
    checking ??= checkSockets(options, open, app.log).finally(() => (checking = undefined));
  }, options.checkMs ?? CHECK_MS);
  timer.unref();
  app.addHook("preClose", (done) => {
    clearInterval(timer);
    for (const { socket } of open) socket.close(CLOSE_CODES.GOING_AWAY);
    done();
  });
}

/**
 * Thousands of small frames fit into one packet: they are handled one a turn of the event loop, and pings answered as
 * they are counted.
 */
const ONE_A_TURN = { allowSynchronousEvents: false, autoPong: false } as const;

interface Place {
  Params: { userId: string; room?: string };
}

/** A page of another site could open a socket with this browser's address; only this site's pages may. */
async function sameOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  const host = typeof origin === "string" && URL.canParse(origin) ? new URL(origin).host : undefined;
  if (host === undefined || host !== request.host) await reply.code(403).send();
}

/** Frames that arrive before their listeners are attached would be lost: none is read until `accept` has ended. */
async function paused(socket: WebSocket, accept: () => Promise<void>): Promise<void> {
  socket.pause();
  try {
    await accept();
  } finally {
    socket.resume();
  }
}

async function acceptSocket(
  options: SocketOptions,
  kind: RoomKind,
  open: Set<LiveSocket>,
  socket: WebSocket,
  request: FastifyRequest<Place>,
): Promise<void> {
  const { userId, room = "" } = request.params;
  const token = await options.tickets.redeem(ticketOf(request));
  const viewer = token === undefined ? undefined : await options.viewerOf(token);
  if (token === undefined || viewer === undefined || viewer.userType === "nobody")
    return closeWithError(socket, CLOSE_CODES.NO_TICKET, liveErrors.error("NO_TICKET"));
  if (viewer.id !== userId || !kind.mayEnter(room, viewer)) return denied(socket, request, viewer, room);
  if ([...open].filter((one) => one.kind === kind && one.viewer.id === userId).length >= SOCKETS_PER_USER)
    return closeWithError(socket, CLOSE_CODES.TOO_MANY, liveErrors.error("TOO_MANY"));
  // It may have gone away while the session was asked for.
  if (socket.readyState !== socket.OPEN) return;
  const connection = request.raw.socket;
  const bytesRead = (): number => connection.bytesRead;
  const limiter = createSocketLimiter(options.clock(), bytesRead(), kind.heartbeatMs);
  const live: LiveSocket = { socket, token, kind, room, viewer, limiter, bytesRead };
  const leave = kind.enter(room, { viewer: () => live.viewer, send: (frame) => send(socket, frame) });
  open.add(live);
  socket.on("close", () => {
    open.delete(live);
    leave();
  });
  handleClientFrames(live, options.clock, (details) =>
    request.log.warn({ ...details, by: live.viewer.username, room }, "a socket sent what is no heartbeat"),
  );
  const ready = kind.ready(room);
  if (ready !== undefined) send(socket, ready);
}

function denied(socket: WebSocket, request: FastifyRequest, viewer: Viewer, room: string): void {
  request.log.warn({ by: viewer.username, room: room.slice(0, 60) }, "a socket asked for what is not its own");
  closeWithError(socket, CLOSE_CODES.FORBIDDEN, liveErrors.error("FORBIDDEN"));
}

function ticketOf(request: FastifyRequest): string {
  const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((one) => one.trim());
  return offered.find((one) => one.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length) ?? "";
}

/** Ends the sockets of sessions that ended, of people who may no longer, and those that flood or are dead. */
async function checkSockets(
  { viewerOf, clock }: SocketOptions,
  open: ReadonlySet<LiveSocket>,
  log: Pick<Log, "warn">,
): Promise<void> {
  const sessions = new Map<string, Viewer>();
  for (const token of new Set([...open].map((live) => live.token))) {
    try {
      sessions.set(token, await viewerOf(token));
    } catch (error) {
      // The session was not read; that does not mean that it has ended. The next check reads it again.
      log.warn({ err: error }, "the session of a socket could not be read");
    }
  }
  for (const live of open) {
    const viewer = sessions.get(live.token);
    const status = live.limiter.status(clock(), live.bytesRead());
    if (status === "silent") live.socket.terminate();
    else if (status === "flood") closeWithError(live.socket, CLOSE_CODES.TOO_MANY, liveErrors.error("TOO_FAST"));
    else if (viewer === undefined) continue;
    else if (viewer.userType === "nobody")
      closeWithError(live.socket, CLOSE_CODES.NO_TICKET, liveErrors.error("ENDED"));
    else if (!live.kind.mayEnter(live.room, viewer))
      closeWithError(live.socket, CLOSE_CODES.FORBIDDEN, liveErrors.error("FORBIDDEN"));
    else live.viewer = viewer;
  }
}
