import { may, type Viewer } from "#core/language";
import type { PermissionEntry, UserInfo } from "./contract.ts";
import type { UserRow } from "./repo/index.ts";

export function presentUser(user: UserRow): UserInfo {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar,
    phone: user.phone,
    mtype: user.mtype,
    userType: user.userType === 0 ? 0 : 1,
    memberCode: user.memberCode,
  };
}

export function presentAuth(codes: readonly string[], viewer: Viewer): PermissionEntry[] {
  return codes.filter((code) => may(viewer, code)).map((action) => ({ type: 2, action, status: 1 }));
}
