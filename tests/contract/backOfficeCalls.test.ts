// The calls that the back office makes for users, roles, rights, departments, positions, dictionaries and categories:
// each by its method and path, with the parameters it sends and the form of the answer it reads.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import type { Answered, Row } from "../support/engine.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

type Sent = Readonly<Record<string, unknown>>;
type Check = (result: unknown) => void;

interface Ids {
  readonly user: string;
  readonly role: string;
  readonly entry: string;
  readonly category: string;
}

const text: unknown = expect.any(String);
const shaped =
  (shape: unknown): Check =>
  (result) =>
    expect(result).toMatchObject(shape as object);
/** An array with at least one row, each of this form. */
const rows =
  (shape: Readonly<Record<string, unknown>>): Check =>
  (result) => {
    expect(Array.isArray(result)).toBe(true);
    expect((result as readonly unknown[]).length).toBeGreaterThan(0);
    for (const row of result as readonly unknown[]) expect(row).toMatchObject(shape);
  };
const page =
  (shape: Readonly<Record<string, unknown>>): Check =>
  (result) => {
    const { records, total } = result as { readonly records: readonly unknown[]; readonly total: number };
    expect(total).toBeGreaterThanOrEqual(records.length);
    rows(shape)(records);
  };
const array: Check = (result) => expect(Array.isArray(result)).toBe(true);
const texts: Check = (result) => {
  array(result);
  for (const one of result as readonly unknown[]) expect(one).toEqual(text);
};
const object: Check = (result) => expect(result).toEqual(expect.any(Object));
const nothing: Check = () => undefined;

const USER = { id: text, username: text, realname: text };
const NODE = { id: text, departName: text, key: text, title: text };
const TREE = { key: text, title: text };
const LEAF = { key: text, title: text, label: text, value: text, leaf: expect.any(Number) as unknown };
const ITEM = { value: text, text };

type Called = readonly [method: "GET", path: string, sent: (ids: Ids) => Sent, check: Check];

const READS: readonly Called[] = [
  ["GET", "/sys/user/list", () => ({ pageNo: 1, pageSize: 10, column: "createTime", order: "desc" }), page(USER)],
  ["GET", "/sys/user/queryUserRole", ({ user }) => ({ userid: user }), texts],
  ["GET", "/sys/user/checkOnlyUser", () => ({ username: "nobody-has-this" }), nothing],
  ["GET", "/sys/user/queryUserByDepId", () => ({ id: "D010101" }), rows(USER)],
  ["GET", "/sys/user/getMultiUser", () => ({ username: "chenys,fuml" }), rows(USER)],
  ["GET", "/sys/user/getMultiUser", ({ user }) => ({ id: user }), rows(USER)],
  [
    "GET",
    "/sys/user/queryUserComponentData",
    () => ({
      column: "createTime",
      order: "desc",
      field: "id,username,realname,sex",
      pageNo: 1,
      pageSize: 10,
      departId: "D0101",
    }),
    page(USER),
  ],
  ["GET", "/sys/user/queryUserComponentData", () => ({ username: "chenys" }), page(USER)],
  ["GET", "/sys/role/list", () => ({ pageNo: 1 }), page({ id: text, roleCode: text, roleName: text })],
  ["GET", "/sys/role/queryall", () => ({}), rows({ id: text, roleCode: text, roleName: text })],
  ["GET", "/sys/role/queryTreeList", () => ({}), shaped({ treeList: expect.any(Array), ids: expect.any(Array) })],
  ["GET", "/sys/permission/list", () => ({}), page({ id: text, title: text })],
  ["GET", "/sys/permission/getSystemMenuList", () => ({}), rows({ id: text, title: text })],
  ["GET", "/sys/permission/getSystemSubmenu", ({ entry }) => ({ parentId: entry }), rows({ id: text, pid: text })],
  ["GET", "/sys/permission/getSystemSubmenuBatch", ({ entry }) => ({ parentIds: entry }), object],
  ["GET", "/sys/permission/queryTreeList", () => ({}), object],
  ["GET", "/sys/permission/queryRolePermission", ({ role }) => ({ roleId: role }), texts],
  ["GET", "/sys/permission/getPermRuleListByPermId", ({ entry }) => ({ permissionId: entry }), array],
  ["GET", "/sys/permission/queryPermissionRule", ({ entry }) => ({ permissionId: entry }), array],
  ["GET", "/sys/permission/queryDepartPermission", () => ({ departId: "D0101" }), texts],
  ["GET", "/sys/permission/getUserPermissionByToken", () => ({}), shaped({ menu: expect.any(Array) })],
  ["GET", "/sys/sysDepart/queryTreeList", () => ({}), rows({ ...NODE, orgCode: text })],
  ["GET", "/sys/sysDepart/queryDepartTreeSync", () => ({ pid: "D01" }), rows(NODE)],
  ["GET", "/sys/sysDepart/queryIdTree", () => ({}), rows({ id: text, key: text, title: text })],
  ["GET", "/sys/sysDepart/searchBy", () => ({ keyWord: "交易" }), rows(NODE)],
  ["GET", "/sys/sysDepart/queryMyDeptTreeList", () => ({}), array],
  ["GET", "/sys/sysDepartPermission/queryTreeListForDeptRole", () => ({ departId: "D0101" }), object],
  ["GET", "/sys/sysDepartPermission/queryDeptRolePermission", () => ({ roleId: "none" }), array],
  [
    "GET",
    "/sys/position/list",
    () => ({ name: "工程师", pageNo: 1, pageSize: 5 }),
    page({ name: text, code: text, rank_dictText: text }),
  ],
  ["GET", "/sys/user/getCurrentUserDeparts", () => ({}), shaped({ list: expect.any(Array) })],
  ["GET", "/sys/dict/getDictItems/sex", () => ({}), rows(ITEM)],
  ["GET", "/sys/dict/loadDictItem/sex", () => ({ key: "1,2" }), texts],
  ["GET", "/sys/dict/loadDict/sex", () => ({ keyword: "", pageSize: 10 }), rows(ITEM)],
  [
    "GET",
    "/sys/dict/loadTreeData",
    () => ({
      pid: "0",
      tableName: "sys_depart",
      text: "departName",
      code: "id",
      pidField: "pid",
      hasChildField: "",
      condition: "",
    }),
    rows(LEAF),
  ],
  ["GET", "/sys/dict/refleshCache", () => ({}), nothing],
  ["GET", "/sys/dict/queryAllDictItems", () => ({}), shaped({ sex: expect.any(Array) })],
  ["GET", "/sys/category/loadTreeRoot", () => ({ async: "false", pcode: "0" }), rows(TREE)],
  ["GET", "/sys/category/loadTreeChildren", ({ category }) => ({ pid: category }), rows(TREE)],
  ["GET", "/sys/category/loadTreeData", ({ category }) => ({ pid: category, condition: "" }), rows(LEAF)],
  ["GET", "/sys/category/loadOne", ({ category }) => ({ field: "id", val: category }), shaped(TREE)],
  ["GET", "/sys/category/loadAllData", () => ({}), rows({ id: text, name: text, code: text })],
  ["GET", "/sys/category/childList", ({ category }) => ({ pid: category }), page({ id: text, pid: text, name: text })],
  ["GET", "/sys/category/loadDictItem/", ({ category }) => ({ ids: category }), texts],
];

/** Written once by whoever may, as the pages do: what is added is edited and deleted. */
const WRITTEN = [
  ["/sys/role", { roleName: "合同测试", roleCode: "contract_calls" }, { roleName: "改" }],
  ["/sys/permission", { title: "合同测试", type: 0, path: "/contract-calls" }, { title: "改" }],
  ["/sys/sysDepart", { departName: "合同测试", status: 1 }, { departName: "改" }],
  ["/sys/dict", { dictName: "合同测试", dictCode: "contract_calls" }, { dictName: "改" }],
] as const;

/** Calls that write, and that other tests make with what they need. */
const SERVED: readonly string[] = [
  "POST /sys/user/add",
  "PUT /sys/user/edit",
  "PUT /sys/user/frozenBatch",
  "PUT /sys/user/changePassword",
  "POST /sys/user/updatePassword",
  "POST /sys/permission/saveRolePermission",
  "POST /sys/permission/saveDepartPermission",
  "POST /sys/sysDepartPermission/saveDeptRolePermission",
  "DELETE /sys/sysDepart/delete",
  "POST /sys/dictItem/add",
  "PUT /sys/dictItem/edit",
  "POST /sys/selectDepart",
  "POST /sys/logout",
];

describe("the calls of the back office", () => {
  let database: TestDatabase;
  let at: TestProduct;
  let ids: Ids;
  const first = async (path: string, query: Record<string, string> = {}): Promise<Row> => {
    const { result } = await at.get<{ readonly records: readonly Row[] }>("admin", path, query);
    const [row] = result.records;
    if (row === undefined) throw new Error(`${path} has no row`);
    return row;
  };
  beforeAll(async () => {
    database = await createDatabase("sqlite");
    at = await startProduct(database);
    const branch = async (path: string): Promise<string> => {
      const { result } = await at.get<{ readonly records: readonly Row[] }>("admin", path, { parentId: "0" });
      return String(result.records.find((row) => row["hasChildren"] === true)?.["id"]);
    };
    ids = {
      user: String((await first("/sys/user/list", { username: "chenys" }))["id"]),
      role: String((await first("/sys/role/list"))["id"]),
      entry: await branch("/sys/permission/list"),
      category: await branch("/sys/category/list"),
    };
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await database.drop();
  });

  const call = (method: string, path: string, sent: Sent): Promise<Answered> =>
    method === "GET"
      ? at.get("admin", path, Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])))
      : at.call("admin", method, path, { body: sent });

  it.each(READS.map((one, index) => [`${one[0]} ${one[1]} (${index})`, one] as const))("%s", async (_name, one) => {
    const [method, path, sent, check] = one;
    const answer = await call(method, path, sent(ids));
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, success: true, code: "200" });
    check(answer.result);
  });

  it.each(WRITTEN)("add, edit and delete below %s", async (path, added, edited) => {
    const made = await call("POST", `${path}/add`, added);
    expect(made, JSON.stringify(made)).toMatchObject({ status: 200, success: true });
    const { id, version } = made.result as Row;
    const changed = await call("PUT", `${path}/edit`, { id, version, ...edited });
    expect(changed, JSON.stringify(changed)).toMatchObject({ status: 200, result: edited });
    expect((await at.call("admin", "DELETE", `${path}/delete`, { query: { id: String(id) } })).status).toBe(200);
  });

  it.each(SERVED)("%s is served, and not to strangers", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    expect(at.engine.dispatcher.find(method, path)).toMatchObject({ method, path });
    expect((await at.call("nobody", method, path, method === "DELETE" ? {} : { body: {} })).status).toBe(401);
  });

  it("answer titles of categories in the order of the ids", async () => {
    const { result } = await at.get<readonly Row[]>("admin", "/sys/category/loadAllData");
    const [one, other] = result as readonly [Row, Row];
    const asked = { ids: [other["id"], "none", one["id"]].join(",") };
    expect((await at.get("admin", "/sys/category/loadDictItem/", asked)).result).toEqual([
      other["name"],
      "none",
      one["name"],
    ]);
  });

  it("answer the children of a category alone, 1,000 on a page", async () => {
    const { result } = await at.get<{ readonly records: readonly Row[]; readonly size: number }>(
      "admin",
      "/sys/category/childList",
      { pid: ids.category },
    );
    expect(result.size).toBe(1000);
    expect(new Set(result.records.map((row) => row["pid"]))).toEqual(new Set([ids.category]));
  });
});
