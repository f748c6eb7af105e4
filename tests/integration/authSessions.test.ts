// A person's own sessions: listed, ended from another one, ended when they stay unused.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import { encryptPasswords } from "#portal/signIn/encryptPasswords.ts";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { SESSIONS_PER_USER } from "../../server/modules/identity/rules.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PROJECT_ROOT } from "../support/server.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const HOUR = 3_600_000;

interface Session {
  readonly id: string;
  readonly userAgent: string;
  readonly usedTime: string;
  readonly current: boolean;
}

describeEachDatabase("sessions", (database) => {
  const folder = mkdtempSync(join(tmpdir(), "heartwood-sessions-"));
  let app: FastifyInstance;
  let now = Date.UTC(2026, 10, 22);
  beforeAll(async () => {
    ({ app } = await buildApp(readConfig({ ...database().env, SCHEMAS_DIR: "" }, PROJECT_ROOT), () => now));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const signIn = async (username: string, userAgent: string): Promise<string> => {
    const get = async <R>(path: string, query: Readonly<Record<string, string>>): Promise<R> =>
      (await app.inject({ method: "GET", url: `/api${path}`, query })).json<{ result: R }>().result;
    const reply = await app.inject({
      method: "POST",
      url: "/api/sys/login",
      headers: { "user-agent": userAgent },
      payload: { username, ...(await encryptPasswords(get, "login", { password: "Wood@2026" })) },
    });
    return reply.json<{ result: { token: string } }>().result.token;
  };
  const call = (token: string, method: "GET" | "POST", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { "x-access-token": token },
      ...(payload === undefined ? {} : { payload }),
    });
  const list = async (token: string): Promise<readonly Session[]> =>
    (await call(token, "GET", "/sys/online/mySessions")).json<{ result: readonly Session[] }>().result;
  const rights = async (token: string) =>
    (await call(token, "GET", "/sys/permission/getUserPermissionByToken")).statusCode;

  it("are listed to their own person, and ended all but the present one, or one by one", async () => {
    const tokens = [
      await signIn("admin", "Desk/1"),
      await signIn("admin", "Phone/1"),
      await signIn("admin", "Tablet/1"),
    ];
    const other = await signIn("editor", "Editor/1");
    const [desktop = "", phone = "", tablet = ""] = tokens;
    const mine = await list(desktop);
    expect(mine.map((session) => [session.userAgent, session.current]).sort()).toEqual([
      ["Desk/1", true],
      ["Phone/1", false],
      ["Tablet/1", false],
    ]);
    expect(JSON.stringify(mine)).not.toContain("token");
    const [foreign] = await list(other);
    const id = mine.find((session) => session.userAgent === "Phone/1")?.id ?? "";
    expect(
      (await call(desktop, "POST", "/sys/online/endMySessions", { ids: [id, foreign?.id ?? ""] })).json(),
    ).toMatchObject({ success: true, result: { ended: 1 } });
    expect([await rights(desktop), await rights(phone), await rights(tablet), await rights(other)]).toEqual([
      200, 401, 200, 200,
    ]);
    expect((await call(desktop, "POST", "/sys/online/endMySessions", {})).json()).toMatchObject({
      result: { ended: 1 },
    });
    expect([await rights(desktop), await rights(tablet), await rights(other)]).toEqual([200, 401, 200]);
    expect((await call("", "GET", "/sys/online/mySessions")).statusCode).toBe(401);
    expect((await call(desktop, "POST", "/sys/online/endMySessions", { ids: "x" })).statusCode).toBe(400);
  });

  it("end with the code of an expired one when they stay unused for a day, and not before", async () => {
    const used = await signIn("editor", "Used/1");
    const idle = await signIn("editor", "Idle/1");
    now += 20 * HOUR;
    expect(await rights(used)).toBe(200);
    await expect
      .poll(async () => (await list(used)).find((session) => session.current)?.usedTime)
      .toBe(new Date(now).toISOString());
    now += 20 * HOUR;
    expect(await rights(used)).toBe(200);
    const ended = await call(idle, "GET", "/sys/permission/getUserPermissionByToken");
    expect([ended.statusCode, ended.json<{ code: string }>().code]).toEqual([401, "IDENTITY.TOKEN_EXPIRED"]);
    expect((await list(used)).map((session) => session.userAgent)).not.toContain("Idle/1");
  });

  it("end unused for longest where another sign-in makes them too many, and say so", async () => {
    const [used, unused] = [await signIn("auditor", "Used/1"), await signIn("auditor", "Unused/1")];
    now += HOUR;
    for (let n = 2; n < SESSIONS_PER_USER; n++) await signIn("auditor", `More/${n}`);
    now += HOUR;
    expect(await rights(used)).toBe(200);
    await expect
      .poll(async () => (await list(used)).find((session) => session.current)?.usedTime)
      .toBe(new Date(now).toISOString());
    expect(await list(used)).toHaveLength(SESSIONS_PER_USER);
    const last = await signIn("auditor", "Last/1");
    expect([await rights(used), await rights(last)]).toEqual([200, 200]);
    const ended = await call(unused, "GET", "/sys/permission/getUserPermissionByToken");
    expect([ended.statusCode, ended.json()]).toMatchObject([401, { code: "IDENTITY.ENDED_BY_NUMBER" }]);
    const open = (await list(last)).map((session) => session.userAgent);
    expect(open).toHaveLength(SESSIONS_PER_USER);
    expect(open).not.toContain("Unused/1");
    const audited = (await call(last, "GET", "/online/api/audit_log/list?op=endSessions&by=auditor")).json<{
      result: { records: readonly { details: object }[] };
    }>();
    expect(audited.result.records.map(({ details }) => details)).toEqual([{ ended: 1, endedBy: "tooMany" }]);
  });

  it("end too where only an idle page sends requests; a user's call right after its call counts", async () => {
    const [left, touched] = [await signIn("editor", "Left/1"), await signIn("editor", "Touched/1")];
    const byItself = async (token: string) =>
      (
        await app.inject({
          method: "GET",
          url: "/api/online/model",
          headers: { "x-access-token": token, "x-unattended": "1" },
        })
      ).statusCode;
    now += 20 * HOUR;
    expect([await byItself(left), await byItself(touched), await rights(touched)]).toEqual([200, 200, 200]);
    await expect
      .poll(async () => (await list(touched)).find((session) => session.current)?.usedTime)
      .toBe(new Date(now).toISOString());
    now += 20 * HOUR;
    expect([await byItself(left), await byItself(touched)]).toEqual([401, 200]);
  });
});
