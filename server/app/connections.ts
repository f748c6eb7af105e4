/** Limits on the time of a connection: slow clients are served, idle and trickling ones are disconnected. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "./config.ts";

/** How often connections are looked at. */
const CHECK_INTERVAL_MS = 1_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly startedAt: number;
  readonly readBefore: number;
  readonly writtenBefore: number;
  /** When the answer began to leave, and when it had left. */
  answeringAt: number | undefined;
  answeredAt: number | undefined;
}

/**
 * Ends exchanges whose body comes, or whose answer goes, slower than a bad telephone line, and those whose client goes
 * on sending after its answer. The time in which this server works out the answer counts for neither.
 */
export function endSlowExchanges(server: Server, limits: ConnectionLimits, clock: () => number = Date.now): void {
  const open = new Set<Exchange>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange: Exchange = {
      request,
      response,
      socket,
      startedAt: clock(),
      readBefore: socket.bytesRead,
      writtenBefore: socket.bytesWritten,
      answeringAt: undefined,
      answeredAt: undefined,
    };
    open.add(exchange);
    // Most are over at once: kept until the timer looks, thousands a second would outlive the collector's young
    // generation.
    response.once("finish", () => isOver(exchange) && open.delete(exchange));
  });
  const timer = setInterval(() => {
    const now = clock();
    for (const exchange of open) {
      if (isOver(exchange)) open.delete(exchange);
      else if (isTooSlow(exchange, limits, now)) exchange.socket.destroy();
    }
  }, CHECK_INTERVAL_MS).unref();
  server.once("close", () => clearInterval(timer));
}

const isOver = ({ request, response, socket }: Exchange): boolean =>
  socket.destroyed || (request.complete && response.writableFinished);

function isTooSlow(exchange: Exchange, limits: ConnectionLimits, now: number): boolean {
  const { request, response, socket, startedAt, readBefore, writtenBefore } = exchange;
  const behind = (since: number, bytes: number): boolean =>
    now - since > limits.graceMs + (bytes / limits.bytesPerSecond) * 1000;
  if (response.headersSent) exchange.answeringAt ??= now;
  if (response.writableFinished) exchange.answeredAt ??= now;
  // Answered, and still sending: there was time to read the answer.
  if (exchange.answeredAt !== undefined) return now - exchange.answeredAt > limits.graceMs;
  if (exchange.answeringAt !== undefined)
    return socket.writableLength > 0 && behind(exchange.answeringAt, socket.bytesWritten - writtenBefore);
  return !request.complete && behind(startedAt, socket.bytesRead - readBefore);
}

/**
 * Refuses more connections of one address than a large office behind one address needs. What a proxy opens, or this
 * machine, is not counted.
 */
export function limitConnections(server: Server, most: number, isProxy: (address: string) => boolean): void {
  const byAddress = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (most === 0 || isLoopback(address) || isProxy(address)) return;
    const count = (byAddress.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    byAddress.set(address, count);
    socket.once("close", () => {
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left === 0) byAddress.delete(address);
      else byAddress.set(address, left);
    });
  });
}

const isLoopback = (address: string): boolean => address === "::1" || /^(?:::ffff:)?127\./.test(address);

const MALFORMED_REPLIES: Readonly<Record<string, readonly [status: string, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "请求没有及时传完，请重试"],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "请求头过大"],
};

/** What is no HTTP, or comes too late, is answered with one sentence, and the connection ends. */
export function replyToMalformedRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, text] = MALFORMED_REPLIES[error.code ?? ""] ?? ["400 Bad Request", "请求格式不正确"];
  if (!socket.writable) return void socket.destroy();
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "connection: close",
      "content-type: text/plain; charset=utf-8",
      `content-length: ${Buffer.byteLength(text)}`,
      "",
      text,
    ].join("\r\n"),
  );
}
