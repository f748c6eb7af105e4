import { formatTime } from "#portal/ui/index.ts";
import type { LiveState } from "./poll.ts";
import { liveTexts as t } from "./texts.ts";

/** Over a list of prices: that they are not of now, and of when they are. Takes no place, so that nothing moves. */
export function StaleDataNotice({ state, now }: { readonly state: LiveState; readonly now: string }) {
  const time = formatTime(now, "clock");
  if (state === "fresh") return null;
  return state === "lost" ? (
    <p className="live-note live-note-lost no-print" role="alert">
      {t.lost(time)}
    </p>
  ) : (
    <p className="live-note no-print">{t.refreshing(time)}</p>
  );
}
