import { useId, useRef, type FormEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { capitals } from "#core/values";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { Button, classes, Dialog, formatTime, Notice, yuan } from "#portal/ui/index.ts";
import { perOf } from "../../lot/bidSessionText.ts";
import { addressOf } from "../../query.ts";
import { MOST_UNASKED_STEPS, leastUnheard, quickAmounts, stepsTo, yuanOf, type AmountFault } from "../live/offers.ts";
import { leads } from "./position.ts";
import { ConsentAgain } from "./SignUp.tsx";
import { roomTexts as t } from "./texts.ts";
import type { Offer } from "./useOffer.ts";
import type { OpenRoom } from "./useRoom.ts";

interface BidFormProps {
  readonly session: BidSessionDetail;
  readonly offer: Offer;
  readonly room: OpenRoom;
}

/** The amount, its steps, and the one button that sends it; beneath it what became of the last one. */
export function BidForm({ session, offer, room }: BidFormProps) {
  const { room: read } = room;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    offer.submit();
  };
  if (read !== undefined && !read.me.consents)
    return (
      <section className="panel-next room-bid">
        <ConsentAgain session={session} room={room} />
      </section>
    );
  const mayRaise = read?.selfOutbid === true && !session.bidsWithheld && leads(room);
  const isDone = session.bidsWithheld && isOnce(room);
  return (
    <form className="panel-next room-bid no-print" onSubmit={submit} aria-label={t.formLabel} noValidate>
      {!isDone && (
        <>
          <Amount session={session} offer={offer} />
          {offer.offers !== undefined && <Quick session={session} offer={offer} />}
          <SendButton session={session} offer={offer} />
        </>
      )}
      <Sent session={session} room={room} />
      <p className="panel-hint">
        {offer.waits === "leads" ? t.leadsHint : mayRaise ? t.leadsMayRaise : t.final}
        {offer.offers !== undefined && t.asksBeyond(Number(MOST_UNASKED_STEPS))}
      </p>
      <OwnBids session={session} room={room} />
      <Confirm session={session} offer={offer} ratio={(read?.fatFinger ?? "").replace(/\.0$/, "")} />
    </form>
  );
}

/** A second offer was refused because each bids once. */
const isOnce = ({ sent, room }: OpenRoom): boolean =>
  sent.kind === "refused" && sent.code === "BIDDING.ALREADY_BID" && (room?.me.bids.length ?? 0) > 0;

function faultText(session: BidSessionDetail, { offers }: Offer, fault: AmountFault): string {
  const per = perOf(session);
  const { scene } = session;
  if (fault === "below" && offers === undefined) return t.faults.below[scene](yuan(leastUnheard(session), true, per));
  if (fault === "wrong" || fault === "none" || offers === undefined) return t.faults.wrong;
  if (fault === "noMultiple") return t.faults.noMultiple(yuan(session.step, true, per));
  if (fault === "below") return t.faults.below[scene](yuan(yuanOf(offers.least), true, per));
  return t.faults.above[scene](yuan(yuanOf(offers.limit ?? offers.least), true, per));
}

function Amount({ session, offer }: Omit<BidFormProps, "room">) {
  const id = useId();
  const step = yuan(session.step, true);
  const { fault, amount, typed, offers } = offer;
  const words = amount === undefined || fault !== undefined ? undefined : capitals(amount);
  const isEmpty = typed === "";
  return (
    <div className="room-amount">
      <label htmlFor={id}>{t.amount(t.bid[session.scene])}</label>
      <div className={classes("room-stepper", offers === undefined && "room-stepper-free")}>
        {offers !== undefined && (
          <button type="button" aria-label={t.less(step)} onClick={() => offer.step(offers.step > 0n ? -1 : 1)}>
            −
          </button>
        )}
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t.typeAmount}
          value={typed}
          aria-invalid={fault !== undefined && !isEmpty}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => offer.type(target.value)}
        />
        {offers !== undefined && (
          <button type="button" aria-label={t.more(step)} onClick={() => offer.step(offers.step > 0n ? 1 : -1)}>
            +
          </button>
        )}
      </div>
      <p id={`${id}-says`} className={fault === undefined || isEmpty ? "room-words" : "room-words field-error"}>
        {fault !== undefined && !isEmpty
          ? faultText(session, offer, fault)
          : offer.moved
            ? t.moved
            : words !== undefined
              ? t.words(words)
              : " "}
      </p>
    </div>
  );
}

function Quick({ session, offer }: Omit<BidFormProps, "room">) {
  const { offers } = offer;
  if (offers === undefined) return null;
  const chosen = offer.amount;
  return (
    <div className="room-quick" role="group" aria-label={t.quick}>
      {quickAmounts(offers).map(({ by, to }) => (
        <button
          key={String(by)}
          type="button"
          aria-pressed={yuanOf(to) === chosen}
          onClick={() => offer.choose(to)}
          title={yuan(yuanOf(to), true, perOf(session))}
        >
          {by > 0n ? "+" : "−"}
          {yuan(yuanOf(by < 0n ? -by : by), true).replace("¥", "")}
        </button>
      ))}
    </div>
  );
}

/** One tap sends the next amount. */
export function SendButton({
  session,
  offer,
  className,
}: Omit<BidFormProps, "room"> & { readonly className?: string }) {
  const { amount, fault, waits } = offer;
  const act = t.bid[session.scene];
  const text = amount === undefined ? act : t.bidAmount(act, yuan(amount, true, perOf(session)));
  return (
    <Button
      type="submit"
      tone="wood"
      wide
      className={classes("room-send", className)}
      disabled={waits !== undefined || fault !== undefined}
      aria-busy={waits === "busy"}
    >
      {text}
    </Button>
  );
}

/** What became of the last one, said aloud. */
function Sent({ session, room }: Pick<BidFormProps, "session" | "room">) {
  const { pathname, search } = useLocation();
  const { sent } = room;
  if (sent.kind === "idle") return <div role="status" />;
  const amount = yuan(sent.price, true, perOf(session));
  if (sent.kind === "sending")
    return (
      <div role="status" className="room-sent">
        {t.sending(amount)}
      </div>
    );
  if (sent.kind === "unknown")
    return (
      <Notice tone="wood">
        <p>{sent.signedOut ? t.unknownSignedOut(amount) : t.unknown(amount)}</p>
        {sent.signedOut && <Link to={addressOf("/user/login", { redirect: pathname + search })}>{t.signIn}</Link>}
      </Notice>
    );
  if (sent.kind === "accepted")
    return (
      <div role="status" className="room-sent room-sent-fine">
        {t.accepted(amount)}
      </div>
    );
  const hint = t.hints[sent.code];
  return (
    <Notice tone="bad">
      <p>{t.refused(amount, sent.message)}</p>
      {hint !== undefined && <p>{hint}</p>}
    </Notice>
  );
}

function Confirm({ session, offer, ratio }: Omit<BidFormProps, "room"> & { readonly ratio: string }) {
  const send = useRef<HTMLButtonElement>(null);
  const { asks, amount, offers } = offer;
  if (asks === undefined || amount === undefined) return null;
  const act = t.bid[session.scene];
  const shown = yuan(amount, true, perOf(session));
  const fen = BigInt(amount.replace(".", ""));
  const steps = offers === undefined ? "" : String(stepsTo(offers, fen));
  const words = capitals(amount);
  return (
    <Dialog
      title={t.confirmTitle(act)}
      open
      look="sheet"
      onClose={offer.back}
      acts={
        <>
          <Button onClick={offer.back}>{t.back}</Button>
          <Button ref={send} tone="wood" onClick={offer.confirm}>
            {t.confirmAct(act, shown)}
          </Button>
        </>
      }
    >
      <p className="room-confirm">{shown}</p>
      {words !== undefined && <p className="room-words">{t.words(words)}</p>}
      <Notice tone="wood">
        <p>
          {asks === "steps"
            ? t.confirm.steps(steps)
            : asks === "slip"
              ? t.confirm.slip[session.scene](ratio)
              : t.confirm[session.sealed ? "sealed" : "round"]}
        </p>
      </Notice>
    </Dialog>
  );
}

const OWN_SHOWN = 5;

function OwnBids({ session, room }: Pick<BidFormProps, "session" | "room">) {
  const bids = room.room?.me.bids ?? [];
  if (bids.length === 0) return null;
  return (
    <details className="room-own" open={session.bidsWithheld}>
      <summary>{t.myBids(t.bid[session.scene])}</summary>
      <ul>
        {bids.slice(0, OWN_SHOWN).map(({ price, time }, at) => (
          <li key={`${time}-${at}`}>
            <b>{yuan(price, true, perOf(session))}</b>
            <time dateTime={time}>{formatTime(time, "month-second")}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
