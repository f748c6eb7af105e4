import { writeAudit, type Database } from "#engine/server";
import { identityErrors } from "../errors.ts";
import type { IdentityRepo } from "../repo/index.ts";
import { officeUser } from "./officeUser.ts";
import { hashPassword, passwordMatches } from "./password.ts";

export const DEMO_PASSWORD = "Wood@2026";

/** `department`: the code of one of the demo's departments. */
export const DEMO_ACCOUNTS = [
  { username: "admin", realname: "陈建国", role: "admin", title: "系统管理员", department: "A01A03A01" },
  { username: "editor", realname: "林晓燕", role: "editor", title: "内容编辑", department: "A01A03" },
  { username: "reviewer", realname: "符志明", role: "reviewer", title: "审核员", department: "A01A03" },
  { username: "personnel", realname: "韩卫东", role: "personnel", title: "系统管理岗", department: "A01A03" },
  { username: "security", realname: "罗秋萍", role: "security", title: "安全管理岗", department: "A01A03A01" },
  { username: "auditor", realname: "吴春梅", role: "auditor", title: "审计员", department: "A01" },
  { username: "cashier", realname: "黄丽萍", role: "cashier", title: "出纳", department: "A01" },
  { username: "accountant", realname: "郑海波", role: "accountant", title: "财务复核", department: "A01" },
  { username: "bid_operator", realname: "王海生", role: "bid_operator", title: "竞价操作员", department: "A01A03" },
  { username: "bid_reviewer", realname: "陈雅琴", role: "bid_reviewer", title: "竞价审核员", department: "A01A03" },
] as const;

/** A company that trades; its password is that of the other demo accounts. */
const DEMO_MEMBER = {
  username: "member",
  realname: "海南示例木业有限公司",
  phone: "13800000001",
  memberCode: "M00000001",
  businessLicense: "91460000MA5DEM1X0J",
} as const;

/**
 * Creates the demo accounts where demo data is loaded, never in production. An account that exists is left as it is.
 */
export async function seedDemoAccounts(database: Database, repo: IdentityRepo): Promise<void> {
  const missing: (typeof DEMO_ACCOUNTS)[number][] = [];
  for (const account of DEMO_ACCOUNTS)
    if ((await repo.userByName(account.username)) === undefined) missing.push(account);
  const departments = await repo.departments();
  const withMember = !(await hasDemoMember(repo));
  if (missing.length === 0 && !withMember) return;
  // One hash for all: everybody knows the password, and each hash takes a third of a second.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.write(async (tx) => {
    for (const { role, department, ...account } of missing) {
      const departId = departments.find(({ orgCode }) => orgCode === department)?.id ?? null;
      await repo.insertUser(tx, { ...officeUser({ ...account, passwordHash, roles: [role] }), departId }, true);
    }
    if (!withMember) return;
    const { username, realname, phone, memberCode, businessLicense } = DEMO_MEMBER;
    const account = officeUser({ username, realname, passwordHash, roles: [] });
    await repo.insertUser(tx, { ...account, userType: 0, mtype: 2, phone, memberCode }, true);
    await repo.setLicense(tx, account.id, businessLicense);
  });
}

/** Whether the account exists, or its phone or licence is another account's. */
async function hasDemoMember(repo: IdentityRepo): Promise<boolean> {
  const { username, phone, businessLicense } = DEMO_MEMBER;
  return (
    (await repo.userByName(username)) !== undefined ||
    (await repo.memberByPhone(phone)) !== undefined ||
    (await repo.memberByLicense(businessLicense)) !== undefined
  );
}

/**
 * User names whose password is the demo's, whatever they are called now. The mark is written with each password;
 * accounts stored before the mark existed are verified here, once.
 */
export async function usersWithDemoPassword(database: Database, repo: IdentityRepo): Promise<readonly string[]> {
  const users = await repo.unverifiedUsers();
  await Promise.all(
    // The demo accounts share one hash.
    [...new Set(users.map(({ passwordHash }) => passwordHash))].map(async (hash) => {
      const demo = await passwordMatches(() => DEMO_PASSWORD, hash);
      await database.write(async (tx) => {
        for (const user of users) if (user.passwordHash === hash) await repo.markDemoPassword(tx, user, demo);
      });
    }),
  );
  return (await repo.usersWithDemoPassword()).map(({ username }) => username);
}

/** Throws where an account still has the demo's password, and records that in the audit. */
export async function assertNoDemoPassword(database: Database, repo: IdentityRepo): Promise<void> {
  const usernames = await usersWithDemoPassword(database, repo);
  if (usernames.length === 0) return;
  const error = identityErrors.error("DEMO_PASSWORDS", { usernames: usernames.join("、") });
  await database.write((tx) =>
    writeAudit(database.dialect, tx, {
      by: "",
      ip: "",
      op: "start",
      entity: "",
      rowId: "",
      result: error.code,
      details: { usernames },
    }),
  );
  throw error;
}
