import { CLOSE_CODES, HEARTBEAT, HEARTBEAT_REPLY } from "#core/api";
import { liveErrors } from "./errors.ts";
import { closeWithError, send, type LiveSocket } from "./liveSocket.ts";

/**
 * A client may say one thing: that it is there. Nothing else is acted upon, whatever it claims; it is answered with an
 * error, written down, and counted.
 */
export function handleClientFrames(
  { socket, limiter, kind }: LiveSocket,
  clock: () => number,
  log: (details: object) => void,
): void {
  let flooded = false;
  const counted = (): boolean => {
    if (flooded) return false;
    if (limiter.acceptFrame(clock())) return true;
    flooded = true;
    if (socket.readyState === socket.OPEN) closeWithError(socket, CLOSE_CODES.TOO_MANY, liveErrors.error("TOO_FAST"));
    socket.pause();
    setTimeout(() => socket.terminate(), 1_000).unref();
    return false;
  };
  socket.on("ping", (data: Buffer) => {
    if (counted()) socket.pong(data);
  });
  socket.on("pong", counted);
  socket.on("message", (data: Buffer, binary: boolean) => {
    if (!counted()) return;
    if (!binary && data.toString() === HEARTBEAT) {
      socket.send(HEARTBEAT_REPLY);
      return kind.beat && send(socket, kind.beat());
    }
    const apiError = liveErrors.error("BAD_FRAME");
    log({ bytes: data.length });
    socket.send(JSON.stringify({ type: "error", code: apiError.code, message: apiError.message }));
  });
}
