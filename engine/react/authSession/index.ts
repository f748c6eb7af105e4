export { readSession, signIn, signOut, useSession } from "./authSession.ts";
export type { Session, UserInfo } from "./authSession.ts";
export { usePermission } from "./permission.ts";
export type { Permission } from "./permission.ts";
