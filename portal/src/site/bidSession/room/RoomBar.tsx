import { useEffect, useState } from "react";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { classes, Countdown, Price } from "#portal/ui/index.ts";
import { mainPriceOf } from "../phase.ts";
import { SendButton } from "./BidForm.tsx";
import { positionOf } from "./position.ts";
import { roomTexts as t } from "./texts.ts";
import type { Offer } from "./useOffer.ts";
import type { OpenRoom } from "./useRoom.ts";

interface RoomBarProps {
  readonly session: BidSessionDetail;
  readonly now: string;
  readonly offer: Offer;
  readonly room: OpenRoom;
}

/** On a phone, where the button of the panel is out of the screen: price, time and the one action, under the thumb. */
export function RoomBar({ session, now, offer, room }: RoomBarProps) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const button = document.querySelector(".room-bid .room-send");
    if (button === null || typeof IntersectionObserver === "undefined") return undefined;
    const watch = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting));
    watch.observe(button);
    return () => watch.disconnect();
  }, []);
  const { label, value, per } = mainPriceOf(session);
  const position = positionOf(session, room);
  return (
    <form
      className={classes("room-bar no-print", away && "room-bar-shown", position && `room-bar-${position.tone}`)}
      aria-label={t.barLabel}
      inert={!away}
      onSubmit={(event) => {
        event.preventDefault();
        offer.submit();
      }}
    >
      <p>{position?.text ?? label}</p>
      <div className="room-bar-figures">
        <Price value={value} cut00 per={per} />
        {session.nextTime !== null && <Countdown until={session.nextTime} serverTime={now} />}
      </div>
      <SendButton session={session} offer={offer} />
    </form>
  );
}
