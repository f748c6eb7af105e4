// A person of several departments chooses the one that a session works in; each session has its own.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LoginResult } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

type Row = Readonly<Record<string, unknown>>;
interface OwnDepartments {
  readonly list: readonly { readonly id: string; readonly orgCode: string; readonly departName: string }[];
  readonly orgCode: string | null;
}

describeEachDatabase("departments of a session", (database) => {
  let at: TestProduct;
  const added: Row[] = [];
  beforeAll(async () => {
    at = await startProduct(database());
    for (const departName of ["交易部", "财务部", "审计部"])
      added.push((await at.post<Row>("admin", "/sys/sysDepart/add", { departName })).result);
    const [editor] = (await at.get<{ records: readonly Row[] }>("admin", "/sys/user/list", { username: "editor" }))
      .result.records;
    const edited = await at.put("admin", "/sys/user/edit", {
      id: editor?.["id"],
      version: editor?.["version"],
      departId: added[0]?.["id"],
      departs: [{ departId: added[1]?.["id"] }],
    });
    expect(edited.status).toBe(200);
  }, 120_000);
  afterAll(() => at.close());

  const session = async (username: string) => {
    const { token } = (await at.signIn<LoginResult>(username)).result;
    const headers = { "x-access-token": token };
    const call = <T = unknown>(method: string, path: string, body?: object) =>
      at.call<T>("nobody", method, path, { headers, ...(body && { body }) });
    return {
      call,
      own: async () => (await call<OwnDepartments>("GET", "/sys/user/getCurrentUserDeparts")).result,
      choose: (body: object, method = "POST") => call<{ userInfo: Row }>(method, "/sys/selectDepart", body),
    };
  };
  const code = (at: number) => String(added[at]?.["orgCode"]);
  const REQUIRED = { status: 403, code: "IDENTITY.DEPARTMENT_REQUIRED", message: "请先选择部门" };

  it("are chosen before anything else is answered, for this session alone", async () => {
    const [one, other] = [await session("editor"), await session("editor")];
    for (const [method, path] of [
      ["GET", "/sys/permission/getUserPermissionByToken"],
      ["GET", "/subjectMatter/list"],
      ["POST", "/subjectMatter/add"],
      ["GET", "/sys/online/mySessions"],
      ["GET", "/sys/nothing"],
    ] as const)
      expect(await one.call(method, path)).toMatchObject(path === "/sys/nothing" ? { status: 404 } : REQUIRED);
    const { list, orgCode } = await one.own();
    expect(list.map(({ departName }) => departName).sort()).toEqual(["交易部", "财务部"].sort());
    expect(orgCode).toBeNull();
    expect(await one.choose({ orgCode: code(1), username: "editor" })).toMatchObject({
      status: 200,
      result: { userInfo: { username: "editor", userType: 1 } },
    });
    expect([(await one.own()).orgCode, (await other.own()).orgCode]).toEqual([code(1), null]);
    expect((await one.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect(await other.call("GET", "/subjectMatter/list")).toMatchObject(REQUIRED);
    expect((await (await session("editor")).own()).orgCode).toBeNull();
    expect((await other.call("POST", "/sys/logout", {})).status).toBe(200);
  });

  it("are one's own only, and so is the name", async () => {
    const one = await session("editor");
    expect(await one.choose({ orgCode: code(2) })).toMatchObject({ status: 404, message: "部门不存在" });
    expect(await one.choose({ orgCode: "none" })).toMatchObject({ status: 404 });
    expect(await one.choose({ orgCode: code(1), username: "admin" })).toMatchObject({ status: 404 });
    expect((await one.choose({ orgCode: code(1) }, "PUT")).status).toBe(404);
    expect((await one.own()).orgCode).toBeNull();
  });

  it("need no choice where there is one, and cannot be chosen where there is none", async () => {
    const reviewer = await session("reviewer");
    expect(await reviewer.own()).toMatchObject({ list: [{ departName: "综合部" }], orgCode: "A01A03" });
    expect((await reviewer.call("GET", "/sys/permission/getUserPermissionByToken")).status).toBe(200);
    const found = (await at.get<{ records: readonly Row[] }>("admin", "/sys/user/list", { username: "reviewer" }))
      .result;
    const row = found.records.find((each) => each["username"] === "reviewer");
    const change = { id: row?.["id"], version: row?.["version"], departId: null };
    expect((await at.put("admin", "/sys/user/edit", change)).status).toBe(200);
    expect(await reviewer.own()).toEqual({ list: [], orgCode: null });
    expect((await reviewer.call("GET", "/sys/permission/getUserPermissionByToken")).status).toBe(200);
    expect(await reviewer.choose({ orgCode: code(0) })).toMatchObject({ status: 400, message: "您尚未设置部门信息!" });
  });

  it("limit an open session from the next call on when the chosen one is taken away", async () => {
    const one = await session("editor");
    await one.choose({ orgCode: code(1) });
    const editor = async () =>
      (await at.get<{ records: readonly Row[] }>("admin", "/sys/user/list", { username: "editor" })).result.records[0];
    const without = await at.put("admin", "/sys/user/edit", {
      id: (await editor())?.["id"],
      version: (await editor())?.["version"],
      departs: [{ departId: added[2]?.["id"] }],
    });
    expect(without.status).toBe(200);
    expect(await one.call("GET", "/subjectMatter/list")).toMatchObject(REQUIRED);
    expect(await one.choose({ orgCode: code(1) })).toMatchObject({ status: 404 });
    expect((await one.choose({ orgCode: code(2) })).status).toBe(200);
    expect((await one.call("GET", "/subjectMatter/list")).status).toBe(200);
  });
});
