// An operator of several tenants works in the one that is chosen for the session; rows, variables and headers follow.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LoginResult, OwnTenants } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
  readonly total: number;
}
const REQUIRED = { status: 403, code: "IDENTITY.TENANT_REQUIRED", message: "请先选择租户" };

describeEachDatabase("tenants of an operator", (database) => {
  let at: TestProduct;
  const tenants: Row[] = [];
  beforeAll(async () => {
    at = await startProduct(database());
    for (const name of ["西部林场", "东部林场"])
      tenants.push((await at.post<Row>("admin", "/sys/tenant/add", { name })).result);
  }, 120_000);
  afterAll(() => at.close());

  const idOf = (tenant: number) => String(tenants[tenant]?.["id"]);
  const userOf = async (username: string) =>
    (await at.get<Rows>("admin", "/sys/user/list", { username })).result.records[0];
  const join = async (username: string, ...joined: number[]) => {
    const user = await userOf(username);
    return at.put("admin", "/sys/user/edit", {
      id: user?.["id"],
      version: user?.["version"],
      tenants: joined.map((one) => ({ joinedTenantId: idOf(one) })),
    });
  };
  const session = async (username: string) => {
    const signedIn = (await at.signIn<LoginResult>(username)).result;
    const call = <T = unknown>(method: string, path: string, body?: object, tenant?: string) =>
      at.call<T>("nobody", method, path, {
        headers: { "x-access-token": signedIn.token, ...(tenant !== undefined && { "x-tenant-id": tenant }) },
        ...(body && { body }),
      });
    return {
      signedIn,
      call,
      own: async () => (await call<OwnTenants>("GET", "/sys/user/getCurrentUserTenants")).result,
      choose: (tenantId: string) => call<{ userInfo: Row }>("POST", "/sys/selectTenant", { tenantId }),
    };
  };

  it("is not asked for one where there is only one", async () => {
    const one = await session("auditor");
    expect(one.signedIn.tenantList).toBeUndefined();
    expect(await one.own()).toEqual({ list: [{ id: "0", name: "平台" }], tenantId: "0" });
    expect((await one.call("GET", "/sys/permission/getUserPermissionByToken")).status).toBe(200);
    expect(await one.choose(idOf(0))).toMatchObject({ status: 404, code: "IDENTITY.TENANT_UNKNOWN" });
  });

  it("chooses before anything else is answered, and sees and writes the rows of that tenant", async () => {
    expect((await join("personnel", 0)).status).toBe(200);
    const one = await session("personnel");
    expect(one.signedIn.tenantList).toEqual([
      { id: "0", name: "平台" },
      { id: idOf(0), name: "西部林场" },
    ]);
    for (const path of ["/sys/permission/getUserPermissionByToken", "/sys/user/list", "/sys/online/mySessions"])
      expect(await one.call("GET", path)).toMatchObject(REQUIRED);
    expect((await one.own()).tenantId).toBeNull();
    expect(await one.choose(idOf(1))).toMatchObject({ status: 404, code: "IDENTITY.TENANT_UNKNOWN" });
    expect(await one.choose(idOf(0))).toMatchObject({ status: 200, result: { userInfo: { username: "personnel" } } });
    expect((await one.own()).tenantId).toBe(idOf(0));
    expect((await one.call<Rows>("GET", "/sys/user/list")).result.total).toBe(0);
    const added = await one.call<Row>("POST", "/sys/user/add", { username: "westuser", realname: "林西" });
    expect(added).toMatchObject({ status: 200 });
    expect((await one.call<Rows>("GET", "/sys/user/list")).result.records).toMatchObject([{ username: "westuser" }]);
    expect(await userOf("westuser")).toBeUndefined();
    // Headers follow the choice, and so does the next one.
    expect((await one.call("GET", "/sys/user/list", undefined, idOf(0))).status).toBe(200);
    expect((await one.call("GET", "/sys/user/list", undefined, idOf(1))).status).toBe(403);
    expect((await one.choose("0")).status).toBe(200);
    expect((await one.call("GET", "/sys/user/list", undefined, idOf(0))).status).toBe(403);
    expect((await one.call<Rows>("GET", "/sys/user/list")).result.total).toBeGreaterThan(5);
    const audited = await at.get<Rows>("admin", "/online/api/audit_log/list", { op: "selectTenant" });
    expect(audited.result.records).toMatchObject([{ by: "personnel" }, { by: "personnel" }]);
  });

  it("is asked again, from the next call on, when the chosen one is switched off or taken away", async () => {
    const one = await session("personnel");
    await one.choose(idOf(0));
    const change = async (status: number) => {
      const tenant = (await at.get<Rows>("admin", "/sys/tenant/list", { name: "西部林场" })).result.records[0];
      return at.put("admin", "/sys/tenant/edit", { id: idOf(0), version: tenant?.["version"], status });
    };
    expect((await change(0)).status).toBe(200);
    expect(await one.call("GET", "/sys/user/list")).toMatchObject(REQUIRED);
    expect((await one.own()).list).toEqual([{ id: "0", name: "平台" }]);
    expect((await one.choose(idOf(0))).status).toBe(404);
    expect((await change(1)).status).toBe(200);
    expect((await one.call("GET", "/sys/user/list")).status).toBe(200);
    expect((await join("personnel")).status).toBe(200);
    expect(await one.call("GET", "/sys/user/list")).toMatchObject(REQUIRED);
    expect((await one.choose("0")).status).toBe(200);
    expect((await one.call("GET", "/sys/user/list")).status).toBe(200);
  });

  it("is given tenants by those who manage rights, never by themselves, and of one tenant only that one", async () => {
    expect(await join("admin", 0)).toMatchObject({ status: 403, code: "IDENTITY.OWN_TENANTS" });
    expect((await join("security", 0)).status).toBe(200);
    const security = await session("security");
    await security.choose(idOf(0));
    const [user] = (await security.call<Rows>("GET", "/sys/user/list")).result.records;
    const give = (tenant: number) =>
      security.call("PUT", "/sys/user/edit", {
        id: user?.["id"],
        version: user?.["version"],
        tenants: [{ joinedTenantId: idOf(tenant) }],
      });
    expect(await give(1)).toMatchObject({ status: 403, code: "IDENTITY.TENANT_FOREIGN" });
    expect((await give(0)).status).toBe(200);
    // Who manages people may not.
    const personnel = await session("personnel");
    const edited = await userOf("editor");
    const refused = await personnel.call("POST", "/online/api/sys_user_tenant/add", {
      userId: edited?.["id"],
      joinedTenantId: idOf(1),
    });
    expect(refused.status).toBe(403);
  });
});
