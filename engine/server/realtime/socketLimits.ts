/** Limits on what one socket may send, so that no client can overload the server: size, rate, silence. */
/** Bytes of one message; the library closes a larger one with 1009 before it is read. */
export const FRAME_BYTES = 1024;
/** Messages, pings and pongs that a socket may send in one window. A heartbeat is one in ten seconds. */
export const MAX_FRAMES = 20;
const WINDOW_MS = 10_000;
/** Bytes in one window: what fragments without an end are counted by. */
const WINDOW_BYTES = 16 * 1024;
/** Bytes that wait for a reader who does not read. */
export const BACKLOG_BYTES = 4 * 1024 * 1024;
/** A socket that leaves out so many heartbeats is dead. */
const SILENT_BEATS = 3;
/** Open sockets of one person in rooms of one kind. */
export const SOCKETS_PER_USER = 20;
/**
 * How often sessions are looked at again; with the few seconds that a session is remembered, an ended one is cut within
 * five.
 */
export const CHECK_MS = 1_500;

export interface SocketLimiter {
  /** False where this frame is one too many. */
  acceptFrame(now: number): boolean;
  /** Whether what came in since the window began is too much, or nothing came for too long. */
  status(now: number, bytesRead: number): "fine" | "flood" | "silent";
}

export function createSocketLimiter(start: number, bytesAtStart: number, heartbeatMs: number): SocketLimiter {
  let window = start;
  let frames = 0;
  let bytes = bytesAtStart;
  let lastFrameAt = start;
  const advanceWindow = (now: number, bytesRead: number | undefined): void => {
    if (now - window < WINDOW_MS) return;
    window = now;
    frames = 0;
    if (bytesRead !== undefined) bytes = bytesRead;
  };
  return {
    acceptFrame: (now) => {
      advanceWindow(now, undefined);
      lastFrameAt = now;
      return ++frames <= MAX_FRAMES;
    },
    status: (now, bytesRead) => {
      const flood = bytesRead - bytes > WINDOW_BYTES;
      advanceWindow(now, bytesRead);
      return flood ? "flood" : now - lastFrameAt > SILENT_BEATS * heartbeatMs ? "silent" : "fine";
    },
  };
}
