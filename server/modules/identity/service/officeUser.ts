import { randomUUID } from "node:crypto";
import type { NewUser } from "../repo/index.ts";
import { hashPassword } from "./password.ts";

interface OfficeAccount {
  readonly username: string;
  readonly realname: string;
  readonly password: string;
  /** Keys of roles. */
  readonly roles: readonly string[];
}

/** The row of a new account of the back office. */
export async function officeUser({ username, realname, password, roles }: OfficeAccount): Promise<NewUser> {
  return {
    id: randomUUID(),
    username,
    realname,
    passwordHash: await hashPassword(password),
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
