import type { StoredUser } from "#core/api";
import type { LoginResult } from "#server/modules/identity/contract";

/** What the browser keeps of who has signed in; `severalTenants`: they may change to another one. */
export const storedUserOf = ({ userInfo, tenantList }: Pick<LoginResult, "userInfo" | "tenantList">): StoredUser => ({
  ...userInfo,
  ...(tenantList === undefined ? {} : { severalTenants: true }),
});
