import { randomUUID } from "node:crypto";
import type { NewUser } from "../repo/index.ts";

interface OfficeAccount {
  readonly username: string;
  readonly realname: string;
  readonly passwordHash: string;
  /** Keys of roles. */
  readonly roles: readonly string[];
}

/** The row of a new account of the back office. */
export function officeUser({ username, realname, passwordHash, roles }: OfficeAccount): NewUser {
  return {
    id: randomUUID(),
    username,
    realname,
    passwordHash,
    userType: 1,
    roles,
    status: 1,
    avatar: null,
    phone: null,
    mtype: null,
    memberCode: null,
    memberId: null,
    departId: null,
    tenantId: "0",
  };
}
