/** Sessions and lots in their public form, at a given moment. */
import { joinLabels } from "#core/fields";
import { formatDecimal, formatInstant, formatMoney, splitValues } from "#core/values";
import {
  fileUrl,
  publicFiles,
  publicHtml,
  publicName,
  type Categories,
  type NoticeRow,
  type TextOf,
} from "#server/modules/content/index";
import {
  isBiddingOver,
  type BidRow,
  type ComparableDeal,
  type LotView,
  type NextOffer,
  type Phase,
  type BidSessionDetail,
  type BidSessionRow,
  type BidSessionSums,
} from "../contract.ts";
import type { BidRecord, BidSessionRecord, LotRecord, SectionRecord } from "../repo/index.ts";
import type { DealRecord, LatestDealRecord } from "../repo/deals.ts";
import { isSealed, modeRule, withholdsBids, withholdsPrice } from "../rules/modes.ts";
import { nextOffer } from "../rules/offers.ts";
import { premiumOf } from "../rules/payment.ts";
import { roundPlan } from "../rules/rounds.ts";
import { nextTime, phaseOf, publicStatus, revealsReserve, statusAt } from "../rules/session.ts";
import { consentOf } from "../rules/consent.ts";
import { ruleLines } from "./ruleLines.ts";
import { AREA_SCALE, cubicPriceOf, presentSums, VOLUME_SCALE, WEIGHT_SCALE } from "./sums.ts";

const PLACE_SCALE = 6;

/** Where names of values come from. */
export interface Labels {
  readonly textOf: TextOf;
  readonly categories: Categories;
}

const moment = (at: number | null): string | null => (at === null ? null : formatInstant(at));
const money = (fen: number | null): string | null => (fen === null ? null : formatMoney(fen));
const decimal = (scaled: number | null, scale: number): string | null =>
  scaled === null ? null : formatDecimal(scaled, scale);

/** Undefined: not published, or its time has not come. */
export function presentBidSession(row: BidSessionRecord, now: number, labels: Labels): BidSessionRow | undefined {
  const phase = phaseOf(row, now);
  if (phase === undefined || row.announceAt > now) return undefined;
  const status = publicStatus(statusAt(row, now));
  const { textOf } = labels;
  const progress = progressOf(row, phase);
  return {
    mainId: row.mainId,
    title: row.title,
    landCode: row.landCode,
    landTitle: row.landTitle,
    scene: modeRule(row.mode).lowestWins ? "invite" : "sale",
    transactionType: row.transactionType,
    transactionType_dictText: textOf("transactionType", row.transactionType),
    lotKind: row.lotKind,
    lotKind_dictText: textOf("lotKind", row.lotKind),
    species_dictText: speciesText(row.species, textOf),
    region: row.region ?? "",
    region_dictText: regionText(row.region, labels.categories),
    address: row.address ?? "",
    seller: row.seller ?? "",
    area: formatDecimal(row.area ?? 0, AREA_SCALE),
    volume: decimal(row.volume, VOLUME_SCALE),
    weight: decimal(row.weight, WEIGHT_SCALE),
    picture: splitValues(row.pictures ?? "").map(fileUrl)[0] ?? null,
    status,
    status_dictText: textOf("sessionStatus", status),
    phase,
    priceUnit: textOf("priceUnit", row.priceUnit ?? "whole"),
    startPrice: formatMoney(row.startPrice),
    step: formatMoney(row.step),
    margin: formatMoney(row.margin),
    ...progress,
    total: sumsOf(row, progress, phase).total,
    signUpEnd: formatInstant(row.signUpEnd),
    marginDeadline: formatInstant(row.marginDeadline),
    freeStart: formatInstant(row.freeStart),
    freeEnd: formatInstant(row.freeEnd),
    beingDateTime: formatInstant(row.freeStart),
    endDateTime: formatInstant(row.endDateTime),
    nextTime: moment(nextTime(row, phase)),
  };
}

function speciesText(species: string | null, textOf: TextOf): string {
  const labels = splitValues(species ?? "").map((code) => textOf("species", code));
  return joinLabels(labels, "、");
}

/** Below the province. */
function regionText(region: string | null, categories: Categories): string {
  const path = region === null ? [] : categories.pathOf(region);
  return path
    .slice(1)
    .map((one) => one.name)
    .join(" ");
}

type Progress = Pick<
  BidSessionRow,
  "sealed" | "round" | "currentPrice" | "bidCount" | "registeredCount" | "dealPrice" | "dealTime" | "premium"
>;

/**
 * What the phase lets out: nothing of sealed bids before the result, of rounds no number of bids, no number of bidders
 * before the end, no price before a deal.
 */
function progressOf(row: BidSessionRecord, phase: Phase): Progress {
  const sold = phase === "sold";
  const withheld = withholdsPrice(row.mode, phase);
  return {
    sealed: isSealed(row.mode),
    round: roundPlan(row) ?? null,
    currentPrice: withheld ? null : money(row.currentPrice),
    bidCount: withholdsBids(row.mode, phase) ? 0 : row.bidCount,
    registeredCount: isBiddingOver(phase) ? row.registeredCount : null,
    dealPrice: sold ? money(row.dealPrice) : null,
    dealTime: sold ? moment(row.bidTime) : null,
    premium:
      sold && row.dealPrice !== null ? premiumOf(row.startPrice, row.dealPrice, modeRule(row.mode).lowestWins) : null,
  };
}

/** What follows from the price that the page shows; of a sold one, from its deal. */
function sumsOf(
  row: BidSessionRecord,
  { dealPrice, currentPrice }: Pick<BidSessionRow, "dealPrice" | "currentPrice">,
  phase: Phase,
): BidSessionSums {
  const price =
    (dealPrice === null ? null : row.dealPrice) ?? (currentPrice === null ? null : row.currentPrice) ?? row.startPrice;
  return presentSums(row, price, phase === "sold" ? (row.dealTotal ?? undefined) : undefined);
}

interface DetailParts {
  readonly lot: LotRecord;
  readonly sections: readonly SectionRecord[];
  readonly bids: readonly BidRecord[];
  readonly deal: DealRecord | undefined;
  readonly comparables: readonly LatestDealRecord[];
  readonly notices: readonly NoticeRow[];
  readonly others: readonly BidSessionRow[];
}

export function presentBidSessionDetail(
  row: BidSessionRecord,
  shown: BidSessionRow,
  parts: DetailParts,
  labels: Labels,
): BidSessionDetail {
  const { textOf } = labels;
  const bidsWithheld = withholdsBids(row.mode, shown.phase);
  const sold = shown.phase === "sold";
  return {
    ...shown,
    announceAt: formatInstant(row.announceAt),
    mode_dictText: textOf("sessionMode", row.mode),
    sums: sumsOf(row, shown, shown.phase),
    nextOffer: presentNextOffer(row, shown.phase),
    hasReserve: row.hasReserve === 1,
    reserveMet: reserveMetOf(row, shown),
    consent: consentOf(row, row.hasReserve === 1),
    rules: ruleLines(row, textOf),
    bids: bidsWithheld ? [] : parts.bids.map(presentBid),
    bidsWithheld,
    suspendReason: shown.phase === "suspended" || shown.phase === "withdrawn" ? row.reason : null,
    winner: sold ? publicName(parts.deal?.buyer ?? null) : null,
    winnerNumber: sold ? row.winnerNumber : null,
    lot: presentLot(parts.lot, parts.sections, textOf),
    notices: parts.notices.map(({ id, title, category, publishTime }) => ({ id, title, category, publishTime })),
    others: parts.others,
    comparables: parts.comparables.map((deal) => presentComparable(deal, labels)),
  };
}

export function presentNextOffer(row: BidSessionRecord, phase: Phase): NextOffer | null {
  const next = isBiddingOver(phase) || phase === "suspended" ? undefined : nextOffer(row);
  return next === undefined
    ? null
    : { least: formatMoney(next.least), limit: next.limit === null ? null : formatMoney(next.limit) };
}

/** Only for public amounts: null for a sealed bidding before its result. */
function reserveMetOf(row: BidSessionRecord, { phase, currentPrice }: BidSessionRow): boolean | null {
  if (row.hasReserve === 0 || currentPrice === null || !revealsReserve(row.revealReserve, phase)) return null;
  return row.reserveMet === 1;
}

function presentComparable(deal: LatestDealRecord, { textOf, categories }: Labels): ComparableDeal {
  return {
    mainId: deal.mainId,
    title: deal.dealTitle,
    species_dictText: speciesText(deal.species, textOf),
    region_dictText: regionText(deal.region, categories),
    volume: formatDecimal(deal.volume, VOLUME_SCALE),
    dealPrice: formatMoney(deal.dealPrice),
    cubicPrice: cubicPriceOf(deal),
    dealTime: formatInstant(deal.dealTime),
  };
}

export function presentBid(bid: BidRecord): BidRow {
  return { seq: bid.seq, bidderNumber: bid.bidderNumber, price: formatMoney(bid.price), time: formatInstant(bid.time) };
}

function presentLot(lot: LotRecord, sections: readonly SectionRecord[], textOf: TextOf): LotView {
  return {
    landId: lot.landId,
    batch: lot.batch,
    plantYear: lot.plantYear,
    longitude: decimal(lot.longitude, PLACE_SCALE),
    latitude: decimal(lot.latitude, PLACE_SCALE),
    fellingStatus: lot.fellingStatus ?? 0,
    fellingStatus_dictText: textOf("fellingStatus", lot.fellingStatus ?? 0),
    permitNumber: lot.permitNumber,
    viewingContact: lot.viewingContact,
    viewingPhone: lot.viewingPhone,
    viewingTime: lot.viewingTime,
    fellingFrom: lot.fellingFrom,
    fellingTo: lot.fellingTo,
    pictures: splitValues(lot.pictures ?? "").map(fileUrl),
    documents: publicFiles(lot.documents, "资料"),
    description: publicHtml(lot.description),
    sections: sections.map(({ sectionName, area, volume, remark }) => ({
      sectionName,
      area: formatDecimal(area ?? 0, AREA_SCALE),
      volume: decimal(volume, VOLUME_SCALE),
      remark,
    })),
  };
}
