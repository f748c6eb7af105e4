// The drag slider after failures: required and verified by the server, good once, kept over a restart (A86).
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import type { Captcha, LoginParams } from "#server/modules/identity/contract";
import { encryptPasswords } from "#portal/signIn/encryptPasswords.ts";
import { bothStatements, type Engine } from "#engine/server";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PROJECT_ROOT } from "../support/server.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const HERE = "203.0.113.5";

interface Answer<T> {
  readonly status: number;
  readonly code: string;
  readonly result: T;
  readonly cookie: string;
}

describeEachDatabase("the drag slider", (database) => {
  let app: FastifyInstance;
  let engine: Engine;
  let now = Date.UTC(2026, 10, 23);
  const start = async () => {
    const built = await buildApp(readConfig({ ...database().env, TRUST_PROXY: "1" }, PROJECT_ROOT), () => now);
    app = built.app;
    engine = built.product.engine;
  };
  beforeAll(start);
  afterAll(() => app.close());

  const call = async <T>(
    method: "GET" | "POST",
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { "x-forwarded-for": HERE, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const cookie = String(reply.headers["set-cookie"] ?? "").split(";")[0] ?? "";
    return { status: reply.statusCode, cookie, ...reply.json<{ code: string; result: T }>() };
  };
  const signIn = async (
    username: string,
    password: string,
    more: object = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const get = async <R>(path: string, query: Readonly<Record<string, string>>): Promise<R> =>
      (await call<R>("GET", `${path}?${new URLSearchParams(query).toString()}`, undefined, headers)).result;
    const body = { username, ...(await encryptPasswords(get, "login", { password })), ...more };
    return call<{ token: string }>("POST", "/sys/login", body, headers);
  };
  const right = (more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    signIn("editor", "Wood@2026", more, headers);
  const needed = async (headers: Readonly<Record<string, string>> = {}): Promise<boolean> =>
    (await call<LoginParams>("GET", "/sys/login/params?purpose=login", undefined, headers)).result.captchaNeeded;
  const picture = async (): Promise<Captcha> => (await call<Captcha>("GET", "/sys/login/captcha")).result;
  const gapOf = async (id: string): Promise<number> => {
    const query = bothStatements(`select "gap" from "sys_captcha" where "id" = ?`)[engine.database.dialect];
    return (await engine.database.read.get<{ gap: number }>(query, [id]))?.gap ?? Number.NaN;
  };
  const solve = (id: string, position: number, headers: Readonly<Record<string, string>> = {}) =>
    call<{ captcha: string }>("POST", "/sys/login/captcha", { id, position }, headers);
  const proof = async (): Promise<string> => {
    const { id } = await picture();
    return (await solve(id, await gapOf(id))).result.captcha;
  };

  it("is asked for after ten wrong passwords from an address, of whatever accounts, and of no one else", async () => {
    const device = (await right()).cookie;
    const codes: string[] = [];
    for (let n = 0; n < 11; n++) codes.push((await signIn(`name-${n}`, "Wrong#2026")).code);
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => "IDENTITY.WRONG_PASSWORD"),
      "IDENTITY.CAPTCHA_REQUIRED",
    ]);
    expect(await needed()).toBe(true);
    expect(await right()).toMatchObject({ status: 429, code: "IDENTITY.CAPTCHA_REQUIRED" });
    expect([await needed({ cookie: device }), (await right({}, { cookie: device })).status]).toEqual([false, 200]);
    const elsewhere = { "x-forwarded-for": "198.51.100.5" };
    expect([await needed(elsewhere), (await right({}, elsewhere)).status]).toEqual([false, 200]);
  });

  it("is solved where the piece is in its gap, in one try, and opens one sign-in", async () => {
    const { id, background, piece, width, size } = await picture();
    for (const image of [background, piece]) expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    const gap = await gapOf(id);
    expect(gap).toBeGreaterThan(size);
    expect(gap).toBeLessThanOrEqual(width - size);
    expect((await solve(id, gap > 200 ? gap - 30 : gap + 30)).code).toBe("IDENTITY.CAPTCHA_WRONG");
    expect((await solve(id, gap)).code).toBe("IDENTITY.CAPTCHA_WRONG");
    const given = await proof();
    expect((await right({ captcha: given })).status).toBe(200);
    expect((await right({ captcha: given })).code).toBe("IDENTITY.CAPTCHA_REQUIRED");
    // Taken by a wrong password as well.
    const spent = await proof();
    expect((await signIn("editor", "Wrong#2026", { captcha: spent })).code).toBe("IDENTITY.WRONG_PASSWORD");
    expect((await right({ captcha: spent })).code).toBe("IDENTITY.CAPTCHA_REQUIRED");
  });

  it("is not passed with a picture, an invented proof, or that of another address or time", async () => {
    for (const captcha of [(await picture()).id, "true", "", "0".repeat(32)])
      expect((await right({ captcha })).code).toBe("IDENTITY.CAPTCHA_REQUIRED");
    const { id } = await picture();
    expect((await solve(id, await gapOf(id), { "x-forwarded-for": "198.51.100.6" })).code).toBe(
      "IDENTITY.CAPTCHA_WRONG",
    );
    const late = await proof();
    now += 180_000;
    expect((await right({ captcha: late })).code).toBe("IDENTITY.CAPTCHA_REQUIRED");
    expect((await call("POST", "/sys/login/captcha", { id, position: "1e3" })).status).toBe(400);
  });

  it("is still asked for after a restart, and no longer half an hour later", async () => {
    await app.close();
    await start();
    expect(await needed()).toBe(true);
    now += 31 * 60_000;
    expect([await needed(), (await right()).status]).toEqual([false, 200]);
  });

  it("gives one source sixty pictures in two minutes", { tags: "full" }, async () => {
    const codes = new Set<string>();
    for (let n = 0; n < 61; n++)
      codes.add((await call("GET", "/sys/login/captcha", undefined, { "x-forwarded-for": "203.0.113.99" })).code);
    expect([...codes]).toEqual(["200", "IDENTITY.TRIES_PENDING"]);
  });
});
