import { useEffect, useState } from "react";
import { classes, Countdown, Price } from "#portal/ui/index.ts";
import { formatTime } from "#portal/ui/index.ts";
import { isLive } from "#server/modules/bidding/contract";
import { liveTexts } from "../live/texts.ts";
import { Action } from "./NextStep.tsx";
import { isMember, useSession } from "../session.ts";
import { mainPriceOf } from "./phase.ts";
import { bidSessionTexts as t } from "./texts.ts";
import type { LiveBidSession } from "./useLiveBidSession.ts";

/** On a phone, once the panel is scrolled out of the screen: the price, the time left and the one action. */
export function PriceBar({ live }: { readonly live: LiveBidSession }) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const panel = document.querySelector(".panel");
    if (panel === null || typeof IntersectionObserver === "undefined") return undefined;
    const watch = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting));
    watch.observe(panel);
    return () => watch.disconnect();
  }, []);
  const { session, state, now } = live;
  const user = useSession()?.user;
  if (!isLive(session.phase) && session.phase !== "signUp") return null;
  // A member has the bar of the room, or nothing to do here.
  if (user !== undefined && isMember(user)) return null;
  const { label, value, per } = mainPriceOf(session);
  const time = formatTime(now, "clock");
  return (
    <section
      className={classes("price-bar no-print", away && "price-bar-shown", state !== "fresh" && "stale")}
      aria-label={t.bar}
      inert={!away}
    >
      <div>
        <small>
          {state === "fresh" ? label : state === "lost" ? liveTexts.lostShort(time) : liveTexts.refreshingShort(time)}
        </small>
        <Price value={value} cut00 per={per} />
        {session.nextTime !== null && <Countdown until={session.nextTime} serverTime={now} />}
      </div>
      <Action session={session} off={state === "lost"} />
    </section>
  );
}
