/** What a new password must be besides the rule of the specification: not leaked, not made of known names, not used. */
import { identityErrors } from "../errors.ts";
import { PASSWORD_HISTORY, passwordWeakness } from "../rules.ts";
import { LEAKED_PASSWORDS } from "./leakedPasswords.ts";
import { passwordMatches } from "./password.ts";

/** Of every account, whatever the platform is called. */
const WORDS = ["heartwood", "xiangjiao", "mucai", "rubber", "timber"];

let leaked: ReadonlySet<string> | undefined;

/** @param names of the account, its telephone, the company and the platform */
export function assertStrongPassword(password: string, names: readonly (string | null)[]): void {
  leaked ??= new Set(LEAKED_PASSWORDS.trim().split(/\s+/));
  const words = [...WORDS, ...names.filter((name) => name !== null)];
  const weakness = passwordWeakness(password, { words, leaked });
  if (weakness !== undefined) throw identityErrors.error(weakness);
}

/** One hash after the other: several at once would take the places of others. */
export async function assertUnusedPassword(password: string, hashes: readonly string[]): Promise<void> {
  for (const hash of new Set(hashes))
    if (await passwordMatches(() => password, hash))
      throw identityErrors.error("PASSWORD_USED", { count: PASSWORD_HISTORY });
}
