// Ways round the separation of duties (A33, A34): a role that is disabled meanwhile, the tree of rights, rows of the
// tables of rights by their own operations, two calls at once, and what a person may change of themselves.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RightsSheet, Simulation } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import type { Answered } from "../support/engine.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor, signInAs, times } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

const PASSWORD = "Teak#2027x";
const USER_ROLE = "/online/api/sys_user_role";
const ROLE_GRANT = "/online/api/sys_role_permission";
const DEPART_GRANT = "/online/api/sys_depart_role_permission";
const USER_DEPART = "/online/api/sys_user_depart";

describeEachDatabase("ways round the three offices", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  const records = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    (await at.get<Rows>("admin", `${path}/list`, { pageSize: "1000", ...query })).result.records;
  const userRow = async (username: string): Promise<Row> =>
    (await records("/sys/user", { username })).find((row) => row["username"] === username) ?? {};
  const userId = async (username: string) => String((await userRow(username))["id"]);
  const entryOf = async (action: string): Promise<Row> =>
    (await records("/sys/permission", { action })).find((row) => row["action"] === action) ?? {};
  const entryId = async (action: string) => String((await entryOf(action))["id"]);
  const refused = async (answer: Promise<Answered>, code: string) => {
    const { code: got, status } = await answer;
    expect([got, status >= 400]).toEqual([code, true]);
  };
  let serial = 0;
  const addUser = async (more: object = {}): Promise<{ readonly username: string; readonly id: string }> => {
    const username = `detour${(serial += 1)}`;
    const { result, status } = await at.post<Row>("admin", "/sys/user/add", { username, realname: username, ...more });
    expect(status).toBe(200);
    return { username, id: String(result["id"]) };
  };
  const addRole = async (who: Account = "admin"): Promise<string> => {
    const roleCode = `detour_role_${(serial += 1)}`;
    const { result, status } = await at.post<Row>(who, "/sys/role/add", { roleName: roleCode, roleCode });
    expect(status).toBe(200);
    return String(result["id"]);
  };
  const grant = async (roleId: string, action: string, who: Account = "admin") =>
    at.post<Row>(who, `${ROLE_GRANT}/add`, { roleId, permissionId: await entryId(action) });
  const grantsOf = async (roleId: string) =>
    (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId })).result.toSorted();
  const enabled = (roleId: string, status: 0 | 1, who: Account) =>
    at.put(who, "/sys/role/edit", { id: roleId, status });

  it("the office of rights neither disables a role with rights that it lacks, nor enables one", async () => {
    for (const role of ["auditor", "personnel"])
      await refused(enabled(role, 0, "security"), "IDENTITY.RIGHTS_BEYOND_OWN");
    const role = await addRole();
    expect(await grant(role, "audit_check:verify")).toMatchObject({ status: 200 });
    expect(await enabled(role, 0, "admin")).toMatchObject({ status: 200 });
    await refused(enabled(role, 1, "security"), "IDENTITY.RIGHTS_BEYOND_OWN");
    expect((await at.get("auditor", "/online/api/data_log/list")).status).toBe(200);
    // A role of the business is theirs.
    const business = await addRole();
    expect(await grant(business, "lot:list")).toMatchObject({ status: 200 });
    expect(await enabled(business, 0, "security")).toMatchObject({ status: 200 });
    expect(await enabled(business, 1, "security")).toMatchObject({ status: 200 });
  });

  it("a disabled role is given to nobody who could not hold it enabled, nor by whoever lacks its rights", async () => {
    const role = await addRole();
    expect(await grant(role, "audit_check:verify")).toMatchObject({ status: 200 });
    expect(await enabled(role, 0, "admin")).toMatchObject({ status: 200 });
    const { id } = await addUser();
    await refused(at.post("security", `${USER_ROLE}/add`, { userId: id, roleId: role }), "IDENTITY.RIGHTS_BEYOND_OWN");
    expect(await at.post("admin", `${USER_ROLE}/add`, { userId: id, roleId: "personnel" })).toMatchObject({
      status: 200,
    });
    await refused(at.post("admin", `${USER_ROLE}/add`, { userId: id, roleId: role }), "IDENTITY.TWO_DUTIES");
    // Nor is a right added to one that would make two offices of its holders.
    const other = await addRole();
    expect(await enabled(other, 0, "admin")).toMatchObject({ status: 200 });
    expect(await at.post("admin", `${USER_ROLE}/add`, { userId: id, roleId: other })).toMatchObject({ status: 200 });
    await refused(grant(other, "sys_role:edit"), "IDENTITY.TWO_DUTIES");
  });

  it("the office of rights takes nothing administrative from another one, by a grant, an entry or a rule", async () => {
    const before = await grantsOf("auditor");
    for (const action of ["audit_log:get", "audit_log:list", "data_log:list"]) {
      const entry = await entryOf(action);
      const [held] = (await records(ROLE_GRANT, { roleId: "auditor" })).filter(
        (row) => row["permissionId"] === entry["id"],
      );
      expect(held, action).toBeDefined();
      const query = { id: String(held?.["id"]) };
      await refused(at.call("security", "DELETE", `${ROLE_GRANT}/delete`, { query }), "IDENTITY.RIGHTS_BEYOND_OWN");
      await refused(
        at.put("security", "/sys/permission/edit", { id: entry["id"], action: "lot:list" }),
        "IDENTITY.RIGHTS_BEYOND_OWN",
      );
    }
    const rule = { ruleName: "看不见", entity: "audit_log", may: "read", condition: { op: "login" } };
    for (const roleId of ["auditor", "personnel", "admin"])
      await refused(at.post("security", "/sys/dataRule/add", { ...rule, roleId }), "IDENTITY.RIGHTS_BEYOND_OWN");
    const sheet = (await at.get<RightsSheet>("security", "/sys/rights/ofRole", { roleId: "auditor" })).result;
    const sent = { roleId: "auditor", permissionIds: sheet.granted.join(","), ruleIds: "" };
    expect((await at.post("security", "/sys/permission/saveRolePermission", sent)).status).toBeGreaterThanOrEqual(400);
    expect(await grantsOf("auditor")).toEqual(before);
    expect((await at.get<{ total: number }>("auditor", "/online/api/audit_log/list")).result.total).toBeGreaterThan(0);
  });

  it("an entry of the tree does not make an office of the roles that hold it", async () => {
    // Held by the editor, the reviewer and the auditor.
    const { id, version } = await entryOf("lot:get");
    const edit = { id, version, action: "sys_role:edit" };
    await refused(at.put("security", "/sys/permission/edit", edit), "IDENTITY.RIGHTS_BEYOND_OWN");
    await refused(at.put("admin", "/sys/permission/edit", edit), "IDENTITY.TWO_DUTIES");
    // Nor does one stand for everything; which of two rules says so first depends on the order of the tree.
    const all = await at.put("admin", "/sys/permission/edit", { ...edit, action: "*" });
    expect(["IDENTITY.TWO_DUTIES", "IDENTITY.ADMINISTRATOR_GRANTS"]).toContain(all.code);
    // Nor of their holders, who have another office by another role.
    const role = await addRole();
    const entry = await at.post<Row>("admin", "/sys/permission/add", { title: "按钮", type: 2, action: "lot:extra" });
    await at.post("admin", `${ROLE_GRANT}/add`, { roleId: role, permissionId: entry.result["id"] });
    const { id: userKey } = await addUser({ roles: [{ roleId: role }, { roleId: "personnel" }] });
    expect(userKey).not.toBe("");
    await refused(
      at.put("security", "/sys/permission/edit", { id: entry.result["id"], action: "sys_role:edit" }),
      "IDENTITY.TWO_DUTIES",
    );
    expect((await at.put("auditor", "/sys/role/edit", { id: "reviewer", description: "x" })).status).toBe(403);
  });

  it("nothing of an office is opened for everyone of the back office", async () => {
    for (const action of ["sys_role:edit", "sys_user:roles", "audit_log:get"])
      for (const who of ["security", "admin"] as const)
        await refused(
          at.put(who, "/sys/permission/edit", { id: await entryId(action), status: 1 }),
          "IDENTITY.RIGHTS_OPEN_OFFICE",
        );
    await refused(
      at.post("security", "/sys/permission/add", { title: "放开", type: 2, action: "sys_role:edit", status: 1 }),
      "IDENTITY.RIGHTS_OPEN_OFFICE",
    );
    expect((await at.put("personnel", "/sys/role/edit", { id: "editor", description: "x" })).status).toBe(403);
  });

  it("a department's role has what its department has, whichever operation grants it", async () => {
    const depart = (await at.post<Row>("admin", "/sys/sysDepart/add", { departName: "越权部" })).result;
    const other = (await at.post<Row>("admin", "/sys/sysDepart/add", { departName: "别的部" })).result;
    const permissionId = await entryId("lot:list");
    const role = await at.post<Row>("security", "/online/api/sys_depart_role/add", {
      departId: depart["id"],
      roleName: "部门角色",
      roleCode: `detour_depart_${(serial += 1)}`,
    });
    const roleId = role.result["id"];
    await refused(
      at.post("security", `${DEPART_GRANT}/add`, { roleId, permissionId }),
      "IDENTITY.RIGHTS_OUT_OF_DEPARTMENT",
    );
    const given = { departId: depart["id"], permissionIds: permissionId };
    expect(await at.post("security", "/sys/permission/saveDepartPermission", given)).toMatchObject({ status: 200 });
    expect(await at.post("security", `${DEPART_GRANT}/add`, { roleId, permissionId })).toMatchObject({ status: 200 });
    // What it holds it may keep, but it does not take it to another department.
    await refused(
      at.put("security", "/online/api/sys_depart_role/edit", { id: roleId, departId: other["id"] }),
      "IDENTITY.RIGHTS_OUT_OF_DEPARTMENT",
    );
  });

  it("nobody moves themselves to another department or position, nor another office", async () => {
    const depart = (await at.post<Row>("admin", "/sys/sysDepart/add", { departName: "目标部门" })).result;
    const position = (await at.post<Row>("admin", "/sys/position/add", { name: "目标职务", code: "target", rank: 1 }))
      .result;
    const own = await userRow("personnel");
    for (const change of [{ departId: depart["id"] }, { positionId: position["id"] }])
      await refused(at.put("personnel", "/sys/user/edit", { id: own["id"], ...change }), "IDENTITY.OWN_DEPARTMENTS");
    const lines = { id: own["id"], departs: [{ departId: depart["id"] }] };
    await refused(at.put("personnel", "/sys/user/edit", lines), "IDENTITY.OWN_DEPARTMENTS");
    await refused(
      at.post("personnel", `${USER_DEPART}/add`, { userId: own["id"], departId: depart["id"] }),
      "IDENTITY.OWN_DEPARTMENTS",
    );
    for (const account of ["security", "auditor", "admin"])
      await refused(
        at.post("personnel", `${USER_DEPART}/add`, { userId: await userId(account), departId: depart["id"] }),
        "IDENTITY.MORE_RIGHTS",
      );
    expect(await userRow("personnel")).toEqual(own);
    const { id } = await addUser();
    const moved = await at.post("personnel", `${USER_DEPART}/add`, { userId: id, departId: depart["id"] });
    expect(moved).toMatchObject({ status: 200 });
    expect(await at.put("personnel", "/sys/user/edit", { id: own["id"], realname: "韩卫东" })).toMatchObject({
      status: 200,
    });
  });

  it("the office of people ends no session of another office", async () => {
    const { token } = await signInAs(at.url, "security");
    const open = await records("/sys/online", { userId: await userId("security") });
    expect(open.length).toBeGreaterThan(0);
    await refused(
      at.post("personnel", "/sys/online/forceLogout", { ids: open.map(({ id }) => id) }),
      "IDENTITY.MORE_RIGHTS",
    );
    const headers = { "x-access-token": token };
    expect((await at.call("nobody", "GET", "/sys/online/mySessions", { headers })).status).toBe(200);
  });

  it(
    "of a right given to a role and the role given to a person at the same moment, one is refused",
    { tags: "full" },
    async () => {
      for (const _round of times(4, (n) => n)) {
        const role = await addRole();
        const { id } = await addUser({ roles: [{ roleId: "personnel" }] });
        const permissionId = await entryId("sys_role:edit");
        const answers = await Promise.all([
          at.post("admin", `${ROLE_GRANT}/add`, { roleId: role, permissionId }),
          at.post<Row>("admin", `${USER_ROLE}/add`, { userId: id, roleId: role }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      }
    },
  );

  it("a role that was given a right a moment ago is not given by whoever lacks it", { tags: "full" }, async () => {
    for (const _round of times(4, (n) => n)) {
      const role = await addRole();
      const { id } = await addUser();
      const permissionId = await entryId("audit_check:verify");
      const [granted, given] = await Promise.all([
        at.post("admin", `${ROLE_GRANT}/add`, { roleId: role, permissionId }),
        at.post<Row>("security", `${USER_ROLE}/add`, { userId: id, roleId: role }),
      ]);
      // Given first, it was a role without rights, and whoever granted them saw who holds it.
      expect(granted.status === 200 || given.status === 200).toBe(true);
      const again = (await addUser()).id;
      if (granted.status === 200)
        await refused(
          at.post("security", `${USER_ROLE}/add`, { userId: again, roleId: role }),
          "IDENTITY.RIGHTS_BEYOND_OWN",
        );
    }
  });
});

describeEachDatabase("questions about rights", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  it("an account of another tenant is simulated and explained as one that does not exist", async () => {
    const tenant = (await at.post<Row>("admin", "/sys/tenant/add", { name: "别的租户" })).result;
    const manager = { username: "manager", realname: "经理", roles: [{ roleId: "security" }] };
    const tenants = [{ joinedTenantId: tenant["id"] }];
    expect(await at.post("admin", "/sys/user/add", { ...manager, tenants })).toMatchObject({ status: 200 });
    const passwords = await encryptedFor(at.url, "resetPassword", { password: PASSWORD, confirmpassword: PASSWORD });
    await at.put("admin", "/sys/user/changePassword", { username: "manager", ...passwords });
    const headers = { "x-access-token": (await signInAs(at.url, "manager", PASSWORD)).token };
    const call = <T>(method: string, path: string, sent: object) =>
      at.call<T>("nobody", method, path, { headers, ...sent });
    const question = { username: "editor", entity: "sys_user", op: "edit" };
    expect(await call("POST", "/sys/selectTenant", { body: { tenantId: "0" } })).toMatchObject({ status: 200 });
    expect(await call("GET", "/sys/rights/explain", { query: question })).toMatchObject({ status: 200 });
    expect(await call("POST", "/sys/selectTenant", { body: { tenantId: tenant["id"] } })).toMatchObject({
      status: 200,
    });
    for (const username of ["editor", "nobody_of_this_name"])
      for (const [path, query] of [
        ["/sys/rights/simulate", { username, entity: "sys_user" }],
        ["/sys/rights/explain", { ...question, username }],
      ] as const)
        expect((await call<Simulation>("GET", path, { query })).code).toBe("IDENTITY.ACCOUNT_UNKNOWN");
  });

  it("a sheet is of one role or department", async () => {
    for (const [path, query] of [
      ["/sys/rights/ofRole", { roleId: "editor,reviewer" }],
      ["/sys/rights/ofDepartment", { departId: "D0103,D010301" }],
      ["/sys/rights/ofDepartmentRole", { roleId: "editor,reviewer" }],
    ] as const)
      expect((await at.get("admin", path, query)).status, path).toBe(404);
  });

  it("entries that do not exist are refused before anything is written", async () => {
    const ids = times(5_000, (n) => `none${n}`).join(",");
    for (const [path, owner] of [
      ["/sys/permission/saveRolePermission", { roleId: "editor" }],
      ["/sys/permission/saveDepartPermission", { departId: "D0103" }],
    ] as const) {
      const start = performance.now();
      const answer = await at.post("admin", path, { ...owner, permissionIds: ids });
      expect(answer).toMatchObject({ status: 404, code: "IDENTITY.PERMISSION_UNKNOWN" });
      expect(performance.now() - start, path).toBeLessThan(2_000);
    }
  });
});
