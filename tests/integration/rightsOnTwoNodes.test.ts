// Two servers over one database: what is changed at one holds for the next call at the other.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

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
    const headers = { "x-access-token": await other.token("auditor") };
    expect((await one.call("nobody", "POST", "/sys/logout", { headers, body: {} })).status).toBe(200);
    expect((await other.get("auditor", "/sys/dict/list")).status).toBe(401);
  });
});
