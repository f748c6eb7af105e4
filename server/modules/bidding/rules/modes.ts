/** What each way of bidding means; whatever else depends on the mode is derived from these. */
import { TENDER_MODE } from "#server/modules/content/index";
import { hasResult, type Phase } from "../contract.ts";

/** What a way of bidding means. Whatever else depends on the mode is derived from these. */
interface ModeRule {
  /** The lowest offer wins: a tender. */
  readonly lowestWins: boolean;
  /**
   * When amounts become public. `bids`: each at once. `rounds`: the best one at the end of its round (whoever closes a
   * round writes it to `currentPrice`), the single ones with the result. `result`: none before the result.
   */
  readonly published: "bids" | "rounds" | "result";
  /** An offer lies whole steps beyond the best one. Where offers of others are not known, none can. */
  readonly steps: boolean;
  /** Each bids once. */
  readonly once: boolean;
  /** Of several bids of one bidder the last counts, even if an earlier one was better. */
  readonly lastCounts: boolean;
}

/** Of the dictionary `sessionMode`. */
const MODES = {
  ascending: { lowestWins: false, published: "bids", steps: true, once: false, lastCounts: false },
  sealed_once: { lowestWins: false, published: "result", steps: false, once: true, lastCounts: false },
  sealed_last: { lowestWins: false, published: "result", steps: false, once: false, lastCounts: true },
  rounds: { lowestWins: false, published: "rounds", steps: false, once: false, lastCounts: true },
  [TENDER_MODE]: { lowestWins: true, published: "bids", steps: true, once: false, lastCounts: false },
} as const satisfies Readonly<Record<string, ModeRule>>;

export type Mode = keyof typeof MODES;

/** A mode that the dictionary got later publishes nothing before the result, until it has a rule of its own. */
const UNKNOWN_MODE: ModeRule = {
  lowestWins: false,
  published: "result",
  steps: false,
  once: false,
  lastCounts: true,
};

export function modeRule(mode: string): ModeRule {
  return Object.hasOwn(MODES, mode) ? MODES[mode as Mode] : UNKNOWN_MODE;
}

/** Modes in which the lowest offer wins. */
export const MODES_OF_TENDERS: readonly string[] = Object.keys(MODES).filter((mode) => modeRule(mode).lowestWins);

/** Modes whose best bid is public before the result. */
export const MODES_WITH_PUBLIC_PRICE: readonly string[] = Object.keys(MODES).filter(
  (mode) => modeRule(mode).published !== "result",
);

/** Sealed bidding: no amount, and no number of bids, is public before the result. */
export function isSealed(mode: string): boolean {
  return modeRule(mode).published === "result";
}

/** Whether the best bid, and how many there are, is withheld in this phase. */
export function withholdsPrice(mode: string, phase: Phase): boolean {
  return isSealed(mode) && !hasResult(phase);
}

/** Whether the single bids are withheld in this phase. */
export function withholdsBids(mode: string, phase: Phase): boolean {
  return modeRule(mode).published !== "bids" && !hasResult(phase);
}
