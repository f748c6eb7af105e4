/** What a phase means for the page: its colour, its words, and what it waits for. */
import type { Phase, SessionDetail, SessionRow } from "#server/modules/bidding/contract";
import { moment, type TagTone } from "#portal/ui/index.ts";
import { sessionTexts as t } from "./texts.ts";

export const PHASE_TONE: Record<Phase, TagTone> = {
  signUp: "open", waiting: "open", free: "live", limited: "live", deciding: "calm", sold: "done", failed: "bad", suspended: "bad", withdrawn: "bad",
};

/** Bids are being taken: the price may move at any moment. */
export function isLive({ phase }: Pick<SessionRow, "phase">): boolean {
  return phase === "free" || phase === "limited";
}

/** The moment that the band names. */
function named(session: SessionDetail): string {
  switch (session.phase) {
    case "signUp": return session.signUpEnd;
    case "waiting": return session.freeStart;
    case "free": return session.freeEnd;
    case "sold": return session.dealTime ?? "";
    default: return "";
  }
}

export function bandText(session: SessionDetail): string {
  const at = named(session);
  return t.band[session.phase](at === "" ? "" : moment(at, "month-minute"));
}

/** "距结束" and so on; undefined where nothing is waited for. */
export function untilText({ phase, nextTime }: SessionRow): string | undefined {
  if (nextTime === null || !(phase in t.until)) return undefined;
  return t.until[phase as keyof typeof t.until];
}

export interface ShownPrice {
  readonly label: string;
  readonly value: string;
  /** Beneath the figure. */
  readonly note: string;
}

/** The one figure of the page, and what it is. */
export function shownPrice(session: SessionDetail): ShownPrice {
  const tender = session.scene === "invite";
  const start = tender ? t.ceiling : t.startPrice;
  if (session.phase === "sold" && session.dealPrice !== null) {
    const percent = session.premium === null ? "" : signed(tender ? -session.premium : session.premium);
    return { label: t.dealPrice, value: session.dealPrice, note: percent === "" ? "" : tender ? t.saving(percent) : t.premium(percent) };
  }
  if (session.currentPrice === null) return { label: start, value: session.startPrice, note: session.sealed ? t.sealed : t.noBid };
  const percent = signed(rise(session.startPrice, session.currentPrice));
  return { label: tender ? t.lowestPrice : t.currentPrice, value: session.currentPrice, note: tender ? t.saving(percent) : t.rise(percent) };
}

const fen = (yuan: string) => BigInt(yuan.replace(".", ""));

/** Hundredths of a percent by which a price stands over the start; rounded to the nearest. Both are yuan with two decimals. */
export function rise(start: string, price: string): number {
  const base = fen(start);
  if (base === 0n) return 0;
  const over = (fen(price) - base) * 20_000n;
  return Number((over + (over < 0n ? -base : base)) / (2n * base));
}

/** 1250 as "+12.5%". */
export function signed(hundredths: number): string {
  const size = Math.abs(hundredths);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`.replace(/\.?0+$/, "");
  return `${hundredths < 0 ? "−" : "+"}${text}%`;
}
