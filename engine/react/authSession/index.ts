export { OPERATOR, readAuthSession, signIn, signOut, updateUser, useAuthSession } from "./authSession.ts";
export type { UserInfo } from "./authSession.ts";
export { usePermission } from "./permission.ts";
