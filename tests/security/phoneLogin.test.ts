// Members sign in with a code by short message: over HTTP, with the codes of the messages module.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Captcha, LoginResult } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { behindProxy } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const PHONE = "13800000001";
const STRANGER = "13899990000";
const FROM = "203.0.113.1";

describeEachDatabase("sign-in by a code", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(behindProxy(database()));
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    await execute('delete from "message_code"');
    await execute('delete from "message_outbox"');
    await execute('delete from "sys_attempt"');
    await execute('delete from "sys_source_count"');
  });

  const execute = (sql: string) => at.engine.database.write((tx) => tx.run({ sql, key: {} }, []));
  const post = <T>(path: string, body: object, from = FROM) =>
    at.call<T>("nobody", "POST", path, { body, headers: { "x-forwarded-for": from } });
  /** The proof of a drag slider that was solved. */
  const proof = async (from = FROM): Promise<string> => {
    const drawn = await at.call<Captcha>("nobody", "GET", "/sys/login/captcha", {
      headers: { "x-forwarded-for": from },
    });
    const gap = (
      await at.engine.database.read.all<{ id: string; gap: number }>(
        { sql: 'select "id", "gap" from "sys_captcha"', key: {} },
        [],
      )
    ).find(({ id }) => id === drawn.result.id)?.gap;
    const solved = await post<{ captcha: string }>("/sys/login/captcha", { id: drawn.result.id, position: gap }, from);
    return solved.result.captcha;
  };
  const sendCode = async (mobile: string, from = FROM) =>
    post("/sys/phoneLogin/sendCode", { mobile, captcha: await proof(from) }, from);
  const codeFor = async (phone: string): Promise<string> => {
    const { records } = (await at.get<{ records: { text: string }[] }>("admin", "/message/outbox/list", { to: phone }))
      .result;
    return /(\d{7})/.exec(records[0]?.text ?? "")?.[1] ?? "";
  };
  const login = (mobile: string, captcha: string, from = FROM) =>
    post<LoginResult>("/sys/phoneLogin", { mobile, captcha }, from);
  const WRONG = { status: 400, code: "IDENTITY.PHONE_CODE_WRONG", message: "手机号或验证码错误" };

  it("opens a member's session with the code that was sent, once", async () => {
    expect(await sendCode(`+86 ${PHONE}`)).toMatchObject({ status: 200, message: "验证码已发送" });
    const code = await codeFor(PHONE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(PHONE, code)));
    const [signedIn, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(signedIn).toMatchObject({ code: "200", result: { userInfo: { username: "member", userType: 0 } } });
    expect(Object.keys(signedIn?.result.sysAllDictItems ?? {}).length).toBeGreaterThan(5);
    expect(await login(PHONE, code)).toMatchObject(WRONG);
    const headers = { "x-access-token": signedIn?.result.token ?? "" };
    expect((await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", { headers })).status).toBe(200);
  });

  it("answers a number without an account as one with an account, whatever is asked", async () => {
    const [known, unknown] = [await sendCode(PHONE), await sendCode(STRANGER)];
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...known, timestamp: 0 });
    const again = [await sendCode(PHONE), await sendCode(STRANGER)];
    expect(again.map(({ status, code }) => [status, code])).toEqual([
      [429, "MESSAGES.TOO_MANY_CODES"],
      [429, "MESSAGES.TOO_MANY_CODES"],
    ]);
    // The owner of the number has the right code, and no account.
    const right = await login(STRANGER, await codeFor(STRANGER));
    const wrong = await login(PHONE, "0000000");
    expect(wrong).toMatchObject(WRONG);
    expect({ ...right, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 });
  });

  it("signs in no operator, whose number it may be, and no frozen member", async () => {
    await execute(`update "sys_user" set "phone" = '${STRANGER}' where "username" = 'editor'`);
    await sendCode(STRANGER);
    expect(await login(STRANGER, await codeFor(STRANGER))).toMatchObject(WRONG);
    await execute(`update "sys_user" set "phone" = null where "username" = 'editor'`);
    await execute(`update "sys_user" set "status" = 0 where "username" = 'member'`);
    await sendCode(PHONE);
    expect(await login(PHONE, await codeFor(PHONE))).toMatchObject(WRONG);
    await execute(`update "sys_user" set "status" = 1 where "username" = 'member'`);
  });

  it("has five tries a code, which calls at once share, and takes no code of another purpose or number", async () => {
    await at.messages.codes.issue({ purpose: "register", channel: "sms", target: PHONE, ip: FROM });
    expect(await login(PHONE, await codeFor(PHONE))).toMatchObject(WRONG);
    await execute('delete from "message_code"');
    await execute('delete from "message_outbox"');
    await sendCode(STRANGER);
    expect(await login(PHONE, await codeFor(STRANGER))).toMatchObject(WRONG);
    await sendCode(PHONE);
    const code = await codeFor(PHONE);
    const other = code === "1111111" ? "2222222" : "1111111";
    const guesses = await Promise.all(Array.from({ length: 50 }, () => login(PHONE, other)));
    expect(new Set(guesses.map(({ message }) => message))).toEqual(new Set([WRONG.message]));
    expect(await login(PHONE, code)).toMatchObject(WRONG);
  });

  it("is not sent without the drag slider, whose proof is good once", async () => {
    for (const body of [{ mobile: PHONE }, { mobile: PHONE, captcha: "" }, { mobile: PHONE, captcha: "none" }])
      expect(await post("/sys/phoneLogin/sendCode", body)).toMatchObject({ code: "IDENTITY.CAPTCHA_REQUIRED" });
    const captcha = await proof();
    expect((await post("/sys/phoneLogin/sendCode", { mobile: PHONE, captcha })).status).toBe(200);
    expect((await post("/sys/phoneLogin/sendCode", { mobile: STRANGER, captcha })).code).toBe(
      "IDENTITY.CAPTCHA_REQUIRED",
    );
    for (const mobile of ["", "12345", "0898-12345678", "138000000011"])
      expect(await post("/sys/phoneLogin/sendCode", { mobile, captcha: "x" }), mobile).toMatchObject({
        status: 400,
        message: "请输入正确手机号",
      });
    expect((await login(PHONE, " ")).message).toBe("请输入短信验证码");
  });

  it("stands in the audit, without the number of a stranger", async () => {
    await login(STRANGER, "1234567");
    const { records } = (
      await at.get<{ records: Record<string, unknown>[] }>("auditor", "/online/api/audit_log/list", {
        pageSize: "200",
        op: "login",
      })
    ).result;
    const lines = records.filter(({ details }) => (details as { way?: string } | null)?.way === "phone");
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ by: "member", result: "ok", ip: FROM }),
        expect.objectContaining({ result: WRONG.code, details: { way: "phone", username: "13***" } }),
      ]),
    );
    expect(JSON.stringify(lines)).not.toContain(STRANGER);
  });
});
