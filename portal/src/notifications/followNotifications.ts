/**
 * Keeps what a page shows of its user's messages up to date, in the back office and in the member's pages: reads it
 * when the socket connects, whenever the socket says so, and every few seconds while there is no connection.
 */
import {
  connectLive,
  type LiveConnection,
  type LiveSocket,
  type LiveTransport,
  type RoomFrame,
  type Ticket,
} from "#core/api";
import {
  MESSAGE_PATHS,
  NOTIFICATION_HEARTBEAT_MS,
  NOTIFICATION_POLL_MS,
  type NotificationCommand,
} from "#server/modules/messages/contract";

interface Followed {
  readonly userId: string;
  readonly post: <R>(path: string, body: object) => Promise<R>;
  /**
   * Reads the messages anew, all of them: what came while the connection was away was not sent. Never runs twice at
   * once. What it throws is passed by; the next occasion reads again.
   */
  readonly reload: () => Promise<unknown>;
}

/** What a browser brings. */
interface NotificationPlatform {
  readonly open: LiveTransport["open"];
  readonly after: LiveTransport["after"];
  readonly random: () => number;
  /** Whether anybody can see the page: a hidden one reads nothing by itself. */
  readonly isVisible: () => boolean;
}

/** Answers how to end it. */
export function followNotifications(
  { userId, post, reload }: Followed,
  platform: NotificationPlatform = browser(userId),
): LiveConnection {
  const read = oneAtATime(reload);
  let ended = false;
  let stopPolling: (() => void) | undefined;
  const poll = (): void => {
    stopPolling = platform.after(NOTIFICATION_POLL_MS, () => {
      if (platform.isVisible()) read();
      poll();
    });
  };
  const endPolling = (): void => {
    stopPolling?.();
    stopPolling = undefined;
  };
  const connection = connectLive<RoomFrame | NotificationCommand>(
    {
      ...platform,
      ticket: async () => (await post<Ticket>(MESSAGE_PATHS.ticket, {})).ticket,
    },
    {
      onState: (state) => {
        if (ended) return;
        if (state === "live") endPolling();
        else if (stopPolling === undefined) poll();
      },
      onFrame: (frame) => {
        if ("cmd" in frame || frame.type === "ready") read();
      },
    },
    { heartbeatMs: NOTIFICATION_HEARTBEAT_MS },
  );
  read();
  return {
    drop: () => connection.drop(),
    wake: () => connection.wake(),
    end: () => {
      ended = true;
      endPolling();
      connection.end();
    },
  };
}

/** What asks while one is under way is answered by one more after it: that one may have read too early. */
function oneAtATime(reload: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await reload().catch(() => undefined);
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (!running) void run();
  };
}

function browser(userId: string): NotificationPlatform {
  return {
    open: (protocols) => {
      const { protocol, host } = window.location;
      const scheme = protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${host}/websocket/${encodeURIComponent(userId)}`, [...protocols]) as LiveSocket;
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
  };
}
