// @module-tag full
// Two servers over one database: what is changed at one holds for the next call at the other.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { MEMBER_LOGIN, encryptedFor, signInAs } from "../support/signIn.ts";

interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

describe("rights on two nodes", () => {
  let database: TestDatabase;
  let one: TestProduct;
  let other: TestProduct;
  beforeAll(async () => {
    database = await createDatabase("postgres");
    one = await startProduct(database);
    other = await startProduct(database);
  }, 180_000);
  afterAll(async () => {
    await one.close();
    await other.close();
    await database.drop();
  });

  const first = async (path: string, query: Record<string, string>) =>
    (await one.get<Rows>("admin", path, query)).result.records[0]!;

  it("hold for the next call: a grant, a rule, a frozen account, a logout", async () => {
    const role = await first("/sys/role/list", { roleCode: "editor" });
    const dict = await first("/sys/permission/list", { action: "sys_dict:list" });
    const listed = async () => (await other.get("editor", "/sys/dict/list")).status;
    expect(await listed()).toBe(403);
    const grant = { roleId: role["id"], permissionId: dict["id"] };
    for (let round = 0; round < 10; round += 1) {
      const added = await one.post<{ id: string }>("admin", "/online/api/sys_role_permission/add", grant);
      expect(await listed()).toBe(200);
      await one.call("admin", "DELETE", "/online/api/sys_role_permission/delete", { query: { id: added.result.id } });
      expect(await listed()).toBe(403);
    }
    const editor = await first("/sys/user/list", { username: "editor" });
    await one.post("admin", "/sys/user/freeze", { id: editor["id"] });
    expect((await other.get("editor", "/subjectMatter/list")).status).toBe(401);
    await one.post("admin", "/sys/user/unfreeze", { id: editor["id"] });
    // What was open before is closed for good: whoever is let in again signs in again.
    expect((await other.get("editor", "/subjectMatter/list")).status).toBe(401);
    const headers = { "x-access-token": await other.token("auditor") };
    expect((await one.call("nobody", "POST", "/sys/logout", { headers, body: {} })).status).toBe(200);
    expect((await other.get("auditor", "/sys/dict/list")).status).toBe(401);
  });

  const signedIn = async (at: TestProduct, username: string, password?: string) => {
    const path = username === "member" ? MEMBER_LOGIN : undefined;
    const { token } = await signInAs(at.url, username, password, path);
    return { "x-access-token": token };
  };
  const statusOf = async (at: TestProduct, headers: Readonly<Record<string, string>>) =>
    (await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", { headers })).status;

  it("end with the session: a changed password, a password set by another, a forced logout", async () => {
    const [here, there, elsewhere] = [
      await signedIn(one, "member"),
      await signedIn(other, "member"),
      await signedIn(other, "reviewer"),
    ];
    expect([await statusOf(other, here), await statusOf(one, there)]).toEqual([200, 200]);
    const passwords = { oldPwd: "Wood@2026", newPwd: "teak2027", confirmpassword: "teak2027" };
    const changed = await one.call("nobody", "POST", "/sys/user/updatePassword", {
      headers: here,
      body: await encryptedFor(one.url, "updatePassword", passwords),
    });
    expect(changed.status).toBe(200);
    expect([await statusOf(other, here), await statusOf(other, there)]).toEqual([200, 401]);

    const reset = { password: "Birch#2027", confirmpassword: "Birch#2027" };
    const set = await one.call("admin", "PUT", "/sys/user/changePassword", {
      body: { username: "reviewer", ...(await encryptedFor(one.url, "resetPassword", reset)) },
    });
    expect(set.status).toBe(200);
    expect(await statusOf(other, elsewhere)).toBe(401);

    const [kept, ended] = [await signedIn(other, "member", "teak2027"), await signedIn(other, "member", "teak2027")];
    const own = await other.call<{ id: string; current: boolean }[]>("nobody", "GET", "/sys/online/mySessions", {
      headers: ended,
    });
    const id = own.result.find(({ current }) => current)?.id;
    const force = () => one.post("admin", "/sys/online/forceLogout", { ids: [id] });
    expect(
      (await one.call("nobody", "POST", "/sys/online/forceLogout", { headers: kept, body: { ids: [id] } })).status,
    ).toBe(403);
    expect(await force()).toMatchObject({ status: 200, message: "已强制退出" });
    expect([await statusOf(other, kept), await statusOf(other, ended)]).toEqual([200, 401]);
    expect(await force()).toMatchObject({ status: 404, code: "IDENTITY.SESSION_UNKNOWN" });
    const lines = await one.get<Rows>("admin", "/online/api/audit_log/list", {
      op: "forceLogout",
      result: "ok",
    });
    expect(lines.result.records).toMatchObject([{ by: "admin", op_dictText: "强制退出" }]);
  });

  it("follow the department and the tenant that are chosen at one of them", async () => {
    const added: string[] = [];
    for (const departName of ["南部", "北部"])
      added.push((await one.post<{ id: string }>("admin", "/sys/sysDepart/add", { departName })).result.id);
    const tenant = (await one.post<{ id: string }>("admin", "/sys/tenant/add", { name: "南部林场" })).result.id;
    const user = await first("/sys/user/list", { username: "personnel" });
    const edited = await one.put("admin", "/sys/user/edit", {
      id: user["id"],
      version: user["version"],
      departId: added[0],
      departs: [{ departId: added[1] }],
      tenants: [{ joinedTenantId: tenant }],
    });
    expect(edited.status).toBe(200);
    const headers = await signedIn(one, "personnel");
    const places = async (at: TestProduct) => {
      const get = <T>(path: string) => at.call<T>("nobody", "GET", `/sys/user/${path}`, { headers });
      const { tenantId } = (await get<{ tenantId: string | null }>("getCurrentUserTenants")).result;
      const { list, orgCode } = (
        await get<{ list: { orgCode: string; departName: string }[]; orgCode: string | null }>("getCurrentUserDeparts")
      ).result;
      return [tenantId, list.find((own) => own.orgCode === orgCode)?.departName ?? null, await statusOf(at, headers)];
    };
    const codeOf = async (departName: string) => (await first("/sys/sysDepart/list", { departName }))["orgCode"];
    const choose = (at: TestProduct, path: string, body: object) => at.call("nobody", "POST", path, { headers, body });
    expect([await places(one), await places(other)]).toEqual([
      [null, null, 403],
      [null, null, 403],
    ]);
    await choose(one, "/sys/selectTenant", { tenantId: tenant });
    expect(await places(other)).toEqual([tenant, null, 403]);
    for (const name of ["北部", "南部"]) {
      await choose(one, "/sys/selectDepart", { orgCode: await codeOf(name) });
      expect(await places(other)).toEqual([tenant, name, 200]);
    }
    await choose(other, "/sys/selectTenant", { tenantId: "0" });
    expect(await places(one)).toEqual(["0", "南部", 200]);
  });

  it("hold for a ticket and a code of a sign-in, each good once on all nodes", async () => {
    const { userInfo } = await signInAs(one.url, "member", "teak2027", MEMBER_LOGIN);
    const switchTicket = await one.identity.signIn.tickets.issue("switchIdentity", String(userInfo["id"]), "127.0.0.1");
    const take = (at: TestProduct) => at.post("nobody", "/sys/user/frontLogin2", { username: "member", switchTicket });
    const taken = await Promise.all([one, other, one, other].map(take));
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    await one.messages.codes.issue({ purpose: "signIn", channel: "sms", target: "13800000001", ip: "::1" });
    const [{ text }] = (await one.get<Rows>("admin", "/message/outbox/list")).result.records as [{ text: string }];
    const code = /(\d{7})/.exec(text)?.[1];
    const login = (at: TestProduct) => at.post("nobody", "/sys/phoneLogin", { mobile: "13800000001", captcha: code });
    const signed = await Promise.all([one, other, one, other].map(login));
    expect(signed.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
