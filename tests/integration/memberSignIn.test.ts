// Members and operators sign in apart, each on their own paths: by name, telephone number, licence, code and ticket.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LoginResult } from "#server/modules/identity/contract";
import { createDatabase, describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const MEMBER_PATHS = ["/sys/user/login", "/sys/user/login2", "/sys/user/frontLogin", "/sys/user/frontLogin2"];
const LICENSE_PATHS = ["/sys/user/loginByBusinessLicense", "/sys/user/companyLogin"];
const LICENSE = "91460000MA5DEM1X0J";
const PHONE = "13800000001";

describeEachDatabase("sign-in of members", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  const send = async (path: string, named: object, password = "Wood@2026") =>
    at.post<LoginResult>("nobody", path, { ...named, ...(await encryptedFor(at.url, "login", { password })) });
  const forgetAttempts = () =>
    at.engine.database.write(async (tx) => {
      for (const table of ["sys_attempt", "sys_source_count"])
        await tx.run({ sql: `delete from "${table}"`, key: {} }, []);
    });

  it.each(MEMBER_PATHS)(
    "%s takes a member's name or telephone number, and answers token, person and dictionaries",
    async (path) => {
      for (const username of ["member", " Member ", PHONE, `+86 ${PHONE}`, "１３８０００００００１"]) {
        const answer = await send(path, { username });
        expect(answer, username).toMatchObject({
          success: true,
          code: "200",
          result: { userInfo: { username: "member", userType: 0, mtype: 2, phone: PHONE, memberCode: "M00000001" } },
        });
        expect(answer.result.token).toMatch(/^[\w-]{43}$/);
        expect(Object.keys(answer.result.sysAllDictItems).length).toBeGreaterThan(5);
      }
    },
  );

  it.each(LICENSE_PATHS)("%s takes the number of a business licence", async (path) => {
    for (const businessLicense of [LICENSE, ` ${LICENSE.toLowerCase()} `, LICENSE.replace("MA", "ＭＡ ")])
      expect(await send(path, { businessLicense }), businessLicense).toMatchObject({
        code: "200",
        result: { userInfo: { username: "member", userType: 0, enterpriseName: "海南示例木业有限公司" } },
      });
    expect((await send(path, { businessLicense: " " })).message).toBe("请输入营业执照号");
  });

  it("by the number of a licence acts for the company, by a name for the person", async () => {
    const actsFor = async (answer: { readonly result: LoginResult }) => {
      const headers = { "x-access-token": answer.result.token };
      const path = "/memberBaseinfo/getUserInfo";
      const { result } = await at.call<{ userInfo: { enterpriseName: string | null } }>("nobody", "GET", path, {
        headers,
      });
      return result.userInfo.enterpriseName;
    };
    expect(await actsFor(await send(LICENSE_PATHS[0] ?? "", { businessLicense: LICENSE }))).toBe(
      "海南示例木业有限公司",
    );
    expect(await actsFor(await send("/sys/user/login", { username: "member" }))).toBeNull();
  });

  it("refuse each other's accounts with the answer of a wrong password, and say so in the audit", async () => {
    await forgetAttempts();
    const wrong = await send("/sys/login", { username: "editor" }, "Wrong#2026");
    expect(wrong).toMatchObject({ status: 400, code: "IDENTITY.WRONG_PASSWORD", message: "用户名或密码错误" });
    const answers = [
      await send("/sys/login", { username: "member" }),
      await send("/sys/login", { username: PHONE }),
      await send("/sys/login", { username: "member" }, "Wrong#2026"),
    ];
    for (const path of MEMBER_PATHS) answers.push(await send(path, { username: "auditor" }));
    await forgetAttempts();
    for (const path of LICENSE_PATHS)
      for (const businessLicense of ["auditor", "member", PHONE, "91460000MA5DEM1X1M"])
        answers.push(await send(path, { businessLicense }));
    for (const answer of answers) expect({ ...answer, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 });
    await forgetAttempts();
    expect((await send("/sys/login", { username: "auditor" })).status).toBe(200);
    const { records } = (
      await at.get<{ records: Record<string, unknown>[] }>("auditor", "/online/api/audit_log/list", {
        pageSize: "100",
        op: "login",
      })
    ).result;
    const lines = records.map(({ by, result, details }) =>
      [by, result, (details as { readonly way: string }).way].join(" "),
    );
    // Of refusals of one kind from one source the first is a line, the others are counted.
    expect([...new Set(lines)].sort()).toEqual([
      " IDENTITY.WRONG_PASSWORD office",
      "auditor IDENTITY.WRONG_PASSWORD member",
      "auditor ok office",
      "editor IDENTITY.WRONG_PASSWORD office",
      "member IDENTITY.WRONG_PASSWORD office",
      "member ok license",
      "member ok member",
    ]);
  });

  it("says that an account is frozen to who has its password, and to nobody else", async () => {
    await forgetAttempts();
    expect(await send("/sys/user/login", { username: "member4" })).toMatchObject({
      status: 403,
      code: "IDENTITY.ACCOUNT_FROZEN",
      message: "账号已被冻结，不能登录，请致电平台业务咨询",
      result: null,
    });
    await forgetAttempts();
    const [wrong, unknown] = [
      await send("/sys/user/login", { username: "member4" }, "Wrong#2026"),
      await send("/sys/user/login", { username: "nobody-there" }, "Wrong#2026"),
    ];
    expect({ ...wrong, timestamp: 0 }).toEqual({ ...unknown, timestamp: 0 });
    // It is counted as a wrong one: nobody guesses more often because the account is frozen.
    await forgetAttempts();
    const tries = [];
    for (let n = 0; n < 6; n += 1) tries.push((await send("/sys/user/login", { username: "member4" })).status);
    expect(tries).toEqual([403, 403, 403, 403, 403, 429]);
    await forgetAttempts();
  });

  it("do not ask for the second factor of an account of the other kind", async () => {
    await forgetAttempts();
    const signedIn = await at.signIn<LoginResult>("reviewer");
    const { id } = signedIn.result.userInfo;
    await at.engine.database.write((tx) =>
      tx.run(
        {
          sql:
            'insert into "sys_second_factor" ("userId", "secret", "createdAt", "confirmedAt") ' +
            `values ('${id}', 'x', 1, 1)`,
          key: {},
        },
        [],
      ),
    );
    const reply = await fetch(`${at.url}/api/sys/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "editor", ...(await encryptedFor(at.url, "login", { password: "Wood@2026" })) }),
    });
    const cookie = (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    // The device is one that the account is known on.
    await at.engine.database.write((tx) =>
      tx.run({ sql: `update "sys_device" set "userId" = '${id}' where "userId" <> '${id}'`, key: {} }, []),
    );
    const from = async (path: string) =>
      (
        await at.call("nobody", "POST", path, {
          headers: { cookie },
          body: { username: "reviewer", ...(await encryptedFor(at.url, "login", { password: "x" }, { cookie })) },
        })
      ).code;
    expect([await from("/sys/login"), await from("/sys/user/login")]).toEqual([
      "IDENTITY.CODE_REQUIRED",
      "IDENTITY.WRONG_PASSWORD",
    ]);
    await at.engine.database.write((tx) => tx.run({ sql: 'delete from "sys_second_factor"', key: {} }, []));
  });

  it("limits guesses at a name, a number and a licence, each by itself", async () => {
    await forgetAttempts();
    const guess = async (path: string, named: object) => (await send(path, named, "Wrong#2026")).status;
    for (let n = 0; n < 5; n++) expect(await guess("/sys/user/login", { username: PHONE })).toBe(400);
    expect(await guess("/sys/user/login2", { username: `+86${PHONE}` })).toBe(429);
    for (let n = 0; n < 5; n++)
      expect(await guess("/sys/user/companyLogin", { businessLicense: LICENSE.toLowerCase() })).toBe(400);
    expect(await guess("/sys/user/loginByBusinessLicense", { businessLicense: LICENSE })).toBe(429);
    await forgetAttempts();
  });

  it("after a switch of identity takes its ticket once, for its own account, within a minute", async () => {
    const { id } = (await send("/sys/user/login", { username: "member" })).result.userInfo;
    const auditor = (await at.signIn<LoginResult>("auditor")).result.userInfo.id;
    const ticket = () => at.identity.signIn.tickets.issue("switchIdentity", id, "127.0.0.1");
    const take = (username: string, switchTicket: string) =>
      at.post<LoginResult>("nobody", "/sys/user/frontLogin2", { username, switchTicket });
    const one = await ticket();
    expect(await take("member", one)).toMatchObject({ code: "200", result: { userInfo: { username: "member" } } });
    const refused = { status: 400, code: "IDENTITY.TICKET_ENDED", message: "登录凭据已失效，请重新登录" };
    expect(await take("member", one)).toMatchObject(refused);
    const named = await ticket();
    expect(await take("editor", named)).toMatchObject(refused);
    expect(await take("member", named)).toMatchObject(refused);
    expect(
      await take("auditor", await at.identity.signIn.tickets.issue("switchIdentity", auditor, "127.0.0.1")),
    ).toMatchObject(refused);
    expect(
      await take("member", await at.identity.signIn.tickets.issue("switchIdentity", id, "203.0.113.9")),
    ).toMatchObject(refused);
    expect(await take("member", await at.identity.signIn.tickets.issue("thirdParty", id, "127.0.0.1"))).toMatchObject(
      refused,
    );
    const late = await ticket();
    await at.engine.database.write((tx) =>
      tx.run({ sql: `update "sys_sign_in_ticket" set "endsAt" = ${at.engine.clock() - 1}`, key: {} }, []),
    );
    expect(await take("member", late)).toMatchObject(refused);
    const shared = await ticket();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take("member", shared)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await take("member", "")).status).toBe(400);
  });

  it("gives a session that is a member's", async () => {
    const { result } = await at.get<{ menu: unknown[]; auth: unknown[]; allAuth: unknown[] }>(
      "member",
      "/sys/permission/getUserPermissionByToken",
    );
    expect(result.auth).toEqual([]);
    expect((await at.get("member", "/sys/user/list")).status).toBe(403);
    expect((await at.get("member", "/subjectMatter/list")).status).toBe(403);
  });
});

describe("ways that are not set up", () => {
  it("say so in Chinese, and are no way in", { tags: "full" }, async () => {
    const database = await createDatabase("sqlite");
    const at = await startProduct(database, {}, { senders: { smtp: undefined, smsGateway: undefined, outbox: false } });
    try {
      const params = await at.get<{ ways: unknown }>("nobody", "/sys/login/params", { purpose: "login" });
      expect(params.result.ways).toEqual({ phone: false, thirdParty: [], cas: null });
      const said = async (path: string, body: object) => {
        const { status, code, message } = await at.post("nobody", path, body);
        expect([status, code], path).toEqual([404, "IDENTITY.WAY_NOT_SET_UP"]);
        return message;
      };
      expect([
        await said("/sys/phoneLogin", { mobile: PHONE, captcha: "1234567" }),
        await said("/sys/phoneLogin/sendCode", { mobile: PHONE }),
        await said("/sys/thirdLogin", { token: "x", thirdType: "oidc" }),
        await said("/sys/thirdLogin/start", { thirdType: "oidc" }),
        await said("/sys/cas/client/validateLogin", { ticket: "ST-1" }),
      ]).toEqual([
        "短信验证码登录尚未启用，请联系管理员",
        "短信验证码登录尚未启用，请联系管理员",
        "第三方登录尚未启用，请联系管理员",
        "第三方登录尚未启用，请联系管理员",
        "统一认证登录尚未启用，请联系管理员",
      ]);
      for (const path of ["/sys/thirdLogin/callback?state=x", "/sys/thirdLogin/getLoginUser/x/oidc"])
        expect(await at.get("nobody", path)).toMatchObject({ status: 404, code: "IDENTITY.WAY_NOT_SET_UP" });
    } finally {
      await at.close();
      await database.drop();
    }
  });
});
