/** What `$user.…` reads in a form's conditions: the plain members of what sign-in told. The server decides again with its own. */
import type { Stored } from "#core/values";
import type { UserInfo } from "../authSession/index.ts";

type UserVariables = Readonly<Record<string, Stored>>;

export function userVariablesOf(user: UserInfo | undefined): UserVariables {
  const known: Record<string, Stored> = {};
  for (const [name, value] of Object.entries(user ?? {})) {
    if (typeof value === "string" || typeof value === "number") known[name] = value;
  }
  return known;
}
