// @module-tag full
// From a folder that was tried out with demo accounts, or an empty one, to a server that others may reach.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase, type Database } from "#engine/server";
import { createDatabase, describeEachDatabase, type TestDatabase } from "../support/databases.ts";
import { freePort } from "../support/port.ts";
import { startProduct } from "../support/product.ts";
import { runToEnd, startServer, type RunningServer } from "../support/server.ts";
import { runCommand, runLaunchedCommand } from "../support/serverCommand.ts";
import { signInBody } from "../support/signIn.ts";

// Each test starts several processes.
vi.setConfig({ testTimeout: 180_000 });

const PATIENT = { patienceMs: 120_000 };
const DEMO_USERS = ["admin", "auditor", "editor", "member", "personnel", "reviewer", "security"];
const PASSWORD = "Teak#2027";

describeEachDatabase("a database with demo accounts", (database) => {
  const production = () => ({ ...database().env, NODE_ENV: "production" });

  it("is refused in production, in one sentence that names the accounts and the commands", async () => {
    await (await startProduct(database())).close();
    const { code, output } = await runToEnd({ ...PATIENT, env: production() });
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    for (const part of [...DEMO_USERS, "npm run admin -- reset-password", "npm run admin -- disable"])
      expect(output).toContain(part);
    expect(output).not.toContain("Wood@2026");
  });

  it(
    "is refused although an account was renamed, and although it was stored before passwords " + "were marked",
    async () => {
      await execute(database(), `update "sys_user" set "username" = 'chief' where "username" = 'admin'`);
      expect((await runToEnd({ ...PATIENT, env: production() })).output).toContain("chief");
      await execute(database(), `update "sys_credential" set "demoPassword" = null`);
      const { code, output } = await runToEnd({ ...PATIENT, env: production() });
      expect(code).toBe(1);
      for (const name of ["chief", "auditor", "editor", "member", "personnel", "reviewer", "security"])
        expect(output).toContain(name);
    },
  );

  it("starts once every such password is another or its account disabled", async () => {
    expect(await runCommand("admin", ["reset-password", "chief"], database().env, `${PASSWORD}\n`)).toMatchObject({
      code: 0,
    });
    for (const name of ["editor", "member1"])
      expect(await runCommand("admin", ["disable", name], database().env), name).toMatchObject({ code: 0 });
    // The others have passwords of their own; each command would take a second.
    await execute(
      database(),
      `update "sys_credential" set "demoPassword" = 0 where "userId" in ` +
        `(select "id" from "sys_user" where "username" not in ('chief', 'editor', 'member1', 'reviewer'))`,
    );
    const still = await runToEnd({ ...PATIENT, env: production() });
    expect([still.code, still.output.includes("reviewer"), still.output.includes("chief")]).toEqual([1, true, false]);
    await runCommand("admin", ["disable", "reviewer"], database().env);
    const server = await startServer({ ...PATIENT, env: production() });
    try {
      expect([
        await signIn(server.url, "chief", PASSWORD),
        await signIn(server.url, "chief", "Wood@2026"),
        await signIn(server.url, "editor", "Wood@2026"),
      ]).toEqual([200, 400, 400]);
      expect(server.output()).not.toContain("npm run admin -- create");
    } finally {
      await server.stop();
    }
  });
});

describeEachDatabase("an empty database in production", (database, dialect) => {
  const production = () => ({ ...database().env, NODE_ENV: "production" });
  const admin = (args: readonly string[], input = "") => runCommand("admin", args, database().env, input);

  it("says how to create the first administrator, and has no demo account", async () => {
    const server = await startServer({ ...PATIENT, env: production() });
    expect(await signIn(server.url, "admin", "Wood@2026")).toBe(400);
    const output = await stopped(server);
    expect(output).toContain("npm run admin -- create");
    expect(output).not.toContain("Wood@2026");
  });

  // Decided before the database is asked.
  if (dialect === "sqlite") {
    it("refuses a user name or a password that breaks the rules, the public one too, and creates nothing", async () => {
      for (const [name, password] of [
        ["chief", "alllower#1"],
        ["chief", "Wood@2026"],
        ["9 chief", PASSWORD],
      ] as const) {
        const { code, output } = await admin(["create", name], `${password}\n`);
        expect(code, `${name} ${password}: ${output}`).toBe(1);
        expect(output).toMatch(/[\u4e00-\u9fff]/);
        expect(output).not.toContain(password);
      }
      expect(await admin(["create", "chief"], "")).toMatchObject({
        code: 1,
        output: expect.stringContaining("没有读到密码"),
      });
      expect(await execute(database(), `select "username" from "sys_user"`)).toEqual([]);
    });

    it("explains itself when called wrongly", async () => {
      for (const args of [[], ["destroy", "chief"], ["create", "chief", "--super"]]) {
        const { code, output } = await runLaunchedCommand("admin", args, database().env, `${PASSWORD}\n`);
        expect(code, args.join(" ")).not.toBe(0);
        expect(output).toContain("npm run admin -- create <账号>");
      }
    });
  }

  it("gets its first administrator, and a second one only with --another", async () => {
    expect(await admin(["create", "chief", "--name", "李主任"], `${PASSWORD}\n`)).toMatchObject({
      code: 0,
      output: expect.stringContaining("chief"),
    });
    expect(await admin(["create", "second"], `${PASSWORD}\n`)).toMatchObject({
      code: 1,
      output: expect.stringContaining("--another"),
    });
    expect(await admin(["create", "second", "--another"], `${PASSWORD}\n`)).toMatchObject({ code: 0 });
    expect(await admin(["create", "second", "--another"], `${PASSWORD}\n`)).toMatchObject({
      code: 1,
      output: expect.stringContaining("second"),
    });
  });

  describe("with administrators", () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer({ ...PATIENT, env: production() });
    });
    afterAll(() => server.stop());

    it("signs them in and no demo account, and does not say how to create one", async () => {
      expect([
        await signIn(server.url, "chief", PASSWORD),
        await signIn(server.url, "second", PASSWORD),
        await signIn(server.url, "admin", "Wood@2026"),
      ]).toEqual([200, 200, 400]);
      expect(server.output()).not.toContain("npm run admin");
    });

    it("takes user names that differ by case only for one", async () => {
      expect(await admin(["create", "CHIEF", "--another"], `${PASSWORD}\n`)).toMatchObject({
        code: 1,
        output: expect.stringContaining("CHIEF 已存在"),
      });
      expect(await signIn(server.url, "Chief", PASSWORD)).toBe(200);
    });

    it("ends the sessions of an account whose password is reset or that is disabled", async () => {
      const token = await tokenOf(server.url, "second", PASSWORD);
      expect(await rightsStatus(server.url, token)).toBe(200);
      await admin(["reset-password", "second"], "Oak#20288\n");
      await expect.poll(() => rightsStatus(server.url, token), { timeout: 10_000 }).toBe(401);
      const fresh = await tokenOf(server.url, "second", "Oak#20288");
      await admin(["disable", "second"]);
      await expect.poll(() => rightsStatus(server.url, fresh), { timeout: 10_000 }).toBe(401);
      expect(await signIn(server.url, "second", "Oak#20288")).toBe(400);
      expect(await admin(["disable", "nobody-here"])).toMatchObject({
        code: 1,
        output: expect.stringContaining("nobody-here"),
      });
    });
  });

  it("does not disable the last administrator without --last", async () => {
    const refused = await admin(["disable", "Chief"]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("chief 是最后一个系统管理员");
    expect(refused.output).toContain("--last");
    expect(await execute(database(), `select "status" from "sys_user" where "username" = 'chief'`)).toEqual([
      { status: 1 },
    ]);
    expect(await admin(["disable", "chief", "--last"])).toMatchObject({ code: 0 });
  });

  it("writes each of these into the audit, without a password", async () => {
    const lines = await execute(database(), `select "by", "op", "result", "details" from "hw_audit" order by "id"`);
    expect(lines.map((line) => line["op"])).toEqual(
      expect.arrayContaining(["createAdministrator", "resetPassword", "disable"]),
    );
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
  });
});

describeEachDatabase("a place without a database", (database) => {
  it("is distinguished from one without accounts, and gets one only with --new", async () => {
    const folder = join(database().dataDir, "mistyped");
    const env = { ...database().env, DATA_DIR: folder };
    for (const args of [
      ["create", "chief"],
      ["reset-password", "chief"],
      ["disable", "chief"],
      ["reset-password", "chief", "--new"],
    ]) {
      const { code, output } = await runCommand("admin", args, env, `${PASSWORD}\n`);
      expect(
        [code, output.includes("还没有本系统的数据库"), output.includes("--new"), output.includes("DATA_DIR")],
        args.join(" "),
      ).toEqual([1, true, true, true]);
    }
    if (database().dialect === "sqlite") expect(existsSync(folder)).toBe(false);
    expect(await runCommand("admin", ["create", "chief", "--new"], env, `${PASSWORD}\n`)).toMatchObject({ code: 0 });
    expect(await runCommand("admin", ["disable", "chief"], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining("--last"),
    });
  });
});

describe("where a server with demo accounts listens", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase("sqlite");
    await (await startProduct(database)).close();
  });
  afterAll(() => database.drop());
  /** Every address of 127.0.0.0/8 is this machine's; only what listens on all addresses answers at this one. */
  const elsewhere = async (url: string): Promise<boolean> =>
    fetch(url.replace("127.0.0.1", "127.0.0.2")).then(
      (reply) => reply.arrayBuffer().then(() => true),
      () => false,
    );

  it("is this machine alone, unless HOST says otherwise", async () => {
    const env = { ...database.env, PORT: String(await freePort()) };
    const alone = await startServer({ ...PATIENT, env });
    expect(await elsewhere(alone.url)).toBe(false);
    expect(await stopped(alone)).toContain("HOST=0.0.0.0");
    const open = await startServer({ ...PATIENT, env: { ...env, HOST: "0.0.0.0" } });
    expect(await elsewhere(open.url)).toBe(true);
    expect(await stopped(open)).toContain("任何能访问本机的人都可以登录");
  });

  it("is this machine alone although no demo data is loaded any more", async () => {
    const server = await startServer({ ...PATIENT, env: { ...database.env, DEMO: "0" } });
    expect(await elsewhere(server.url)).toBe(false);
    await server.stop();
  });

  it("is every address where there is no demo account", async () => {
    const server = await startServer({ ...PATIENT, env: { DATA_DIR: join(database.dataDir, "own"), DEMO: "0" } });
    expect(await elsewhere(server.url)).toBe(true);
    await server.stop();
  });
});

/** Ends it; what it printed. */
async function stopped(server: RunningServer): Promise<string> {
  await server.stop();
  return server.output();
}

async function execute(database: TestDatabase, sql: string): Promise<readonly Record<string, unknown>[]> {
  const opened: Database = await openDatabase(
    database.dialect === "sqlite" ? { file: database.url } : { url: database.url },
  );
  try {
    return await opened.write((tx) =>
      sql.startsWith("select") ? tx.all({ sql, key: {} }, []) : tx.run({ sql, key: {} }, []).then(() => []),
    );
  } finally {
    await opened.close();
  }
}

async function post(url: string, username: string, password: string): Promise<Response> {
  return fetch(`${url}/api/sys/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await signInBody(url, username, password)),
  });
}

async function signIn(url: string, username: string, password: string): Promise<number> {
  return (await post(url, username, password)).status;
}

async function tokenOf(url: string, username: string, password: string): Promise<string> {
  return ((await (await post(url, username, password)).json()) as { result: { token: string } }).result.token;
}

async function rightsStatus(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/api/sys/permission/getUserPermissionByToken`, { headers: { "x-access-token": token } }))
    .status;
}
