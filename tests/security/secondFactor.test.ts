// The second factor over HTTP: enrolled with a code, asked for at the sign-in whether the password is right or not.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import { generateSync } from "otplib";
import type { LoginResult, NewSecondFactor, SecondFactorStatus } from "#server/modules/identity/contract";
import { encryptPasswords } from "#portal/signIn/encryptPasswords.ts";
import { bothStatements, type Engine } from "#engine/server";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { PROJECT_ROOT } from "../support/server.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = "Wood@2026";
const PERIOD = 30_000;

interface Answer<T = unknown> {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly result: T;
}

describeEachDatabase("the second factor", (database) => {
  let app: FastifyInstance;
  let engine: Engine;
  let now = Date.UTC(2026, 10, 23);
  let factor: NewSecondFactor;
  let recovery: readonly string[] = [];
  let device = "";
  beforeAll(async () => {
    const built = await buildApp(readConfig({ ...database().env, TRUST_PROXY: "1" }, PROJECT_ROOT), () => now);
    app = built.app;
    engine = built.product.engine;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    now += PERIOD;
    await forgetAttempts();
  });
  const forgetAttempts = () =>
    engine.database.write(async (tx) => {
      for (const table of ["sys_attempt", "sys_source_count"])
        await tx.run({ sql: `delete from "${table}"`, key: {} }, []);
    });

  const call = async <T>(
    method: "GET" | "POST",
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { "x-forwarded-for": "203.0.113.1", ...(device === "" ? {} : { cookie: device }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const cookie = String(reply.headers["set-cookie"] ?? "").split(";")[0];
    if (cookie !== undefined && cookie !== "") device = cookie;
    return { status: reply.statusCode, ...reply.json<Omit<Answer<T>, "status">>() };
  };
  const encrypted = (purpose: "login" | "stepUp", password: string, from = "203.0.113.1") =>
    encryptPasswords(
      async <R>(path: string, query: Readonly<Record<string, string>>): Promise<R> =>
        (
          await call<R>("GET", `${path}?${new URLSearchParams(query).toString()}`, undefined, {
            "x-forwarded-for": from,
          })
        ).result,
      purpose,
      { password },
    );
  const signIn = async (username: string, password = PASSWORD, more: object = {}) =>
    call<LoginResult & { readonly challenge?: string }>("POST", "/sys/login", {
      username,
      ...(await encrypted("login", password)),
      ...more,
    });
  const challengeOf = async (username: string, password = PASSWORD): Promise<string> =>
    (await signIn(username, password)).result.challenge ?? "";
  const sendCode = (challenge: string, code: string, from = "203.0.113.1") =>
    call<LoginResult>("POST", "/sys/login/code", { challenge, code }, { "x-forwarded-for": from });
  const codeNow = (at = now): string => generateSync({ secret: factor.secret, epoch: Math.floor(at / 1000) });
  const wrongCode = (): string => String((Number(codeNow()) + 1) % 1_000_000).padStart(6, "0");
  const as = ({ token }: LoginResult) => ({ "x-access-token": token });

  it("is enrolled by a code, after a fresh authentication, and encrypted where it is stored", async () => {
    const { result } = await signIn("editor");
    now += 11 * 60_000;
    expect((await call("POST", "/sys/user/secondFactor/enrol", {}, as(result))).code).toBe("IDENTITY.STEP_UP_REQUIRED");
    expect((await call("POST", "/sys/user/stepUp", await encrypted("stepUp", PASSWORD), as(result))).status).toBe(200);
    factor = (await call<NewSecondFactor>("POST", "/sys/user/secondFactor/enrol", {}, as(result))).result;
    expect(factor.uri).toMatch(/^otpauth:\/\/totp\/.*editor\?secret=/);
    const confirm = (code: string) =>
      call<{ readonly recoveryCodes: readonly string[] }>(
        "POST",
        "/sys/user/secondFactor/confirm",
        { code },
        as(result),
      );
    // It does not count before.
    expect((await signIn("editor")).status).toBe(200);
    expect((await confirm(wrongCode())).code).toBe("IDENTITY.CODE_WRONG");
    recovery = (await confirm(codeNow())).result.recoveryCodes;
    expect(new Set(recovery).size).toBe(10);
    const status = await call<SecondFactorStatus>("GET", "/sys/user/secondFactor", undefined, as(result));
    expect(status.result).toEqual({ enrolled: true, recoveryCodes: 10 });
    const stored = await engine.database.read.all(
      bothStatements(`select * from "sys_second_factor"`)[engine.database.dialect],
      [],
    );
    const codes = await engine.database.read.all(
      bothStatements(`select * from "sys_recovery_code"`)[engine.database.dialect],
      [],
    );
    expect(JSON.stringify([stored, codes])).not.toContain(factor.secret);
    for (const code of recovery) expect(JSON.stringify(codes)).not.toContain(code);
  });

  it("is asked for, and a code signs in once", async () => {
    const first = await signIn("editor");
    expect(first).toMatchObject({ status: 400, code: "IDENTITY.CODE_REQUIRED", message: "请输入动态验证码" });
    const challenge = first.result.challenge ?? "";
    expect((await sendCode(challenge, wrongCode())).code).toBe("IDENTITY.CODE_WRONG");
    const signed = await sendCode(challenge, codeNow());
    expect(signed).toMatchObject({ status: 200, code: "200", result: { userInfo: { username: "editor" } } });
    expect((await sendCode(challenge, codeNow())).code).toBe("IDENTITY.CHALLENGE_ENDED");
    expect((await sendCode(await challengeOf("editor"), codeNow())).code).toBe("IDENTITY.CODE_WRONG");
    now += PERIOD;
    // Of two at the same time, one.
    const [one, other] = [await challengeOf("editor"), await challengeOf("editor")];
    const both = await Promise.all([sendCode(one, codeNow()), sendCode(other, codeNow())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("signs nobody in whose sessions have been ended since the password", async () => {
    const challenge = await challengeOf("editor");
    const admin = as((await signIn("admin")).result);
    const users = await call<{ readonly records: readonly { readonly id: string }[] }>(
      "GET",
      "/sys/user/list?username=editor",
      undefined,
      admin,
    );
    const body = { id: users.result.records[0]?.id };
    for (const step of ["freeze", "unfreeze"])
      expect((await call("POST", `/sys/user/${step}`, body, admin)).status).toBe(200);
    expect((await sendCode(challenge, codeNow())).code).toBe("IDENTITY.CODE_WRONG");
    expect((await sendCode(await challengeOf("editor"), codeNow())).status).toBe(200);
  });

  it("takes the code before and after, and none that is older", async () => {
    expect((await sendCode(await challengeOf("editor"), codeNow(now - 3 * PERIOD))).status).toBe(400);
    expect((await sendCode(await challengeOf("editor"), codeNow(now + PERIOD))).status).toBe(200);
    // Later ones only: its step has been used.
    expect((await sendCode(await challengeOf("editor"), codeNow())).status).toBe(400);
    now += PERIOD;
  });

  it("answers a wrong password as a right one until a code is right, which then says nothing either", async () => {
    const [right, wrong] = [await signIn("editor"), await signIn("editor", "Wrong#2026")];
    const shape = ({ status, code, message, result }: Answer<object>) => [status, code, message, Object.keys(result)];
    expect(shape(wrong)).toEqual(shape(right));
    const of = async ({ result }: Answer<{ challenge?: string }>, code: string) => {
      const answer = await sendCode(result.challenge ?? "", code);
      return [answer.status, answer.code, answer.message];
    };
    expect(await of(wrong, wrongCode())).toEqual(await of(right, wrongCode()));
    expect(await of(wrong, codeNow())).toEqual([400, "IDENTITY.CODE_WRONG", "用户名、密码或动态验证码错误"]);
    expect((await of(right, codeNow()))[0]).toBe(200);
  });

  it("says nothing of itself on an unknown device, where the code is sent with the password", async () => {
    const known = device;
    const said = async (username: string, password: string, more: object = {}) => {
      device = "";
      const { status, code, message, result } = await signIn(username, password, more);
      device = known;
      return [status, code, message, result === null];
    };
    const wrong = [400, "IDENTITY.WRONG_PASSWORD", "用户名或密码错误", true];
    expect(await said("editor", PASSWORD)).toEqual(wrong);
    expect(await said("editor", "Wrong#2026")).toEqual(wrong);
    expect(await said("none-such", PASSWORD)).toEqual(wrong);
    expect(await said("editor", PASSWORD, { code: wrongCode() })).toEqual(wrong);
    await forgetAttempts();
    expect(await said("editor", "Wrong#2026", { code: codeNow() })).toEqual(wrong);
    // Not used up by who does not know the password.
    expect((await said("editor", PASSWORD, { code: codeNow() })).slice(0, 2)).toEqual([200, "200"]);
    expect(await said("editor", PASSWORD, { code: codeNow() })).toEqual(wrong);
  });

  it("counts a wrong password, gives a challenge five tries, five minutes and one address", async () => {
    const tries = await challengeOf("editor");
    for (let n = 0; n < 5; n++) expect((await sendCode(tries, wrongCode())).code).toBe("IDENTITY.CODE_WRONG");
    expect((await sendCode(tries, codeNow())).code).toBe("IDENTITY.CHALLENGE_ENDED");
    const elsewhere = await challengeOf("editor");
    expect((await sendCode(elsewhere, codeNow(), "198.51.100.1")).code).toBe("IDENTITY.CHALLENGE_ENDED");
    const late = await challengeOf("editor");
    now += 300_000;
    expect((await sendCode(late, codeNow())).code).toBe("IDENTITY.CHALLENGE_ENDED");
    await forgetAttempts();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await signIn("editor", "Wrong#2026")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("accepts each recovery code once, however it is typed", async () => {
    const [first = "", second = ""] = recovery;
    const typed = `${first.slice(0, 5)}-${first.slice(5)}`.toUpperCase();
    expect((await sendCode(await challengeOf("editor"), typed)).status).toBe(200);
    expect((await sendCode(await challengeOf("editor"), first)).status).toBe(400);
    const { result } = await sendCode(await challengeOf("editor"), second);
    const status = await call<SecondFactorStatus>("GET", "/sys/user/secondFactor", undefined, as(result));
    expect(status.result.recoveryCodes).toBe(8);
    // A code is a fresh authentication, too.
    now += 11 * 60_000;
    expect((await call("POST", "/sys/user/secondFactor/remove", {}, as(result))).code).toBe(
      "IDENTITY.STEP_UP_REQUIRED",
    );
    expect((await call("POST", "/sys/user/stepUp", { code: wrongCode() }, as(result))).code).toBe(
      "IDENTITY.STEP_UP_WRONG",
    );
    expect((await call("POST", "/sys/user/stepUp", { code: codeNow() }, as(result))).status).toBe(200);
    expect((await call("POST", "/sys/user/secondFactor/remove", {}, as(result))).status).toBe(200);
    expect((await signIn("editor")).status).toBe(200);
    expect(device).toMatch(/^Heartwood-Device=/);
  });
});
