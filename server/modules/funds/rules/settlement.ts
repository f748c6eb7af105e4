/** States and steps of the daily settlement; no clock, no database. */

export const SETTLEMENT_STATUS = {
  waiting: 0,
  running: 1,
  differing: 2,
  agreed: 3,
  signed: 4,
  locked: 5,
} as const;

/** The steps that a run takes by itself; two persons take the others. */
export const RUN_STEPS = ["cutOff", "freeze", "statement", "match", "compute", "check", "report"] as const;

export type RunStep = (typeof RUN_STEPS)[number];

/** The step of the dictionary in which people sign. */
export const SIGN_STEP = 8;
export const LOCK_STEP = 9;
