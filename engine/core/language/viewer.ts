import { SYSTEM_ACCOUNT } from "#core/api";
import type { Stored } from "#core/values";

/** Who asks. Made by the identity module from a session; `ANONYMOUS` where there is none. */
export interface Viewer {
  /** Empty for the anonymous viewer. */
  readonly id: string;
  readonly username: string;
  readonly userType: "nobody" | "member" | "office";
  readonly roles: readonly string[];
  /** Permission codes, with `entity:*` and `*` for many; see `may`. */
  readonly grants: readonly string[];
  readonly tenantId: string;
  /**
   * What `$user.<key>` reads: id, username, memberId, departId, departCode, roles, tenantId and what identity declares.
   */
  readonly variables: Readonly<Record<string, Stored | readonly Stored[]>>;
  /** What the session lacks, such as a second factor: only operations that say so may be called. */
  readonly limited?: string;
  /** Equal for viewers who hold the same roles and grants; caches are keyed by it. */
  readonly rightsKey: string;
}

export const ANONYMOUS: Viewer = {
  id: "",
  username: "",
  userType: "nobody",
  roles: [],
  grants: [],
  tenantId: "0",
  variables: {},
  rightsKey: "nobody",
};

/** Who writes what no person writes: seeds, and values that are computed anew. It has no rights. */
export const SYSTEM: Viewer = {
  ...ANONYMOUS,
  username: SYSTEM_ACCOUNT.username,
  variables: { realName: SYSTEM_ACCOUNT.realName },
};

/** Whether these grants cover a permission code: the code itself, `<entity>:*`, or `*`. Nothing covers `none`. */
export function hasGrant(grants: readonly string[], code: string): boolean {
  if (code === "none") return false;
  const colon = code.indexOf(":");
  const family = colon < 0 ? undefined : `${code.slice(0, colon)}:*`;
  return grants.some((grant) => grant === "*" || grant === code || grant === family);
}

/** Whether a viewer passes an access rule: `public`, `member`, `none`, or a permission code. */
export function may(viewer: Viewer, access: string): boolean {
  if (access === "public") return true;
  if (access === "none" || viewer.userType === "nobody") return false;
  if (access === "signed") return true;
  if (access === "member") return viewer.userType === "member";
  return hasGrant(viewer.grants, access);
}
