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
    return {
      own: async () =>
        (await at.call<OwnDepartments>("nobody", "GET", "/sys/user/getCurrentUserDeparts", { headers })).result,
      choose: (body: object, method = "POST") =>
        at.call<{ userInfo: Row }>("nobody", method, "/sys/selectDepart", { headers, body }),
    };
  };
  const code = (at: number) => String(added[at]?.["orgCode"]);

  it("are listed with the one that it works in, and chosen for this session alone", async () => {
    const [one, other] = [await session("editor"), await session("editor")];
    const { list, orgCode } = await one.own();
    expect(list.map(({ departName }) => departName).sort()).toEqual(["交易部", "财务部"].sort());
    expect(orgCode).toBe(code(0));
    expect(await one.choose({ orgCode: code(1), username: "editor" })).toMatchObject({
      status: 200,
      result: { userInfo: { username: "editor", userType: 1 } },
    });
    expect([(await one.own()).orgCode, (await other.own()).orgCode]).toEqual([code(1), code(0)]);
    expect((await (await session("editor")).own()).orgCode).toBe(code(0));
  });

  it("are one's own only, and so is the name", async () => {
    const one = await session("editor");
    expect(await one.choose({ orgCode: code(2) })).toMatchObject({ status: 404, message: "部门不存在" });
    expect(await one.choose({ orgCode: "none" })).toMatchObject({ status: 404 });
    expect(await one.choose({ orgCode: code(1), username: "admin" })).toMatchObject({ status: 404 });
    expect((await one.choose({ orgCode: code(1) }, "PUT")).status).toBe(404);
    expect((await one.own()).orgCode).toBe(code(0));
    const without = await session("reviewer");
    expect(await without.own()).toEqual({ list: [], orgCode: null });
    expect(await without.choose({ orgCode: code(0) })).toMatchObject({ status: 400, message: "您尚未设置部门信息!" });
  });
});
