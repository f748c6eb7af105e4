/** The amount that a member is about to offer: the next one, until they choose another. */
import { useState } from "react";
import { parseMoney } from "#core/values";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { yuan } from "#portal/ui/index.ts";
import { amountOf } from "../../member/funds/amount.ts";
import {
  askFor,
  faultOf,
  leastUnheard,
  offersOf,
  yuanOf,
  type AmountFault,
  type AskFor,
  type Offers,
} from "../live/offers.ts";
import { leads } from "./position.ts";
import type { OpenRoom } from "./useRoom.ts";

export interface Offer {
  /** As it stands in the field. */
  readonly typed: string;
  /** Yuan with two decimals; undefined: what is typed is no amount. */
  readonly amount: string | undefined;
  readonly fault: AmountFault | undefined;
  /** Undefined: any amount, as of sealed bids. */
  readonly offers: Offers | undefined;
  /** Why it may not be sent now. */
  readonly waits: "leads" | "busy" | "off" | undefined;
  /** A chosen amount was no longer possible and gave way to the next one. */
  readonly moved: boolean;
  /** It is asked about before it is sent. */
  readonly asks: AskFor | undefined;
  readonly type: (text: string) => void;
  readonly choose: (amount: bigint) => void;
  /** One step further or back. */
  readonly step: (count: 1 | -1) => void;
  /** Sends it, or asks first. */
  readonly submit: () => void;
  readonly confirm: () => void;
  readonly back: () => void;
}

interface Typed {
  readonly text: string;
  /** It could be offered when it was typed. */
  readonly fine: boolean;
}

export function useOffer(session: BidSessionDetail, room: OpenRoom, off: boolean): Offer {
  const [typed, setTyped] = useState<Typed>();
  const [moved, setMoved] = useState(false);
  const [asked, setAsked] = useState<{ readonly amount: string; readonly why: AskFor }>();
  const read = room.room;
  const offers = read === undefined ? undefined : offersOf(read, room.log?.price ?? session.currentPrice);
  const least = offers === undefined ? "" : plain(offers.least);
  // What could be offered gives way to the next amount once the price has passed it.
  if (typed?.fine === true && offers !== undefined && faultOf(offers, fenOf(typed.text)) === "below") {
    setTyped(undefined);
    setMoved(true);
  }
  const text = typed?.text ?? least;
  const fen = fenOf(text);
  const fault = faultOf(offers ?? { least: fenOf(leastUnheard(session)) ?? 0n, step: 0n, limit: null }, fen);
  const amount = fen === undefined ? undefined : yuanOf(fen);
  const busy = room.sent.kind === "sending" || room.sent.kind === "unknown";
  const isFirst = !session.bidsWithheld && leads(room) && read?.selfOutbid !== true;
  const waits = off ? "off" : busy ? "busy" : isFirst ? "leads" : undefined;
  const take = (next: string): void => {
    setTyped({ text: next, fine: offers !== undefined && faultOf(offers, fenOf(next)) === undefined });
    setMoved(false);
  };
  const send = (price: string): void => {
    room.send(price);
    setTyped(undefined);
    setMoved(false);
    setAsked(undefined);
  };
  return {
    typed: text,
    amount,
    fault,
    offers,
    waits,
    moved,
    asks: asked?.why,
    type: take,
    choose: (next) => take(plain(next)),
    step: (count) => {
      if (offers === undefined) return;
      const next = (fen ?? offers.least) + BigInt(count) * offers.step;
      if (faultOf(offers, next) === undefined) take(plain(next));
    },
    submit: () => {
      if (waits !== undefined || fault !== undefined) return;
      if (amount === undefined || fen === undefined || read === undefined) return;
      const why = askFor(read, offers, fen);
      if (why === undefined) send(amount);
      else setAsked({ amount, why });
    },
    confirm: () => {
      if (asked !== undefined && asked.amount === amount && waits === undefined) send(asked.amount);
      else setAsked(undefined);
    },
    back: () => setAsked(undefined),
  };
}

/** With separators, without decimals that are all zero. */
const plain = (amount: bigint): string => yuan(yuanOf(amount), true).replace("¥", "");

function fenOf(text: string): bigint | undefined {
  const fen = parseMoney(amountOf(text));
  return fen === undefined || fen <= 0 ? undefined : BigInt(fen);
}
