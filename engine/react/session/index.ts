export { readSession, signIn, signOut, useSession } from "./session.ts";
export type { Session, UserInfo } from "./session.ts";
export { usePermission } from "./permission.ts";
export type { Permission } from "./permission.ts";
