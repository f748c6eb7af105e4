import type { AccountNames } from "#engine/server";
import type { IdentityRepo } from "../repo/index.ts";
import { STALE_NAMES_MS } from "../rules.ts";

/**
 * Real names of the accounts of the back office, disabled ones too. Members are left out, because permissions of their
 * own protect who they are. Each caller reads on its own connection; only the answer is shared.
 */
export function createAccountNames(repo: Pick<IdentityRepo, "operatorRealNames">, clock: () => number): AccountNames {
  let known: { readonly at: number; readonly names: ReadonlyMap<string, string> } | undefined;
  return async (read) => {
    if (known !== undefined && clock() - known.at < STALE_NAMES_MS) return known.names;
    const rows = await repo.operatorRealNames(read);
    const names = new Map(rows.filter((row) => row.realname !== "").map((row) => [row.username, row.realname]));
    known = { at: clock(), names };
    return names;
  };
}
