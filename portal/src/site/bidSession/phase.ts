/** What a phase means for the page of a session: its words, and what it waits for. */
import { isLive, type BidSessionDetail } from "#server/modules/bidding/contract";
import { formatExactTime } from "#portal/ui/index.ts";
import { percent, phaseText, priceOf, type ShownPrice } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { bidSessionTexts as t } from "./texts.ts";

/** The moment that the band names. */
function named(session: BidSessionDetail): string {
  switch (session.phase) {
    case "signUp":
      return session.signUpEnd;
    case "waiting":
      return session.freeStart;
    case "free":
      return session.freeEnd;
    case "sold":
      return session.dealTime ?? "";
    default:
      return "";
  }
}

export function phaseBannerText(session: BidSessionDetail): string {
  const at = named(session);
  const time = at === "" ? "" : formatExactTime(at, "month-minute");
  if (session.phase === "free" && session.endDateTime !== session.freeEnd) return t.band.freeThenLimited(time);
  if (session.phase === "sold") return t.band.sold(phaseText(session), lotTexts.dealt[session.scene], time);
  if (session.phase === "failed") return t.band.failed(lotTexts.failure[session.scene]);
  return t.band[session.phase](time, lotTexts.offer[session.scene]);
}

/** The one figure of the page, and beneath it how it stands to the start. */
export function mainPriceOf(session: BidSessionDetail): ShownPrice & { readonly note: string } {
  const price = priceOf(session);
  if (session.dealPrice !== null)
    return {
      ...price,
      note:
        session.premium === null
          ? ""
          : `${lotTexts.premium[session.scene]} ${percent(session.premium, session.scene === "sale")}`,
    };
  if (session.currentPrice === null) return { ...price, note: noPriceNote(session) };
  return {
    ...price,
    note: t.against(lotTexts.startPrice[session.scene], percent(priceRise(session.startPrice, session.currentPrice))),
  };
}

function noPriceNote(session: BidSessionDetail): string {
  if (session.sealed) return t.sealed;
  return session.round !== null && isLive(session.phase) ? t.firstRound : t.noOffer(lotTexts.offer[session.scene]);
}

const fen = (yuan: string) => BigInt(yuan.replace(".", ""));

/** Hundredths of a percent of a price above the start, rounded to the nearest. Both are yuan with two decimals. */
export function priceRise(start: string, price: string): number {
  const base = fen(start);
  if (base === 0n) return 0;
  const over = (fen(price) - base) * 20_000n;
  return Number((over + (over < 0n ? -base : base)) / (2n * base));
}
