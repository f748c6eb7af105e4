/**
 * Rules for a new password besides those of the specification: not leaked, not made of known names, not used before.
 */
import { identityErrors } from "../errors.ts";
import { PASSWORD_HISTORY, passwordWeakness } from "../rules.ts";
import { LEAKED_PASSWORDS } from "./leakedPasswords.ts";
import { passwordMatches } from "./password.ts";

/** Words that no password may contain, whatever the platform is called. */
const WORDS = ["heartwood", "xiangjiao", "mucai", "rubber", "timber"];

let leaked: ReadonlySet<string> | undefined;

/**
 * Throws IDENTITY.PASSWORD_LEAKED or IDENTITY.PASSWORD_CONTEXT.
 *
 * @param names of the account, the company and the platform, and the telephone number
 */
export function assertStrongPassword(password: string, names: readonly (string | null)[]): void {
  leaked ??= new Set(LEAKED_PASSWORDS.trim().split(/\s+/));
  const words = [...WORDS, ...names.filter((name) => name !== null)];
  const weakness = passwordWeakness(password, { words, leaked });
  if (weakness !== undefined) throw identityErrors.error(weakness);
}

/** Compares one hash after the other: several at once would take the places of others. */
export async function assertUnusedPassword(password: string, hashes: readonly string[]): Promise<void> {
  for (const hash of new Set(hashes))
    if (await passwordMatches(() => password, hash))
      throw identityErrors.error("PASSWORD_USED", { count: PASSWORD_HISTORY });
}
