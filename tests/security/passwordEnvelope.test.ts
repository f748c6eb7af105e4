// Passwords arrive encrypted, once each: replays, foreign and broken envelopes, and the keys behind them (A69, A85).
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import type { LoginParams, NoncePurpose } from "#server/modules/identity/contract";
import { encryptPassword } from "#portal/signIn/smCrypto.ts";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PROJECT_ROOT } from "../support/server.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = "Wood@2026";
const HERE = "203.0.113.10";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const START = Date.UTC(2026, 10, 23);

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly token?: string | undefined;
}

describeEachDatabase("the envelope of a password", (database, dialect) => {
  let app: FastifyInstance;
  let write: (sql: string) => Promise<unknown>;
  let now = START;
  const start = async () => {
    const env = { ...database().env, TRUST_PROXY: "1" };
    const built = await buildApp(readConfig(env, PROJECT_ROOT), () => now);
    app = built.app;
    write = (sql) => built.product.engine.database.write((tx) => tx.run({ sql, key: {} }, []));
  };
  beforeAll(start);
  afterAll(() => app.close());
  const forgetFailures = async () => {
    for (const table of ["sys_attempt", "sys_source_count"]) await write(`delete from "${table}"`);
  };
  beforeEach(() => forgetFailures());

  const params = async (purpose: NoncePurpose = "login", from = HERE): Promise<LoginParams> =>
    (
      await app.inject({
        method: "GET",
        url: "/api/sys/login/params",
        query: { purpose },
        headers: { "x-forwarded-for": from },
      })
    ).json<{ result: LoginParams }>().result;
  const post = async (payload: object, from = HERE): Promise<Answer> => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/sys/login",
      payload,
      headers: { "x-forwarded-for": from },
    });
    const { code, message, result } = reply.json<{ code: string; message: string; result: { token: string } | null }>();
    return { status: reply.statusCode, code, message, token: result?.token };
  };
  const body = (given: LoginParams, password = PASSWORD, purpose: NoncePurpose = "login", ts = given.serverTime) => ({
    username: "editor",
    password: encryptPassword(given, purpose, password, ts),
    kid: given.kid,
    nonceId: given.nonceId,
  });
  const WRONG = { status: 400, code: "IDENTITY.WRONG_PASSWORD", message: "用户名或密码错误" };
  const USED = { status: 400, code: "IDENTITY.NONCE_USED" };

  it("signs in, and hides the length of the password", async () => {
    const given = await params();
    expect(given).toMatchObject({ publicKey: expect.stringMatching(/^04[0-9a-f]{128}$/), serverTime: now });
    const sent = body(given);
    expect(sent.password).toHaveLength(body(await params(), "another@2026").password.length);
    expect(JSON.stringify(sent)).not.toContain(PASSWORD);
    expect(await post(sent)).toMatchObject({ status: 200, code: "200", token: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it("is the only form in which a password is taken", async () => {
    expect(await post({ username: "editor", password: PASSWORD })).toMatchObject({
      status: 400,
      code: "REQUEST.MISSING",
    });
    const { kid, nonceId } = await params();
    expect(await post({ username: "editor", password: PASSWORD, kid, nonceId })).toMatchObject(WRONG);
  });

  it("is good once: neither a recorded request nor two at the same time pass twice", async () => {
    const sent = body(await params());
    expect((await post(sent)).status).toBe(200);
    expect(await post(sent)).toMatchObject(USED);
    const raced = body(await params());
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(raced)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      "200",
      ...Array.from({ length: 9 }, () => "IDENTITY.NONCE_USED"),
    ]);
    // Taken by a wrong password as well.
    const guessed = await params();
    expect(await post(body(guessed, "Wrong#2026"))).toMatchObject(WRONG);
    expect(await post(body(guessed))).toMatchObject(USED);
  });

  it("is bound to its purpose, to the address it was fetched from, and to two minutes", async () => {
    expect(await post(body(await params("updatePassword")))).toMatchObject(USED);
    expect(await post(body(await params()), "198.51.100.9")).toMatchObject(USED);
    expect(await post({ ...body(await params()), nonceId: "none" })).toMatchObject(USED);
    const late = body(await params());
    now += 2 * MINUTE;
    expect(await post(late)).toMatchObject(USED);
  });

  it("reads as a wrong password where anything in it is wrong, whatever it is", async () => {
    const wrong: ((given: LoginParams) => object)[] = [
      (given) => body(given, PASSWORD, "updatePassword"),
      (given) => body({ ...given, nonce: "0".repeat(32) }),
      (given) => body(given, PASSWORD, "login", given.serverTime + 6 * MINUTE),
      (given) => body(given, PASSWORD, "login", given.serverTime - 6 * MINUTE),
      (given) => body(given, PASSWORD, "login", Number.NaN),
      (given) => ({ ...body(given), kid: "none" }),
      (given) => ({ ...body(given), password: "00" }),
      (given) => ({ ...body(given), password: "0".repeat(320) }),
      (given) => ({ ...body(given), password: `${"f".repeat(128)}${body(given).password.slice(128)}` }),
      (given) => ({ ...body(given), password: body(given).password.slice(2) }),
      (given) => ({ ...body(given), password: body(given).password.replace(/.$/, "x") }),
    ];
    for (const [at, make] of wrong.entries()) {
      await forgetFailures();
      const answer = await post(make(await params()));
      expect(answer, String(at)).toMatchObject(WRONG);
    }
    expect((await post({ ...body(await params()), password: "0".repeat(1_000_000) })).status).toBe(400);
    expect((await post({ ...body(await params()), password: `04${body(await params()).password}` })).status).toBe(400);
    const tagged = await params();
    const sent = body(tagged);
    expect((await post({ ...sent, password: `04${sent.password.toUpperCase()}` })).status).toBe(200);
  });

  it("gives one source six hundred nonces in two minutes, and others theirs", async () => {
    for (let n = 0; n < 600; n++) await params("login", "203.0.113.77");
    const refused = await app.inject({
      method: "GET",
      url: "/api/sys/login/params?purpose=login",
      headers: { "x-forwarded-for": "203.0.113.77" },
    });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await params("login", "203.0.113.78")).nonceId).toHaveLength(32);
    now += 3 * MINUTE;
    expect((await params("login", "203.0.113.77")).nonceId).toHaveLength(32);
  });

  it("uses a key for ninety days, and accepts the one before for a day more", async () => {
    const first = await params();
    now = START + 90 * DAY - 2 * MINUTE;
    const before = await params();
    expect(before.kid).toBe(first.kid);
    now += MINUTE;
    const waiting = body(await params());
    now += MINUTE;
    const after = await params();
    expect(after.kid).not.toBe(first.kid);
    expect((await post(waiting)).status).toBe(200);
    now += DAY + MINUTE;
    const fresh = await params();
    expect(fresh.kid).toBe(after.kid);
    const stale = { ...body({ ...fresh, publicKey: before.publicKey }), kid: before.kid };
    expect(await post(stale)).toMatchObject(WRONG);
  });

  it("keeps its keys over a restart, where only the server's user reads them", async () => {
    const { kid } = await params();
    await app.close();
    await start();
    expect((await params()).kid).toBe(kid);
    const file = join(database().dataDir, "keys.json");
    expect(existsSync(file)).toBe(dialect === "sqlite");
    if (dialect === "sqlite") {
      expect(statSync(file).mode & 0o777).toBe(0o400);
      expect(readFileSync(file, "utf8")).toContain(kid);
    }
  });
});
