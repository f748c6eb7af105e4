/** Keeps the rows of a grid in step with what others save. */
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError, type EntityView, type LiveFrame, type Ticket } from "#core/api";
import type { WireRow } from "#core/values";
import { useApi, type Api } from "../../api/index.ts";
import { useAuthSession } from "../../authSession/index.ts";
import { connectLive, type LiveSocket, type LiveState } from "./liveConnection.ts";
import { catchUp, applyChanges, type FetchRow, type LiveTarget } from "./applyChanges.ts";

interface LiveSource {
  readonly view: EntityView;
  /** Undefined while nothing is shown yet. */
  readonly target: LiveTarget | undefined;
  /** Asks again for the rows that this page shows: after a break, and when a row came to be elsewhere. */
  readonly refetch: () => Promise<readonly WireRow[]>;
}

export interface LiveRows {
  readonly state: LiveState;
  /**
   * While a save is under way its own echo must not come before its answer: holds what is heard until `let go` is
   * called.
   */
  readonly hold: () => () => void;
}

export function useLiveRows({ view, target, refetch }: LiveSource): LiveRows {
  const api = useApi();
  const userId = useAuthSession()?.user.id;
  const { entity, path } = view.entity;
  const [state, setState] = useState<LiveState>("connecting");
  const latest = useRef({ target, refetch });
  latest.current = { target, refetch };
  const queue = useMemo(
    () =>
      makeFrameQueue(async (frame) => {
        const { target: shown, refetch: ask } = latest.current;
        if (shown === undefined || frame.type === "error") return;
        if (frame.type === "rows" && applyChanges(shown, frame.news).length === 0) return;
        // A page that cannot ask now is told again when the socket stands again.
        const fresh = await ask().catch(() => undefined);
        if (fresh !== undefined && latest.current.target === shown) await catchUp(shown, fresh, rowAt(api, path));
      }),
    [api, path],
  );
  useEffect(() => {
    if (userId === undefined) return undefined;
    return connectLive(
      {
        ticket: async () => (await api.post<Ticket>("/ws/ticket", {}, { quiet: true })).ticket,
        open: (protocols) => new WebSocket(addressOf(userId, entity), [...protocols]) as LiveSocket,
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      { onState: setState, onFrame: queue.put },
    );
  }, [api, userId, entity, queue]);
  return { state, hold: queue.hold };
}

function addressOf(userId: string, page: string): string {
  const { protocol, host } = window.location;
  const path = `/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(page)}`;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${path}`;
}

/** A server that does not answer leaves the row as it is shown. */
function rowAt(api: Api, path: string): FetchRow {
  return async (id) => {
    try {
      return await api.get<WireRow>(`${path}/queryById`, { id }, { quiet: true });
    } catch (error) {
      return error instanceof ApiError && error.status === 404 ? undefined : "unknown";
    }
  };
}

/** One frame after another, and none while somebody holds. */
function makeFrameQueue(take: (frame: LiveFrame) => Promise<void>) {
  const waiting: LiveFrame[] = [];
  let held = 0;
  let busy = false;
  const drain = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (
      let frame = held === 0 ? waiting.shift() : undefined;
      frame !== undefined;
      frame = held === 0 ? waiting.shift() : undefined
    )
      await take(frame);
    busy = false;
  };
  return {
    put: (frame: LiveFrame) => {
      waiting.push(frame);
      void drain();
    },
    hold: () => {
      held++;
      return () => {
        held--;
        void drain();
      };
    },
  };
}
