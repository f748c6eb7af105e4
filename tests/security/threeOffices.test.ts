// Separation of duties (A33, A105): the offices of people, of rights and of the audit, what none of them can do to
// itself or to another, and what a change of rights requires (A93).
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { OFFICE_ROLES, SECOND_FACTOR_PATH } from "#server/modules/identity/contract";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { createAccounts } from "#server/modules/identity/index";
import { bothStatements } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor, signInAs } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

const PASSWORD = "Teak#2027x";
const USER_ROLE = "/online/api/sys_user_role";

describeEachDatabase("three offices", (database, dialect) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  const records = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    (await at.get<Rows>("admin", `${path}/list`, { pageSize: "1000", ...query })).result.records;
  /** The filter finds every name that contains it. */
  const userRow = async (username: string): Promise<Row> =>
    (await records("/sys/user", { username })).find((row) => row["username"] === username) ?? {};
  const userId = async (username: string) => String((await userRow(username))["id"]);
  const roleId = async (code: string) =>
    String((await records("/sys/role")).find((row) => row["roleCode"] === code)?.["id"]);
  const entryId = async (action: string) =>
    String((await records("/sys/permission", { action })).find((row) => row["action"] === action)?.["id"]);
  const refused = async (answer: Promise<{ readonly status: number; readonly code: string }>, code: string) => {
    const { code: got, status } = await answer;
    expect([got, status >= 400]).toEqual([code, true]);
  };
  const authenticatedAt = (time: number) =>
    at.engine.database.write((tx) =>
      tx.run(bothStatements(`update "sys_session" set "authenticatedAt" = ?`)[dialect], [time]),
    );
  let serial = 0;
  /** A new account, by the office of people. */
  const addUser = async (): Promise<string> => {
    const username = `person${(serial += 1)}`;
    const body = { username, realname: username, userType: 1 };
    expect(await at.post("personnel", "/sys/user/add", body)).toMatchObject({ status: 200 });
    return username;
  };
  const giveRole = async (who: Account, username: string, role: string) =>
    at.post(who, `${USER_ROLE}/add`, { userId: await userId(username), roleId: await roleId(role) });
  const reset = async (who: Account, username: string) => {
    const headers = { "x-access-token": await at.token(who) };
    const body = {
      username,
      ...(await encryptedFor(at.url, "resetPassword", { password: PASSWORD, confirmpassword: PASSWORD }, headers)),
    };
    return at.put(who, "/sys/user/changePassword", body);
  };
  const rolesOf = async (username: string) =>
    (await at.get<readonly string[]>("admin", "/sys/user/queryUserRole", { userid: await userId(username) })).result;

  it("the office of people adds people, and gives them no role", async () => {
    const username = await addUser();
    await refused(giveRole("personnel", username, "editor"), "ROW.PARENT");
    const edited = await at.put("personnel", "/sys/user/edit", {
      id: await userId(username),
      realname: "新名",
      roles: [{ roleId: await roleId("admin") }],
    });
    expect(await rolesOf(username)).toEqual([]);
    expect(edited.status === 200 || edited.status === 403).toBe(true);
    for (const path of ["/sys/role/add", "/sys/permission/add", "/sys/dataRule/add", "/online/api/sys_depart_role/add"])
      expect((await at.post("personnel", path, {})).status, path).toBe(403);
    expect(
      (await at.post("personnel", "/sys/permission/saveRolePermission", { roleId: "x", permissionIds: "" })).status,
    ).toBe(403);
  });

  it("the office of rights gives roles, and changes nothing else of a person", async () => {
    const username = await addUser();
    expect(await giveRole("security", username, "editor")).toMatchObject({ status: 200 });
    expect(await rolesOf(username)).toEqual([await roleId("editor")]);
    const id = await userId(username);
    await at.put("security", "/sys/user/edit", { id, realname: "改名" });
    expect((await userRow(username))["realname"]).toBe(username);
    for (const [method, path, body] of [
      ["POST", "/sys/user/add", { username: "other", realname: "x" }],
      ["POST", "/sys/user/freeze", { id }],
      ["PUT", "/sys/user/frozenBatch", { ids: [id], isFrozen: "y" }],
      ["DELETE", `/sys/user/delete?id=${id}`, undefined],
    ] as const)
      expect((await at.call("security", method, path, body === undefined ? {} : { body })).status, path).toBe(403);
    expect((await reset("security", username)).status).toBe(403);
  });

  it("the office of rights sees sign-ins, and nothing else of the audit", async () => {
    await signInAs(at.url, "editor");
    await at.post("editor", "/article/add", { title: "x", category: 1, content: "<p>x</p>" });
    const seen = (await at.get<Rows>("security", "/online/api/audit_log/list", { pageSize: "1000" })).result.records;
    expect(seen.length).toBeGreaterThan(0);
    expect([...new Set(seen.map(({ op }) => op))].filter((op) => op === "add" || op === "edit")).toEqual([]);
    expect((await at.get("security", "/online/api/data_log/list")).status).toBe(403);
    expect((await at.get("personnel", "/online/api/audit_log/list")).status).toBe(403);
  });

  it("the office of the audit reads everything of it, and changes nothing", async () => {
    expect((await at.get("auditor", "/online/api/data_log/list")).status).toBe(200);
    const viewer = (
      await at.get<{ auth: readonly { action: string }[] }>("auditor", "/sys/permission/getUserPermissionByToken")
    ).result;
    const writes = viewer.auth
      .map(({ action }) => action)
      .filter((action) => /:(add|edit|delete|roles|profile|password|freeze|run|pause)$/.test(action));
    expect(writes).toEqual([]);
  });

  it.each(Object.values(OFFICE_ROLES))("no one in the office %s changes their own roles or rights", async (account) => {
    const own = await userId(account);
    for (const who of [account, "admin"] as const) {
      const id = await userId(who);
      const answer = await at.post(who, `${USER_ROLE}/add`, { userId: id, roleId: await roleId("editor") });
      expect(answer.status, who).toBe(403);
    }
    const held = (await records(USER_ROLE, { userId: own }))[0];
    expect(
      (await at.call(account, "DELETE", `${USER_ROLE}/delete`, { query: { id: String(held?.["id"]) } })).status,
    ).toBe(403);
    expect(await rolesOf(account)).toEqual([await roleId(account)]);
  });

  it("the office of rights does not widen its own role by a grant, a rule, the role or the tree", async () => {
    const own = await roleId("security");
    const grant = await entryId("lot:list");
    await refused(
      at.post("security", "/online/api/sys_role_permission/add", { roleId: own, permissionId: grant }),
      "IDENTITY.OWN_RIGHTS",
    );
    const before = (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: own })).result;
    const save = { roleId: own, permissionIds: [...before, grant].join(",") };
    expect((await at.post("security", "/sys/permission/saveRolePermission", save)).status).toBeGreaterThanOrEqual(400);
    const [rule] = await records("/sys/dataRule", { roleId: own });
    await refused(at.put("security", "/sys/dataRule/edit", { id: rule?.["id"], status: 0 }), "IDENTITY.OWN_RIGHTS");
    expect(
      (await at.call("security", "DELETE", "/sys/dataRule/delete", { query: { id: String(rule?.["id"]) } })).code,
    ).toBe("IDENTITY.OWN_RIGHTS");
    await refused(at.put("security", "/sys/role/edit", { id: own, roleName: "x" }), "IDENTITY.OWN_RIGHTS");
    // Two pages open the roles; one of the entries is granted.
    const pages = await records("/sys/permission", { action: "sys_role:list" });
    const entry = pages.map(({ id }) => String(id)).find((id) => before.includes(id));
    await refused(at.put("security", "/sys/permission/edit", { id: entry, action: "lot:list" }), "IDENTITY.OWN_RIGHTS");
    await refused(at.put("security", "/sys/permission/edit", { id: grant, status: 1 }), "IDENTITY.OWN_RIGHTS");
    await refused(
      at.put("security", "/sys/permission/edit", { id: entry, action: "data_log:list" }),
      "IDENTITY.RIGHTS_BEYOND_OWN",
    );
    expect(
      (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId: own })).result.sort(),
    ).toEqual(before.sort());
  });

  it("no office gives away administrative rights that it lacks, nor the role of administrators", async () => {
    const username = await addUser();
    for (const role of ["admin", "personnel", "auditor"])
      await refused(giveRole("security", username, role), "IDENTITY.RIGHTS_BEYOND_OWN");
    const role = await at.post<Row>("security", "/sys/role/add", { roleName: "助理", roleCode: `helper_${dialect}` });
    const roleKey = String(role.result["id"]);
    const grant = (action: string, who: Account = "security") =>
      entryId(action).then((permissionId) =>
        at.post(who, "/online/api/sys_role_permission/add", { roleId: roleKey, permissionId }),
      );
    expect(await grant("lot:list")).toMatchObject({ status: 200 });
    for (const action of ["sys_user:password", "audit_check:verify", "data_log:list"])
      await refused(grant(action), "IDENTITY.RIGHTS_BEYOND_OWN");
    await refused(grant("*", "admin"), "IDENTITY.ALL_RIGHTS");
    expect(await rolesOf(username)).toEqual([]);
  });

  it("no account and no role has two of the offices, whoever gives them", async () => {
    const username = await addUser();
    expect(await giveRole("admin", username, "personnel")).toMatchObject({ status: 200 });
    for (const role of ["security", "auditor", "admin"])
      await refused(giveRole("admin", username, role), "IDENTITY.TWO_DUTIES");
    expect(await giveRole("admin", username, "editor")).toMatchObject({ status: 200 });
    // Nor by a detour: a role that becomes one of an office while the account holds another.
    const permissionId = await entryId("sys_role:edit");
    await refused(
      at.post("admin", "/online/api/sys_role_permission/add", { roleId: await roleId("editor"), permissionId }),
      "IDENTITY.TWO_DUTIES",
    );
    await refused(
      at.post("admin", "/online/api/sys_role_permission/add", { roleId: await roleId("personnel"), permissionId }),
      "IDENTITY.TWO_DUTIES",
    );
    expect((await rolesOf(username)).length).toBe(2);
  });

  it.each(["security", "auditor", "admin"] as const)(
    "the office of people neither resets, freezes, edits nor deletes %s",
    async (account) => {
      const id = await userId(account);
      const before = await userRow(account);
      await refused(reset("personnel", account), "IDENTITY.MORE_RIGHTS");
      await refused(at.post("personnel", "/sys/user/freeze", { id }), "IDENTITY.MORE_RIGHTS");
      await refused(at.put("personnel", "/sys/user/frozenBatch", { ids: [id], isFrozen: "y" }), "IDENTITY.MORE_RIGHTS");
      await refused(at.put("personnel", "/sys/user/edit", { id, realname: "x" }), "IDENTITY.MORE_RIGHTS");
      expect((await at.call("personnel", "DELETE", "/sys/user/delete", { query: { id } })).status).toBe(403);
      expect(await userRow(account)).toEqual(before);
      expect(await at.signIn(account)).toMatchObject({ status: 200 });
    },
  );

  it("the office of people does all of that with people of the business", async () => {
    const username = await addUser();
    expect(await giveRole("security", username, "editor")).toMatchObject({ status: 200 });
    expect(await reset("personnel", username)).toMatchObject({ status: 200 });
    expect(await at.signIn(username, PASSWORD)).toMatchObject({ status: 200 });
    const id = await userId(username);
    expect(await at.post("personnel", "/sys/user/freeze", { id })).toMatchObject({ status: 200 });
    expect(await at.call("personnel", "DELETE", "/sys/user/delete", { query: { id } })).toMatchObject({ status: 200 });
  });

  it("a change of rights requires a fresh authentication, by whichever operation", async () => {
    const { token } = await signInAs(at.url, "admin");
    await authenticatedAt(1);
    const headers = { "x-access-token": token };
    const wrong: string[] = [];
    const guarded = at.engine.dispatcher.operations().filter(({ method, entity, path }) => {
      if (method === "GET") return false;
      const people = /^sys_(user(_(role|depart|tenant))?|depart_role_user)$/;
      const rights = /^sys_(role|permission|data_rule|depart_role|((depart_)?role|depart)_permission)$/;
      return people.test(entity ?? "") || rights.test(entity ?? "")
        ? !/approve|refuse|reopen/.test(path)
        : /save\w*Permission$|changePassword$/.test(path);
    });
    expect(guarded.length).toBeGreaterThan(40);
    for (const { method, path } of guarded) {
      // The body of a hand-written operation is checked first; what is missing there is not what is tried here.
      const body =
        path.includes("Permission") && path.includes("save") ? { roleId: "x", departId: "x", permissionIds: "" } : {};
      const sent = path.endsWith("saveDepartPermission")
        ? { departId: "x", permissionIds: "" }
        : path.includes("/save") && path.endsWith("Permission")
          ? { roleId: "x", permissionIds: "" }
          : path.endsWith("changePassword")
            ? { username: "editor", password: "x", kid: "x", nonceId: "x" }
            : body;
      const { code } = await at.call("nobody", method, path, {
        headers,
        ...(method === "DELETE" ? {} : { body: sent }),
      });
      if (code !== "IDENTITY.STEP_UP_REQUIRED") wrong.push(`${method} ${path} ${code}`);
    }
    expect(wrong).toEqual([]);
    await authenticatedAt(at.engine.clock());
  });

  it("a role that demands a second factor limits the session to setting one up", { tags: "full" }, async () => {
    const role = await at.post<Row>("admin", "/sys/role/add", {
      roleName: "财务",
      roleCode: `cashier_${dialect}`,
      secondFactor: true,
    });
    await at.post("admin", "/online/api/sys_role_permission/add", {
      roleId: role.result["id"],
      permissionId: await entryId("lot:list"),
    });
    const username = await addUser();
    expect(await giveRole("admin", username, `cashier_${dialect}`)).toMatchObject({ status: 200 });
    expect(await reset("personnel", username)).toMatchObject({ status: 200 });
    const { token } = await signInAs(at.url, username, PASSWORD);
    const headers = { "x-access-token": token };
    const call = <T = unknown>(method: string, path: string, body?: object) =>
      at.call<T>("nobody", method, path, { headers, ...(body === undefined ? {} : { body }) });
    const open: string[] = [];
    for (const { method, path, permission } of at.engine.dispatcher.operations()) {
      if (permission === "public" || permission === "none" || path.includes("{") || path === "/sys/logout") continue;
      const { code } = await call(method, path, method === "POST" || method === "PUT" ? {} : undefined);
      // Members alone change their password there.
      if (path === MEMBER_PATHS.revisePassword) expect(code).toBe("REQUEST.FORBIDDEN");
      else if (code !== "IDENTITY.SECOND_FACTOR_REQUIRED") open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual(
      [
        `GET ${SECOND_FACTOR_PATH}`,
        `POST ${SECOND_FACTOR_PATH}/confirm`,
        `POST ${SECOND_FACTOR_PATH}/enrol`,
        "POST /sys/user/stepUp",
        "POST /sys/user/updatePassword",
      ].sort(),
    );
    const { result } = await call<{ secret: string }>("POST", `${SECOND_FACTOR_PATH}/enrol`, {});
    const confirmed = await call("POST", `${SECOND_FACTOR_PATH}/confirm`, {
      code: generateSync({ secret: result.secret }),
    });
    expect(confirmed.status).toBe(200);
    expect((await call("GET", "/subjectMatter/list")).status).toBe(200);
    // Taken away again, the session is limited again.
    expect((await call("POST", `${SECOND_FACTOR_PATH}/remove`, {})).status).toBe(200);
    expect((await call("GET", "/subjectMatter/list")).code).toBe("IDENTITY.SECOND_FACTOR_REQUIRED");
  });
});

describeEachDatabase("an administrator in production", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database(), { DEMO: "0" }, { production: true });
  });
  afterAll(() => at.close());

  it("can do nothing once each office has an account, and everything while one has none", async () => {
    const accounts = createAccounts(at.engine.database, "shell:root");
    const create = (username: string, office?: keyof typeof OFFICE_ROLES) =>
      accounts.createAdministrator({ username, realname: username, password: PASSWORD, another: false, office });
    await create("boss");
    const { token } = await signInAs(at.url, "boss", PASSWORD);
    const headers = { "x-access-token": token };
    const users = async () => (await at.call("nobody", "GET", "/sys/user/list", { headers })).status;
    await create("people", "system");
    await create("rights", "security");
    expect(await users()).toBe(200);
    await create("reader", "audit");
    expect(await users()).toBe(403);
    expect((await at.call("nobody", "GET", "/sys/role/list", { headers })).status).toBe(403);
    // An office that has lost its last account is filled again by the administrator.
    await accounts.disable("rights", false);
    expect(await users()).toBe(200);
    await create("successor", "security");
    expect(await users()).toBe(403);
    // Nor is it filled where its role grants nothing.
    await accounts.disable("reader", false);
    const role = (status: 0 | 1) =>
      at.call("nobody", "PUT", "/sys/role/edit", { headers, body: { id: "auditor", status } });
    expect(await role(0)).toMatchObject({ status: 200 });
    await create("listener", "audit");
    expect(await users()).toBe(200);
    expect(await role(1)).toMatchObject({ status: 200 });
    expect(await users()).toBe(403);
    // Nobody is locked out: the last administrator may go once the offices are filled.
    await accounts.disable("boss", false);
    expect(await users()).toBe(401);
  });
});
