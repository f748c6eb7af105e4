/** The module's own tables. Moments are epoch milliseconds, amounts fen. */
export interface BidLogTable {
  readonly id: string;
  readonly mainId: string;
  readonly seq: number;
  readonly bidderNumber: string;
  readonly price: number;
  /** As of when it counts. */
  readonly time: number;
  /** 1, -1: each price is higher, lower than the one before; 0: neither. */
  readonly direction: number;
  /** Whose it is; empty in rows of the demo. */
  readonly registrationId: string | null;
  readonly memberId: string | null;
  readonly enterpriseId: string | null;
  readonly idemKey: string | null;
  readonly receivedAt: number | null;
  /** When the lock was held. */
  readonly acceptedAt: number | null;
  /** Of the session after it. */
  readonly endAt: number | null;
  readonly flagged: number;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface BidAttemptTable {
  readonly id: string;
  readonly mainId: string;
  readonly memberId: string;
  readonly enterpriseId: string | null;
  readonly registrationId: string | null;
  readonly idemKey: string;
  readonly price: number;
  /** Number of the reason. */
  readonly rejection: number;
  readonly time: number;
  readonly receivedAt: number;
  readonly acceptedAt: number;
  readonly ip: string;
  readonly userAgent: string;
}

interface BidOutboxTable {
  readonly mainId: string;
  readonly seq: number;
  /** JSON of a `BidEvent`. */
  readonly payload: string;
  readonly at: number;
}

export interface LogTables {
  readonly bid_log: BidLogTable;
  readonly bid_attempt: BidAttemptTable;
  readonly bid_outbox: BidOutboxTable;
  readonly bid_epoch: { readonly id: number; readonly epoch: string };
}
