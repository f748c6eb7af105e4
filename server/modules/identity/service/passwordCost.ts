/** Parameters of scrypt. Today's take 128 MiB and about a third of a second for one password. */
export interface PasswordCost {
  /** The binary logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** Parameters for new hashes; a stored hash names its own. */
export const PASSWORD_COST: PasswordCost = { ln: 17, r: 8, p: 1 };
