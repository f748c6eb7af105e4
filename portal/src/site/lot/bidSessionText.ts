/** What is shown of a session by its phase: which colour, which price under which name, which clock, which button. */
import { hasResult, isBiddingOver, isLive, type Phase, type BidSessionRow } from "#server/modules/bidding/contract";
import { formatTime, type Motif, type TagTone } from "#portal/ui/index.ts";
import { lotTexts } from "./texts.ts";

const TONES: Readonly<Record<Phase, TagTone>> = {
  signUp: "open",
  waiting: "open",
  free: "live",
  limited: "live",
  deciding: "calm",
  sold: "done",
  failed: "calm",
  suspended: "bad",
  withdrawn: "bad",
};

export const toneOf = (phase: Phase): TagTone => TONES[phase];

/** Its state in one word. */
export const phaseText = ({ phase, scene }: Pick<BidSessionRow, "phase" | "scene">): string =>
  (scene === "invite" ? lotTexts.tenderPhases[phase] : undefined) ?? lotTexts.phases[phase];

export interface ShownPrice {
  readonly label: string;
  readonly value: string;
  /** "吨" for 元/吨; undefined: the whole. */
  readonly per: string | undefined;
}

/** "吨" where a price is for one of it; undefined where it is for the whole. */
export const perOf = ({ priceUnit }: Pick<BidSessionRow, "priceUnit">): string | undefined => priceUnit.split("/")[1];

/** The one price that matters now: the deal, the best bid, or where the bidding starts. */
export function priceOf({
  scene,
  phase,
  dealPrice,
  currentPrice,
  startPrice,
  priceUnit,
}: Pick<BidSessionRow, "scene" | "phase" | "dealPrice" | "currentPrice" | "startPrice" | "priceUnit">): ShownPrice {
  const per = perOf({ priceUnit });
  if (dealPrice !== null) return { label: lotTexts.dealPrice[scene], value: dealPrice, per };
  const over = isBiddingOver(phase);
  if (currentPrice !== null)
    return { label: (over ? lotTexts.bestPrice : lotTexts.currentPrice)[scene], value: currentPrice, per };
  return { label: lotTexts.startPrice[scene], value: startPrice, per };
}

/** The whole of a price for one of a unit; undefined where the price is the whole, or how many there are is unknown. */
export function totalText(
  { priceUnit, total, phase }: Pick<BidSessionRow, "priceUnit" | "total" | "phase">,
  yuan: (amount: string) => string,
): string | undefined {
  if (perOf({ priceUnit }) === undefined || total === null) return undefined;
  return lotTexts.total(yuan(total), phase === "sold");
}

interface ShownTime {
  readonly label: string;
  readonly at: string;
  /** It is counted down; otherwise the moment itself is written. */
  readonly counts: boolean;
  /** To the second: bids have moved it. */
  readonly precise?: boolean;
}

export type TimedRow = Pick<BidSessionRow, "scene" | "phase" | "nextTime" | "dealTime" | "freeEnd" | "endDateTime">;

/** A limited period follows the free one: bids move its end, so that the seconds of it matter. */
const hasLimited = ({ freeEnd, endDateTime }: Pick<BidSessionRow, "freeEnd" | "endDateTime">): boolean =>
  endDateTime !== freeEnd;

/** The name of the next moment; undefined where there is none. The same on cards, at home and on the session's page. */
export function nextMoment(session: Pick<BidSessionRow, "phase" | "freeEnd" | "endDateTime">): string | undefined {
  return session.phase === "free" && hasLimited(session) ? lotTexts.freeEnd : lotTexts.moments[session.phase];
}

/** The end of the bidding, in a shape without seconds unless they matter. */
export function endTimeText(
  session: Pick<BidSessionRow, "freeEnd" | "endDateTime">,
  shape: "minute" | "month-minute",
): string {
  const precise = shape === "minute" ? "second" : "month-second";
  return formatTime(session.endDateTime, hasLimited(session) ? precise : shape);
}

/** Beyond a day a date says more than a clock. */
const COUNTS_MS = 86_400_000;

export function timeOf(session: TimedRow, now: string): ShownTime {
  const { scene, phase, nextTime, dealTime, endDateTime } = session;
  const next = nextMoment(session);
  if (nextTime !== null && next !== undefined) {
    const counts = isLive(phase) || Date.parse(nextTime) - Date.parse(now) < COUNTS_MS;
    return { label: counts ? lotTexts.until(next) : next, at: nextTime, counts };
  }
  if (phase === "sold" && dealTime !== null) return { label: lotTexts.dealt[scene], at: dealTime, counts: false };
  return { label: lotTexts.ended, at: endDateTime, counts: false, ...(hasLimited(session) && { precise: true }) };
}

type Hiding = Pick<BidSessionRow, "sealed" | "round" | "phase">;

/** Of sealed bids and of rounds: how many there are is shown with the result. */
export const hidesCount = ({ sealed, round, phase }: Hiding): boolean =>
  (sealed || round !== null) && !hasResult(phase);

/** How lively it is, as far as that may be known. */
export function bidCountText(session: Pick<BidSessionRow, "scene" | "bidCount"> & Hiding): string {
  if (hidesCount(session)) return session.sealed ? lotTexts.sealed : lotTexts.inRounds;
  return lotTexts.offers(lotTexts.offer[session.scene], session.bidCount);
}

export function actionText({ phase, scene }: Pick<BidSessionRow, "phase" | "scene">): string {
  if (isLive(phase)) return lotTexts.acts.live(lotTexts.offer[scene]);
  return phase === "signUp" ? lotTexts.acts.signUp : lotTexts.acts.other;
}

/** The drawn picture that comes nearest to what is sold. */
export function motifOf({ lotKind, species_dictText }: Pick<BidSessionRow, "lotKind" | "species_dictText">): Motif {
  if (lotKind === "log" || lotKind === "root") return "stack";
  if (species_dictText.includes("橡胶") && lotKind !== "felling") return "plantation";
  return /桉|松|相思|木麻黄/.test(species_dictText) ? "slender" : "forest";
}

/** Hundredths of a percent as people read them: 1250 is "+12.5%", -30 is "-0.3%". */
export function percent(hundredths: number, signed = true): string {
  const size = Math.abs(hundredths);
  const rest = String(size % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  const sign = hundredths < 0 ? "-" : signed && hundredths > 0 ? "+" : "";
  return `${sign}${Math.trunc(size / 100)}${rest === "" ? "" : `.${rest}`}%`;
}

/** How much there is of it: area, then volume or weight. */
export function amountsOf(
  { area, volume, weight }: Pick<BidSessionRow, "area" | "volume" | "weight">,
  figure: (text: string) => string,
): string[] {
  const texts = [
    /[1-9]/.test(area) ? lotTexts.area(figure(area)) : "",
    volume === null ? "" : lotTexts.volume(figure(volume)),
    volume !== null || weight === null ? "" : lotTexts.weight(figure(weight)),
  ];
  return texts.filter((text) => text !== "");
}
