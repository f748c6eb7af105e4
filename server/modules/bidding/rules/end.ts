/** When bidding ends: a pure function of its rules and of the accepted bids. Moments are epoch milliseconds. */
export interface EndRule {
  readonly freeEnd: number;
  /**
   * `cycle`: a limited period follows, which ends `extSec` after the last bid. `window`: a bid in the last `winSec`
   * moves the end to `extSec` after it. `none`: the end stays.
   */
  readonly extMode: string | null;
  readonly extSec: number | null;
  readonly winSec: number | null;
  /** Null: no bid is the last. */
  readonly latestEnd: number | null;
}

const SECOND = 1000;
const DEFAULT_WINDOW_SEC = 180;

const capped = ({ latestEnd }: EndRule, end: number): number => (latestEnd === null ? end : Math.min(end, latestEnd));
const extension = ({ extSec }: EndRule): number => (extSec ?? 0) * SECOND;

/** Without a bid. */
export function firstEnd(rule: EndRule): number {
  return capped(rule, rule.extMode === "cycle" ? rule.freeEnd + extension(rule) : rule.freeEnd);
}

/** After a bid that was accepted as of `at`. */
export function endAfter(rule: EndRule, end: number, at: number): number {
  if (rule.extMode === "cycle") return capped(rule, Math.max(rule.freeEnd, at) + extension(rule));
  const window = (rule.winSec ?? DEFAULT_WINDOW_SEC) * SECOND;
  if (rule.extMode === "window" && end - at <= window) return capped(rule, Math.max(end, at + extension(rule)));
  return end;
}

/** Derived anew from the moments of all accepted bids, in their order. */
export function endOfLog(rule: EndRule, moments: readonly number[]): number {
  return moments.reduce((end, at) => endAfter(rule, end, at), firstEnd(rule));
}
