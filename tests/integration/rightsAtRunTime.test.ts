// Roles, the menu and row rules as people change them while the product runs.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

interface Auth {
  readonly menu: readonly { readonly path: string; readonly children: readonly { readonly path: string }[] }[];
  readonly auth: readonly { readonly type: number; readonly action: string; readonly status: number }[];
  readonly allAuth: readonly { readonly type: number; readonly action: string; readonly status: number }[];
}

describeEachDatabase("rights at run time", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const rows = async (path: string, query: Record<string, string>) =>
    (await at.get<Rows>("admin", path, { pageSize: "1000", ...query })).result.records;
  const roleId = async (code: string) =>
    String((await rows("/sys/role/list", { roleCode: code })).find((row) => row["roleCode"] === code)?.["id"]);
  const permissionOf = async (action: string) => {
    const found = await rows("/sys/permission/list", { action });
    return found.find((row) => row["action"] === action)!;
  };
  const authOf = async (who: Account) => (await at.get<Auth>(who, "/sys/permission/getUserPermissionByToken")).result;
  const list = (who: Account, path: string) => at.get<Rows>(who, `${path}/list`, { pageSize: "1" });

  it("are those of the files at first, entry by entry", async () => {
    expect(at.engine.rights.findings()).toEqual([]);
    const menu = (await authOf("editor")).menu.map(({ path }) => path);
    expect(menu).toEqual([
      "/dashboard/analysis",
      "/dashboard/home",
      "/dashboard/workplace",
      "/bid",
      "/content",
      "/message",
      "/system",
    ]);
    expect((await rows("/sys/role/list", {})).map(({ roleCode, origin }) => [roleCode, origin]).sort()).toEqual([
      ["accountant", 1],
      ["admin", 1],
      ["auditor", 1],
      ["bid_operator", 1],
      ["bid_reviewer", 1],
      ["cashier", 1],
      ["editor", 1],
      ["personnel", 1],
      ["reviewer", 1],
      ["security", 1],
    ]);
    expect(await rows("/sys/dataRule/list", {})).toHaveLength(9);
  });

  it("grant and take back for the next call of a signed-in person", async () => {
    expect((await list("editor", "/sys/dict")).status).toBe(403);
    const role = await roleId("editor");
    const before = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: role })).result;
    const dict = String((await permissionOf("sys_dict:list"))["id"]);
    const save = (permissionIds: readonly string[]) =>
      at.post("admin", "/sys/permission/saveRolePermission", { roleId: role, permissionIds: permissionIds.join(",") });
    expect(await save([...before, dict])).toMatchObject({ success: true });
    expect((await list("editor", "/sys/dict")).status).toBe(200);
    expect((await authOf("editor")).auth).toContainEqual({ type: 2, action: "sys_dict:list", status: 1 });
    expect(await save(before)).toMatchObject({ success: true });
    expect((await list("editor", "/sys/dict")).status).toBe(403);
  });

  it("keep what was not on the page that saves", async () => {
    const role = await roleId("editor");
    const before = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: role })).result;
    // Not an entry that a file changes below: what a person has given is theirs.
    const shown = String((await permissionOf("sys_category:get"))["id"]);
    expect(before).toContain(shown);
    const save = (body: object) => at.post("admin", "/sys/permission/saveRolePermission", { roleId: role, ...body });
    await save({ permissionIds: "", lastpermissionIds: shown });
    const after = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: role })).result;
    expect([...after].sort()).toEqual(before.filter((id) => id !== shown).sort());
    // Nothing is said to be shown, or the entry that this page has taken would stay taken.
    await save({ permissionIds: before.join(",") });
    const restored = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: role })).result;
    expect([...restored].sort()).toEqual([...before].sort());
  });

  it("narrow the rows of a role for the next call, and say so of the entry", async () => {
    const total = async () => (await list("auditor", "/subjectMatter")).result.total;
    const first = await total();
    expect(first).toBeGreaterThan(1);
    const rule = (await rows("/sys/dataRule/list", { roleId: await roleId("auditor") })).find(
      (row) => row["entity"] === "lot",
    )!;
    const edit = (condition: unknown) =>
      at.put<Record<string, unknown>>("admin", "/sys/dataRule/edit", { id: rule["id"], condition });
    expect((await edit({ landCode: "none" })).result["origin"]).toBe(2);
    expect(await total()).toBe(0);
    await edit({ status: { ge: 2 } });
    expect(await total()).toBe(first);
  });

  it("refuse a rule that does not compile, with its sentence and its place, and keep the last good set", async () => {
    const role = await roleId("auditor");
    const answer = await at.post("admin", "/sys/dataRule/add", {
      ruleName: "只看红色",
      roleId: role,
      entity: "lot",
      may: "read",
      condition: { colour: "red" },
    });
    expect([answer.status, answer.code]).toEqual([400, "IDENTITY.RIGHTS_INVALID"]);
    for (const part of ["colour", "审计员", "只看红色"]) expect(answer.message).toContain(part);
    expect(await rows("/sys/dataRule/list", { ruleName: "只看红色" })).toEqual([]);
    expect((await list("auditor", "/subjectMatter")).status).toBe(200);
  });

  it("take the department, its subtree and the position of the person", async () => {
    const add = async (path: string, body: object) =>
      (await at.post<Record<string, unknown>>("admin", path, body)).result;
    const head = await add("/sys/sysDepart/add", { departName: "总部" });
    const branch = await add("/sys/sysDepart/add", { departName: "分部", pid: head["id"] });
    expect(head["orgCode"]).toMatch(/^A\d\d$/);
    expect(branch["orgCode"]).toBe(`${String(head["orgCode"])}A01`);
    const auditor = (await rows("/sys/user/list", { username: "auditor" }))[0]!;
    expect(await at.put("admin", "/sys/user/edit", { id: auditor["id"], departId: head["id"] })).toMatchObject({
      success: true,
    });
    const seen = (await at.get<readonly { departName: string }[]>("admin", "/sys/sysDepart/queryTreeList")).result;
    expect(seen.find(({ departName }) => departName === "总部")).toMatchObject({
      title: "总部",
      children: [{ departName: "分部", orgCode: branch["orgCode"] }],
    });
    const role = await roleId("auditor");
    const grant = String((await permissionOf("sys_depart:list"))["id"]);
    const before = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: role })).result;
    await at.post("admin", "/sys/permission/saveRolePermission", {
      roleId: role,
      permissionIds: [...before, grant].join(","),
    });
    const rule = { ruleName: "本部门及下级", roleId: role, entity: "sys_depart", may: "read" };
    const added = await add("/sys/dataRule/add", { ...rule, condition: { id: { in: "$user.subDepartIds" } } });
    expect((await list("auditor", "/sys/sysDepart")).result.total).toBe(2);
    await at.put("admin", "/sys/dataRule/edit", { id: added["id"], condition: { id: "$user.departId" } });
    expect((await list("auditor", "/sys/sysDepart")).result.total).toBe(1);
    await at.call("admin", "DELETE", "/sys/dataRule/delete", { query: { id: String(added["id"]) } });
    await at.post("admin", "/sys/permission/saveRolePermission", { roleId: role, permissionIds: before.join(",") });
  });

  it("open an entry to everyone of the back office, on the page and on the server alike", async () => {
    const entry = await permissionOf("sys_category:add");
    const set = (status: number) => at.put("admin", "/sys/permission/edit", { id: entry["id"], status });
    const add = () => at.post("auditor", "/sys/category/add", { name: "甲", code: `T${Date.now()}` });
    expect((await authOf("auditor")).allAuth).toContainEqual({ type: 2, action: "sys_category:add", status: 0 });
    expect((await add()).status).toBe(403);
    expect(await set(1)).toMatchObject({ success: true });
    expect((await authOf("auditor")).allAuth).toContainEqual({ type: 2, action: "sys_category:add", status: 1 });
    expect((await add()).status).toBe(200);
    await set(0);
    expect((await add()).status).toBe(403);
    const everything = await permissionOf("*");
    expect(await at.put("admin", "/sys/permission/edit", { id: everything["id"], status: 1 })).toMatchObject({
      status: 400,
      code: "IDENTITY.RIGHTS_OPEN_ALL",
    });
  });

  it("change the menu for the next call, and refuse an entry that opens nothing", async () => {
    const entry = (await rows("/sys/permission/list", { title: "交易指南" })).find(
      (row) => row["path"] === "/content/guide",
    )!;
    const titles = async () => JSON.stringify((await authOf("editor")).menu);
    await at.put("admin", "/sys/permission/edit", { id: entry["id"], title: "办事指南" });
    expect(await titles()).toContain("办事指南");
    const wrong = await at.put("admin", "/sys/permission/edit", { id: entry["id"], opens: "entity:nothing" });
    expect([wrong.status, wrong.code]).toEqual([400, "IDENTITY.RIGHTS_INVALID"]);
  });

  it("follow a changed file but where a person has changed the entry", { tags: "full" }, async () => {
    const menu = join(at.schemas, "menu.json");
    const text = readFileSync(menu, "utf8");
    writeFileSync(
      menu,
      text.replace('"title": "交易指南"', '"title": "指南"').replace('"title": "关于中心"', '"title": "中心介绍"'),
    );
    const file = join(at.schemas, "roles/editor.role.json");
    const role = readFileSync(file, "utf8");
    writeFileSync(file, role.replace('"sys_category:list", "sys_category:get"', '"sys_dict:list", "sys_category:get"'));
    await at.engine.reload();
    const shown = JSON.stringify((await authOf("editor")).menu);
    expect([shown.includes("办事指南"), shown.includes("中心介绍"), shown.includes("关于中心")]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await list("editor", "/sys/dict")).status).toBe(200);
    expect((await list("editor", "/sys/category")).status).toBe(403);
    writeFileSync(menu, text);
    writeFileSync(file, role);
    await at.engine.reload();
    expect((await list("editor", "/sys/dict")).status).toBe(403);
    expect((await list("editor", "/sys/category")).status).toBe(200);
  });

  it("keep an administrator who can mend them", async () => {
    const everything = String((await permissionOf("*"))["id"]);
    const role = await roleId("admin");
    const answer = await at.post("admin", "/sys/permission/saveRolePermission", {
      roleId: role,
      permissionIds: "",
      lastpermissionIds: everything,
    });
    expect([answer.status, answer.message]).toEqual([409, "角色“系统管理员”必须启用，并有全部权限"]);
    const admin = (await rows("/sys/user/list", { username: "admin" }))[0]!;
    for (const [path, body] of [
      ["/sys/user/freeze", { id: admin["id"] }],
      ["/sys/user/deleteBatch", undefined],
    ] as const) {
      const refused =
        body === undefined
          ? await at.call("admin", "DELETE", path, { query: { ids: String(admin["id"]) } })
          : await at.post("admin", path, body);
      expect([path, refused.status]).toEqual([path, 409]);
    }
  });

  it("freeze an account for its next call", async () => {
    const reviewer = (await rows("/sys/user/list", { username: "reviewer" })).find(
      ({ username }) => username === "reviewer",
    )!;
    expect((await list("reviewer", "/subjectMatter")).status).toBe(200);
    const freeze = (isFrozen: string) => at.put("admin", "/sys/user/frozenBatch", { ids: [reviewer["id"]], isFrozen });
    expect(await freeze("y")).toMatchObject({ success: true });
    expect((await list("reviewer", "/subjectMatter")).status).toBe(401);
    await freeze("n");
    // The session of before has ended for good.
    expect((await list("reviewer", "/subjectMatter")).status).toBe(401);
    at.forgetToken("reviewer");
    expect((await list("reviewer", "/subjectMatter")).status).toBe(200);
  });

  it("let a password be reset of those accounts alone that the caller sees", async () => {
    const role = await roleId("reviewer");
    const before = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: role })).result;
    const save = (permissionIds: readonly string[]) =>
      at.post("admin", "/sys/permission/saveRolePermission", { roleId: role, permissionIds: permissionIds.join(",") });
    const granted = [await permissionOf("sys_user:list"), await permissionOf("sys_user:password")];
    await save([...before, ...granted.map(({ id }) => String(id))]);
    const rule = { ruleName: "只看自己", roleId: role, entity: "sys_user", may: "read", condition: { id: "$user.id" } };
    const added = await at.post<Record<string, unknown>>("admin", "/sys/dataRule/add", rule);
    const reset = async () => {
      const passwords = await encryptedFor(at.url, "resetPassword", { password: "weak" });
      return (await at.put("reviewer", "/sys/user/changePassword", { username: "editor", ...passwords })).code;
    };
    expect(await reset()).toBe("IDENTITY.ACCOUNT_UNKNOWN");
    await at.call("admin", "DELETE", "/sys/dataRule/delete", { query: { id: String(added.result["id"]) } });
    expect(await reset()).toBe("IDENTITY.PASSWORD_RULE");
    await save(before);
    expect(await reset()).toBe("REQUEST.FORBIDDEN");
  });

  it("never write what is protected", async () => {
    const stored = async () =>
      (await rows("/sys/user/list", { username: "reviewer" })).find(({ username }) => username === "reviewer")!;
    const reviewer = await stored();
    const body = { id: reviewer["id"], userType: 0, status: 0, tenantId: "9", memberId: "m", username: "boss" };
    await at.put("admin", "/sys/user/edit", body);
    expect(await stored()).toMatchObject({
      userType: 1,
      status: 1,
      username: "reviewer",
      tenantId: "0",
    });
    expect((await at.put("admin", "/sys/user/edit", { id: reviewer["id"], passwordHash: "!" })).status).toBe(400);
  });

  it("show what another person would see, and why", async () => {
    const simulated = await at.get<{
      records: readonly unknown[];
      total: number;
      fields: readonly { name: string; access: string }[];
    }>("admin", "/sys/rights/simulate", { username: "auditor", entity: "lot" });
    expect(simulated.result.total).toBe((await list("auditor", "/subjectMatter")).result.total);
    expect(simulated.result.fields.find(({ name }) => name === "reservePrice")).toMatchObject({ access: "none" });
    expect(simulated.result.fields.find(({ name }) => name === "contactPhone")).toMatchObject({ access: "masked" });
    const why = async (query: Record<string, string>) =>
      (await at.get<{ allowed: boolean; checks: readonly object[] }>("admin", "/sys/rights/explain", query)).result;
    expect(await why({ username: "auditor", entity: "lot", op: "edit" })).toMatchObject({
      allowed: false,
      checks: [{ check: "permission", allowed: false, name: "lot:edit", by: [] }, { check: "row" }],
    });
    const draft = (await rows("/subjectMatter/list", { status: "0" }))[0]!;
    expect(
      await why({ username: "auditor", entity: "lot", op: "queryById", id: String(draft["landId"]) }),
    ).toMatchObject({
      allowed: false,
      checks: [
        { check: "permission", allowed: true, by: ["auditor"] },
        { check: "row", allowed: false, by: ["auditor"] },
      ],
    });
    const log = await at.get<Rows>("admin", "/online/api/audit_log/list", { op: "simulate" });
    expect(log.result.records[0]).toMatchObject({ by: "admin", entity: "lot" });
    expect((await at.get("editor", "/sys/rights/simulate", { username: "admin", entity: "lot" })).status).toBe(403);
  });
});
