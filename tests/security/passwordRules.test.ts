// New passwords over HTTP: the rule of the back office, leaked ones, known names, the last five; and what becomes of
// passwords and hashes of earlier rules. Whoever administers accounts sets one by the same rules, in an envelope.
import { randomBytes, scryptSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bothStatements } from "#engine/server";
import { PASSWORD_COST } from "../../server/modules/identity/service/passwordCost.ts";
import { describeEachDatabase } from "../support/databases.ts";
import type { Answered } from "../support/engine.ts";
import { startProduct, type Caller, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

interface SignedIn {
  readonly token: string;
  readonly passwordChange?: string;
}

describeEachDatabase("a new password", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  const run = (sql: string, values: readonly (string | number)[]) =>
    at.engine.database.write((tx) => tx.run(bothStatements(sql)[at.engine.database.dialect], values));
  const hashOf = async (username: string): Promise<string> => {
    const query = bothStatements(
      `select "passwordHash" from "sys_credential" where "userId" = (select "id" from "sys_user" where "username" = ?)`,
    );
    const row = await at.engine.database.read.get<{ passwordHash: string }>(query[at.engine.database.dialect], [
      username,
    ]);
    return row?.passwordHash ?? "";
  };
  const change = async (token: string, oldPwd: string, newPwd: string): Promise<Answered> =>
    at.call("nobody", "POST", "/sys/user/updatePassword", {
      headers: { "x-access-token": token },
      body: await encryptedFor(at.url, "updatePassword", { oldPwd, newPwd, confirmpassword: newPwd }),
    });

  it("is refused with the reason where it is easily guessed, and unused where it was used", async () => {
    const { token } = (await at.signIn<SignedIn>("editor")).result;
    const said = async (newPwd: string) => (await change(token, "Wood@2026", newPwd)).message;
    expect(await said("wood@2026")).toMatch(/^密码为8到12位/);
    expect(await said("Passw0rd#1")).toBe("该密码过于常见或已经泄露，请换一个");
    expect(await said("Editor#2027")).toBe("密码不能包含账号、手机号、公司或平台的名称");
    const used = ["Wood@2026"];
    for (let n = 1; n <= 5; n++) {
      const next = `Teak#203${n}`;
      expect(await change(token, used.at(-1) ?? "", next), next).toMatchObject({ status: 200 });
      used.push(next);
      if (n === 2)
        expect(await change(token, next, "Wood@2026")).toMatchObject({ code: "IDENTITY.PASSWORD_USED", status: 400 });
    }
    // The first is no longer among the last five.
    expect((await change(token, "Teak#2035", "Teak#2032")).code).toBe("IDENTITY.PASSWORD_USED");
    expect((await change(token, "Teak#2035", "Wood@2026")).status).toBe(200);
  });

  it("of an earlier rule signs in, is to be changed, and gets a hash of today's parameters", async () => {
    const short = "Wd#26";
    const salt = randomBytes(16);
    const key = scryptSync(short, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const old = `$scrypt$ln=14,r=8,p=1$${salt.toString("base64")}$${key.toString("base64")}`;
    await run(
      `update "sys_credential" set "passwordHash" = ?
       where "userId" = (select "id" from "sys_user" where "username" = ?)`,
      [old, "reviewer"],
    );
    expect((await at.signIn("reviewer", "Wd#27")).status).toBe(400);
    expect(await hashOf("reviewer")).toBe(old);
    const signed = await at.signIn<SignedIn>("reviewer", short);
    expect(signed).toMatchObject({ status: 200, result: { passwordChange: "rule" } });
    const { ln, r, p } = PASSWORD_COST;
    expect((await hashOf("reviewer")).startsWith(`$scrypt$ln=${ln},r=${r},p=${p}$`)).toBe(true);
    expect((await at.signIn("reviewer", short)).status).toBe(200);
    expect((await change(signed.result.token, short, "Cedar#2027")).status).toBe(200);
    expect((await at.signIn<SignedIn>("reviewer", "Cedar#2027")).result.passwordChange).toBeUndefined();
  });

  it("is to be changed after ninety days", async () => {
    await run(`update "sys_password_history" set "createdAt" = "createdAt" - ?`, [91 * 86_400_000]);
    expect((await at.signIn<SignedIn>("reviewer", "Cedar#2027")).result.passwordChange).toBe("age");
  });

  describe("that an administrator sets", () => {
    const reset = (who: Caller, username: string, passwords: Readonly<Record<string, string>>, token?: string) =>
      encryptedFor(at.url, "resetPassword", passwords).then((encrypted) =>
        at.call(who, "PUT", "/sys/user/changePassword", {
          body: { username, ...encrypted },
          ...(token === undefined ? {} : { headers: { "x-access-token": token } }),
        }),
      );

    it("arrives in an envelope of its own, keeps the rules, and ends the sessions of its person", async () => {
      const { token } = (await at.signIn<SignedIn>("auditor")).result;
      const rights = async () =>
        (
          await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", {
            headers: { "x-access-token": token },
          })
        ).status;
      const plain = { username: "auditor", password: "Maple#2027", confirmpassword: "Maple#2027" };
      expect((await at.put("admin", "/sys/user/changePassword", plain)).status).toBe(400);
      const other = await encryptedFor(at.url, "updatePassword", { password: "Maple#2027" });
      expect(await at.put("admin", "/sys/user/changePassword", { username: "auditor", ...other })).toMatchObject({
        status: 400,
        code: "IDENTITY.NONCE_USED",
      });
      const said = async (username: string, password: string, confirmpassword = password) =>
        (await reset("admin", username, { password, confirmpassword })).message;
      expect(await said("auditor", "maple")).toMatch(/^密码为8到12位/);
      expect(await said("auditor", "Passw0rd#1")).toBe("该密码过于常见或已经泄露，请换一个");
      expect(await said("auditor", "Auditor#27")).toBe("密码不能包含账号、手机号、公司或平台的名称");
      expect(await said("auditor", "Wood@2026")).toBe("该密码是公开的演示密码，请换一个");
      expect(await said("auditor", "Maple#2027", "Maple#2028")).toBe("两次输入的密码不一样！");
      expect((await reset("admin", "nobody-here", { password: "Maple#2027" })).status).toBe(404);
      expect((await reset("editor", "auditor", { password: "Maple#2027" })).status).toBe(403);
      expect(await rights()).toBe(200);
      expect(await reset("admin", "AUDITOR", { password: "Maple#2027" })).toMatchObject({
        status: 200,
        message: "密码修改成功！",
      });
      expect(await rights()).toBe(401);
      expect((await at.signIn("auditor")).status).toBe(400);
      const again = await at.signIn<SignedIn>("auditor", "Maple#2027");
      expect(again.status).toBe(200);
      expect((await change(again.result.token, "Maple#2027", "Wood@2026")).code).toBe("IDENTITY.PASSWORD_USED");
    });

    it("takes a fresh authentication", async () => {
      const { token } = (await at.signIn<SignedIn>("admin")).result;
      await run(`update "sys_session" set "createdAt" = "createdAt" - ?, "authenticatedAt" = null`, [11 * 60_000]);
      expect(await reset("nobody", "auditor", { password: "Birch#2028" }, token)).toMatchObject({
        status: 403,
        code: "IDENTITY.STEP_UP_REQUIRED",
      });
      const stepUp = await at.call("nobody", "POST", "/sys/user/stepUp", {
        headers: { "x-access-token": token },
        body: await encryptedFor(at.url, "stepUp", { password: "Wood@2026" }),
      });
      expect(stepUp.status).toBe(200);
      expect((await reset("nobody", "auditor", { password: "Birch#2028" }, token)).status).toBe(200);
      expect((await at.signIn("auditor", "Birch#2028")).status).toBe(200);
    });
  });
});
