import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { sameOriginPath } from "#core/api";
import { usePagePath } from "#engine/react";
import type { AnnouncementRow } from "#server/modules/messages/contract";

export interface OpenedAnnouncement {
  /** The one in the viewer. */
  readonly shown: AnnouncementRow | undefined;
  /** Where it leads besides; undefined: nowhere that this user may open. */
  readonly target: string | undefined;
  readonly open: (row: AnnouncementRow) => void;
  readonly go: (path: string) => void;
  readonly close: () => void;
}

/** An entry opens the viewer, or its page at once where it is one of the menu (`openType` component). */
export function useOpenAnnouncement(markRead: (anntId: string) => Promise<void>): OpenedAnnouncement {
  const pathOf = usePagePath();
  const navigate = useNavigate();
  const [shown, setShown] = useState<AnnouncementRow>();
  const go = (path: string): void => {
    setShown(undefined);
    void navigate(path);
  };
  return {
    shown,
    target: shown && targetOf(shown, pathOf),
    open: (row) => {
      // It is read even where the server cannot be told now: the next time it is opened tells it.
      if (row.readFlag === 0) void markRead(row.anntId).catch(() => undefined);
      const target = row.openType === "component" ? targetOf(row, pathOf) : undefined;
      if (target === undefined) setShown(row);
      else go(target);
    },
    go,
    close: () => setShown(undefined),
  };
}

/** The server has checked it when it was written; an address is followed only within this site all the same. */
function targetOf(
  { openType, openPage, busId }: Pick<AnnouncementRow, "openType" | "openPage" | "busId">,
  pathOf: (opens: string) => string | undefined,
): string | undefined {
  if (openType === "url") return sameOriginPath(openPage ?? "", window.location.origin, URL);
  const path = openType === "component" ? pathOf(openPage ?? "") : undefined;
  return path === undefined || busId === null || busId === "" ? path : `${path}/${encodeURIComponent(busId)}`;
}
