import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MESSAGE_PATHS, type AnnouncementRow, type OwnAnnouncements } from "#server/modules/messages/contract";
import { followNotifications } from "#portal/notifications/followNotifications.ts";
import { announcementsChanged } from "./announcementChanges.ts";
import type { MessageApi } from "./messageApi.ts";

const LISTED = "10";

export interface Announcements {
  /** Undefined until they are first read. */
  readonly own: OwnAnnouncements | undefined;
  /** The last read failed; what is shown may be old. */
  readonly failed: boolean;
  readonly markRead: (anntId: string) => Promise<void>;
}

/** One's unread announcements, live. `onArrived`: those that were not there at the last read. */
export function useAnnouncements(
  { get, post }: MessageApi,
  userId: string,
  onArrived: (rows: readonly AnnouncementRow[]) => void,
): Announcements {
  const [own, setOwn] = useState<OwnAnnouncements>();
  const [failed, setFailed] = useState(false);
  const known = useRef<ReadonlySet<string>>(undefined);
  const arrived = useEffectEvent(onArrived);
  const read = useEffectEvent((): Promise<OwnAnnouncements> =>
    get<OwnAnnouncements>(MESSAGE_PATHS.announcements, { pageSize: LISTED }),
  );
  const ticket = useEffectEvent(<R>(path: string, body: object): Promise<R> => post<R>(path, body));
  useEffect(() => {
    let ended = false;
    const followed = followNotifications({
      userId,
      post: (path, body) => ticket(path, body),
      reload: async () => {
        try {
          const fresh = await read();
          if (ended) return;
          const rows = [...fresh.anntMsgList, ...fresh.sysMsgList];
          const before = known.current;
          known.current = new Set([...(before ?? []), ...rows.map(({ id }) => id)]);
          setOwn(fresh);
          setFailed(false);
          announcementsChanged();
          const unknown = before === undefined ? [] : rows.filter(({ id }) => !before.has(id));
          if (unknown.length > 0) arrived(unknown);
        } catch {
          if (!ended) setFailed(true);
        }
      },
    });
    return () => {
      ended = true;
      followed.end();
    };
  }, [userId]);
  return {
    own,
    failed,
    markRead: async (anntId) => {
      await post(MESSAGE_PATHS.readAnnouncement, { anntId });
      setOwn((shown) => shown && without(shown, anntId));
    },
  };
}

/** At once; the server's word follows over the socket. */
function without(own: OwnAnnouncements, id: string): OwnAnnouncements {
  const left = (rows: readonly AnnouncementRow[]) => rows.filter((row) => row.id !== id);
  const [anntMsgList, sysMsgList] = [left(own.anntMsgList), left(own.sysMsgList)];
  return {
    anntMsgList,
    anntMsgTotal: own.anntMsgTotal - (own.anntMsgList.length - anntMsgList.length),
    sysMsgList,
    sysMsgTotal: own.sysMsgTotal - (own.sysMsgList.length - sysMsgList.length),
  };
}
