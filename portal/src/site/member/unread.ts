/** How many messages the member has not read, live; header and member centre read the same number. */
import { useEffect, useSyncExternalStore } from "react";
import { MESSAGE_PATHS, type UnreadCount } from "#server/modules/messages/contract";
import { followNotifications } from "#portal/notifications/followNotifications.ts";
import { get, post } from "./calls.ts";

let count = 0;
const listeners = new Set<() => void>();
/** Whoever shows messages reads them again with the number. */
const changes = new Set<() => void>();
let running: { readonly userId: string; readonly end: () => void } | undefined;
let followers = 0;

export async function reloadUnread(): Promise<void> {
  const { unreadMemberMsgCount } = await get<UnreadCount>(MESSAGE_PATHS.unread);
  count = unreadMemberMsgCount;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function follow(userId: string): () => void {
  if (running !== undefined && running.userId !== userId) stop();
  followers += 1;
  running ??= {
    userId,
    end: followNotifications({
      userId,
      post,
      reload: async () => {
        await reloadUnread();
        for (const change of changes) change();
      },
    }).end,
  };
  return () => {
    followers -= 1;
    if (followers === 0) stop();
  };
}

function stop(): void {
  running?.end();
  running = undefined;
  count = 0;
}

export function useUnread(userId: string): number {
  useEffect(() => follow(userId), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}

/** @param onChange is called whenever messages may have come or been read elsewhere */
export function useMessageChanges(onChange: () => void): void {
  useEffect(() => {
    changes.add(onChange);
    return () => void changes.delete(onChange);
  }, [onChange]);
}
