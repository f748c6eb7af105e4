import type { Model } from "#core/language";
import { applyFinding, type Finding } from "./finding.ts";

/** Accounts that role files name and that do not exist: most likely misspelt, and without the role either way. */
export async function unknownUsers(
  { roles }: Model,
  accountExists: (username: string) => Promise<boolean>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { role, title, users = [] } of Object.values(roles))
    for (const username of users)
      if (!(await accountExists(username)))
        findings.push(
          applyFinding(
            "APPLY.UNKNOWN_USER",
            `角色“${title}”（${role}）的 users 中有“${username}”，加载时没有这个账号`,
            "warning",
          ),
        );
  return findings;
}
