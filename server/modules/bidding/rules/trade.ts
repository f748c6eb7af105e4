/** What people decide of a session after its close: kinds and states (dictionaries `tradeKind`, `tradeState`). */
export const TRADE_STATE = { draft: 0, proposed: 1, done: 2, refused: 3 } as const;

const TRADE_KINDS = [
  "acceptBid",
  "voidBid",
  "extendDeadline",
  "markDefault",
  "lapseOffer",
  "cancelDeal",
  "disposeForfeit",
] as const;
export type TradeKind = (typeof TRADE_KINDS)[number];

export const isTradeKind = (kind: unknown): kind is TradeKind => TRADE_KINDS.includes(kind as TradeKind);

/** Of the best bid of a session, not of a deal. */
export const isOfBid = (kind: TradeKind): kind is "acceptBid" | "voidBid" => kind === "acceptBid" || kind === "voidBid";
