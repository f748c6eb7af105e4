/** What scrypt takes for one password: 128 MiB and about a third of a second. */
export interface PasswordCost {
  /** The binary logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** Of new hashes; a hash names its own. */
export const PASSWORD_COST: PasswordCost = { ln: 17, r: 8, p: 1 };
