/** What the check of the ledger answers; its pages and the command share it. */

/**
 * The invariants of the domain; I8, I9, I12 and I13 by what other modules say of their rows. `catalogue`: an entry is
 * not what the catalogue says. `persons`: it lacks the persons that it takes. `head`: the journal does not hold what
 * was noted. `figures`: those of a day are not what its lines say.
 */
export type LedgerInvariant =
  | "I1"
  | "I2"
  | "I3"
  | "I4"
  | "I5"
  | "I7"
  | "I8"
  | "I9"
  | "I12"
  | "I13"
  | "I14"
  | "I16"
  | "catalogue"
  | "persons"
  | "head"
  | "figures";

export interface LedgerFault {
  readonly invariant: LedgerInvariant;
  /** The entry, account or book day that it is about. */
  readonly about: string;
}

/** The last entry of the journal. */
export interface LedgerHead {
  readonly bookDate: string;
  readonly seq: number;
  readonly hash: string;
}

export interface LedgerCheck {
  readonly ok: boolean;
  readonly entries: number;
  readonly postings: number;
  readonly accounts: number;
  /** Undefined: nothing was ever posted. */
  readonly head: LedgerHead | undefined;
  /** How many there are in all; the first of them are in `faults`. */
  readonly faultCount: number;
  readonly faults: readonly LedgerFault[];
}
