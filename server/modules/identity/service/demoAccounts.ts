import type { Database } from "#engine/server";
import type { IdentityRepo } from "../repo/index.ts";
import { officeUser } from "./officeUser.ts";
import { passwordMatches } from "./password.ts";

export const DEMO_PASSWORD = "Wood@2026";

/** `department`: the code of one of the demo's departments. */
export const DEMO_ACCOUNTS = [
  { username: "admin", realname: "陈建国", role: "admin", title: "系统管理员", department: "A01A03A01" },
  { username: "editor", realname: "林晓燕", role: "editor", title: "内容编辑", department: "A01A03" },
  { username: "reviewer", realname: "符志明", role: "reviewer", title: "审核员", department: "A01A03" },
  { username: "personnel", realname: "韩卫东", role: "personnel", title: "系统管理岗", department: "A01A03" },
  { username: "security", realname: "罗秋萍", role: "security", title: "安全管理岗", department: "A01A03A01" },
  { username: "auditor", realname: "吴春梅", role: "auditor", title: "审计员", department: "A01" },
] as const;

/** A company that trades; its password is that of the other demo accounts. */
const DEMO_MEMBER = {
  username: "member",
  realname: "海南示例木业有限公司",
  phone: "13800000001",
  memberCode: "M00000001",
  businessLicense: "91460000MA5DEM1X0U",
} as const;

/** Only where demo data is loaded; never in production. An account that exists is left as it is. */
export async function seedDemoAccounts(database: Database, repo: IdentityRepo): Promise<void> {
  const missing: (typeof DEMO_ACCOUNTS)[number][] = [];
  for (const account of DEMO_ACCOUNTS)
    if ((await repo.userByName(account.username)) === undefined) missing.push(account);
  const departments = await repo.departments();
  const users = await Promise.all(
    missing.map(async ({ role, department, ...account }) => ({
      ...(await officeUser({ ...account, password: DEMO_PASSWORD, roles: [role] })),
      departId: departments.find(({ orgCode }) => orgCode === department)?.id ?? null,
    })),
  );
  if (users.length > 0)
    await database.write(async (tx) => {
      for (const user of users) await repo.insertUser(tx, user, true);
    });
  await seedDemoMember(database, repo);
}

async function seedDemoMember(database: Database, repo: IdentityRepo): Promise<void> {
  const { username, realname, phone, memberCode, businessLicense } = DEMO_MEMBER;
  if ((await repo.userByName(username)) !== undefined) return;
  if ((await repo.memberByPhone(phone)) !== undefined || (await repo.memberByLicense(businessLicense)) !== undefined)
    return;
  const account = await officeUser({ username, realname, password: DEMO_PASSWORD, roles: [] });
  const member = { ...account, userType: 0, mtype: 2, phone, memberCode };
  await database.write(async (tx) => {
    await repo.insertUser(tx, member, true);
    await repo.setLicense(tx, member.id, businessLicense);
  });
}

/**
 * User names whose password is the demo's, whatever they are called now. The mark is written with each password;
 * accounts stored before the mark existed are verified here, once.
 */
export async function usersWithDemoPassword(database: Database, repo: IdentityRepo): Promise<readonly string[]> {
  await Promise.all(
    (await repo.unverifiedUsers()).map(async (user) => {
      const demo = await passwordMatches(() => DEMO_PASSWORD, user.passwordHash);
      await database.write((tx) => repo.markDemoPassword(tx, user, demo));
    }),
  );
  return (await repo.usersWithDemoPassword()).map(({ username }) => username);
}
