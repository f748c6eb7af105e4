/** What a bidder consents to: a hash of the rules of the session. */
import { createHash } from "node:crypto";

/**
 * The rules of the announcement, besides the amount of the reserve, of which only its presence is announced, and the
 * times: a suspension moves them, and says so by itself.
 */
export const CONSENT_FIELDS = [
  "landId",
  "mode",
  "rounds",
  "transactionType",
  "priceUnit",
  "startPrice",
  "firstBid",
  "step",
  "stepMode",
  "maxSteps",
  "fatFinger",
  "selfOutbid",
  "revealReserve",
  "margin",
  "marginBackDays",
  "minRegistered",
  "minBidders",
  "singleBidder",
  "relatedParty",
  "inviteOnly",
  "hasPreemptive",
  "extMode",
  "extSec",
  "winSec",
  "bondMode",
  "bondAmount",
  "bondBps",
  "feeBps",
  "feeCap",
  "feePayer",
  "confirmDays",
  "noticeDays",
  "signDays",
  "payDays",
  "nextBest",
] as const;

type Rules = Readonly<Record<(typeof CONSENT_FIELDS)[number], string | number | null>>;

export function consentOf(rules: Rules, hasReserve: boolean): string {
  const values = CONSENT_FIELDS.map((name) => [name, rules[name]]);
  return createHash("sha256")
    .update(JSON.stringify([...values, ["hasReserve", hasReserve]]))
    .digest("hex");
}
