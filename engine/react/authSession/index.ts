export { OPERATOR, readAuthSession, signIn, signOut, useAuthSession } from "./authSession.ts";
export type { UserInfo } from "./authSession.ts";
export { usePermission } from "./permission.ts";
