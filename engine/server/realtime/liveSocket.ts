import type { WebSocket } from "ws";
import type { ApiError, RoomFrame } from "#core/api";
import type { Viewer } from "#core/language";
import type { RoomKind } from "./roomKind.ts";
import { BACKLOG_BYTES, type SocketLimiter } from "./socketLimits.ts";

/** One open socket. */
export interface LiveSocket {
  readonly socket: WebSocket;
  readonly token: string;
  readonly kind: RoomKind;
  readonly room: string;
  readonly limiter: SocketLimiter;
  viewer: Viewer;
  /** Bytes that have come in on its connection. */
  bytesRead(): number;
}

/** Says why, and closes. */
export function closeWithError(socket: WebSocket, code: number, apiError: ApiError): void {
  send(socket, { type: "error", code: apiError.code, message: apiError.message } satisfies RoomFrame);
  socket.close(code, apiError.code);
}

export function send(socket: WebSocket, frame: object): void {
  if (socket.readyState !== socket.OPEN) return;
  // It connects again and catches up; what waits for it here would only grow.
  if (socket.bufferedAmount > BACKLOG_BYTES) return socket.terminate();
  socket.send(JSON.stringify(frame));
}
