/** Keeps the rows of a grid in step with what others save. */
import { useEffect, useEffectEvent, useState } from "react";
import {
  ApiError,
  connectLive,
  type EntityView,
  type LiveFrame,
  type LiveSocket,
  type LiveState,
  type Ticket,
} from "#core/api";
import type { WireRow } from "#core/values";
import { useApi, type Api } from "../../api/index.ts";
import { useAuthSession } from "../../authSession/index.ts";
import { FrameQueue } from "./frameQueue.ts";
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
   * While a save is under way its own echo must not come before its answer: holds received events until `let go` is
   * called.
   */
  readonly hold: () => () => void;
}

export function useLiveRows({ view, target, refetch }: LiveSource): LiveRows {
  const api = useApi();
  const userId = useAuthSession()?.user.id;
  const { entity, path } = view.entity;
  const [state, setState] = useState<LiveState>("connecting");
  const [queue] = useState(() => new FrameQueue());
  const isShown = useEffectEvent((shown: LiveTarget) => shown === target);
  const apply = useEffectEvent(async (frame: LiveFrame) => {
    if (target === undefined || frame.type === "error") return;
    if (frame.type === "rows" && applyChanges(target, frame.news).length === 0) return;
    // What cannot be read now ends the connection: after the next one the rows are read again.
    const fresh = await refetch();
    if (isShown(target)) await catchUp(target, fresh, rowAt(api, path));
  });
  useEffect(() => {
    if (userId === undefined) return undefined;
    const connection = connectLive<LiveFrame>(
      {
        ticket: async () => (await api.post<Ticket>("/ws/ticket", {}, { quiet: true })).ticket,
        open: (protocols) => new WebSocket(addressOf(userId, entity), [...protocols]) as LiveSocket,
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      },
      { onState: setState, onFrame: (frame) => queue.put({ apply: () => apply(frame), onFailure }) },
    );
    // The rows may lack anything now: after a new connect the page requests them once more.
    function onFailure(error: unknown): void {
      reportError(error);
      connection.drop();
    }
    return () => connection.end();
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
