import { CLOSE_CODES, HEARTBEAT, HEARTBEAT_REPLY } from "#core/api";
import { liveErrors } from "./errors.ts";
import { refuse, type Live } from "./live.ts";

/**
 * A client may say one thing: that it is there. Nothing else is acted upon, whatever it claims; it is answered with an
 * error, written down, and counted.
 */
export function hearFrames({ socket, guard }: Live, clock: () => number, log: (details: object) => void): void {
  let flooded = false;
  const counted = (): boolean => {
    if (flooded) return false;
    if (guard.frame(clock())) return true;
    flooded = true;
    if (socket.readyState === socket.OPEN) refuse(socket, CLOSE_CODES.TOO_MANY, liveErrors.error("TOO_FAST"));
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
    if (!binary && data.toString() === HEARTBEAT) return socket.send(HEARTBEAT_REPLY);
    const refusal = liveErrors.error("BAD_FRAME");
    log({ bytes: data.length });
    socket.send(JSON.stringify({ type: "error", code: refusal.code, message: refusal.message }));
  });
}
