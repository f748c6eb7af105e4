// Accounts, sessions and devices of a database from before people were entities.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, runMigrations, statement, type Database } from "#engine/server";
import { DEMO_PASSWORD, identityMigrations } from "#server/modules/identity/index";
import { hashPassword } from "../../server/modules/identity/service/password.ts";
import { describeEachDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { trySignIn } from "../support/signIn.ts";

const TOKEN = "t".repeat(43);
const DEVICE = "d".repeat(43);
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

function open({ dialect, url }: TestDatabase): Promise<Database> {
  return openDatabase(dialect === "sqlite" ? { file: url } : { url });
}

/** As the last version left them: roles as a text of the account, the password beside the name. */
async function writeEarlierAccounts(database: TestDatabase): Promise<void> {
  const db = await open(database);
  try {
    await runMigrations(db, "identity", identityMigrations.slice(0, 9));
    const hash = await hashPassword(DEMO_PASSWORD);
    const write = (sql: string) => db.write((tx) => tx.run(statement(db.dialect, sql), []));
    const user = (id: string, name: string, roles: string, more: string) =>
      write(`insert into "sys_user" ("id", "username", "realname", "passwordHash", "userType", "roles", "status",
        "tenantId", "createdAt", "departId", "departCode", "demoPassword")
        values ('${id}', '${name}', '${name}', '${hash}', 1, '${roles}', ${more})`);
    await user("u1", "chief", "admin", `1, '0', 1000, null, null, 1`);
    await user("u2", "writer", "editor,reviewer,forgotten", `1, '0', 2000, 'd1', 'A01', 1`);
    await user("u3", "gone", "auditor", `0, '0', 3000, 'd2', 'A01', 0`);
    const now = Date.now();
    await write(`insert into "sys_session" ("id", "tokenHash", "userId", "createdAt", "expiresAt", "ip", "userAgent",
        "authenticatedAt")
      values ('s1', '${hashOf(TOKEN)}', 'u2', ${now}, ${now + 1e8}, '::1', 'x', ${now + 1})`);
    await write(`insert into "sys_password_history" ("userId", "passwordHash", "createdAt")
      values ('u2', 'earlier', 1), ('u2', '${hash}', 2)`);
    await write(`insert into "sys_second_factor" ("userId", "secret", "createdAt", "confirmedAt")
      values ('u3', 'sealed', 1, 2)`);
    await write(`insert into "sys_recovery_code" ("userId", "codeHash") values ('u3', 'code')`);
    await write(`insert into "sys_device" ("tokenHash", "userId", "createdAt", "usedAt")
      values ('${hashOf(DEVICE)}', 'u2', ${now}, ${now})`);
  } finally {
    await db.close();
  }
}

describeEachDatabase("accounts of an earlier version", (database) => {
  let product: TestProduct;
  beforeAll(async () => {
    await writeEarlierAccounts(database());
    product = await startProduct(database(), { DEMO: "0" });
  }, 120_000);
  afterAll(() => product.close());

  const asked = async <T>(token: string, path: string) => {
    const reply = await fetch(`${product.url}/api${path}`, { headers: { "x-access-token": token } });
    return (await reply.json()) as { success: boolean; result: T };
  };

  it("sign in as before, or not at all as before", async () => {
    const statuses = [];
    for (const username of ["chief", "writer", "gone"])
      statuses.push((await trySignIn(product.url, { username, from: "10.0.0.1" })).status);
    expect(statuses).toEqual([200, 200, 400]);
  });

  it("keep their open sessions and their roles", async () => {
    const { success, result } = await asked<{ auth: { action: string }[] }>(
      TOKEN,
      "/sys/permission/getUserPermissionByToken",
    );
    expect(success).toBe(true);
    const codes = result.auth.map(({ action }) => action);
    expect([codes.includes("article:add"), codes.includes("lot:approve"), codes.includes("sys_user:list")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("keep what their passwords were, their second factors, and when they last authenticated", async () => {
    const { database: db } = product.engine;
    const all = (sql: string) => db.read.all<Record<string, unknown>>(statement(db.dialect, sql), []);
    expect(
      await all(`select "passwordHash" from "sys_password_history" where "userId" = 'u2' order by "createdAt"`),
    ).toMatchObject([{ passwordHash: "earlier" }, { passwordHash: expect.stringMatching(/^\$scrypt/) as string }]);
    expect(await all(`select "secret", "confirmedAt" from "sys_second_factor" where "userId" = 'u3'`)).toMatchObject([
      { secret: "sealed", confirmedAt: 2 },
    ]);
    expect(await all(`select "codeHash" from "sys_recovery_code" where "userId" = 'u3'`)).toHaveLength(1);
    const [session] = await all(`select "createdAt", "authenticatedAt" from "sys_session" where "id" = 's1'`);
    expect(Number(session?.["authenticatedAt"]) - Number(session?.["createdAt"])).toBe(1);
  });

  it("keep their departments, each with a code of its own", async () => {
    const own = await asked<{ list: { orgCode: string }[]; orgCode: string }>(TOKEN, "/sys/user/getCurrentUserDeparts");
    expect(own.result).toMatchObject({ list: [{ id: "d1", orgCode: "A01" }], orgCode: "A01" });
    const { token } = await trySignIn(product.url, { username: "chief", from: "10.0.0.1" });
    const tree = await asked<{ id: string; orgCode: string }[]>(token, "/sys/sysDepart/queryTreeList");
    expect(tree.result.map(({ id, orgCode }) => [id, orgCode]).sort()).toEqual([
      ["d1", "A01"],
      ["d2", "d2"],
    ]);
  });

  it("are rows of the entity, without a password in any of them", async () => {
    const { token } = await trySignIn(product.url, { username: "chief", from: "10.0.0.1" });
    const list = await asked<{ records: Record<string, unknown>[] }>(
      token,
      "/sys/user/list?tab=0&column=username&order=asc",
    );
    expect(list.result.records.map(({ username, status }) => [username, status])).toEqual([
      ["chief", 1],
      ["gone", 0],
      ["writer", 1],
    ]);
    expect(JSON.stringify(list.result)).not.toContain("scrypt");
  });
});
