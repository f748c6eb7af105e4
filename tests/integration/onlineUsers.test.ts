// Who is signed in: the screen 在线用户, and the action that ends sessions of other people.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type Caller, type TestProduct } from "../support/product.ts";
import { signInAs } from "../support/signIn.ts";

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
  readonly total: number;
}

const LIST = "/sys/online/list";
const VIEW = { view: "online_users", pageSize: "100" } as const;

describeEachDatabase("people who are signed in", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const sessions = async (who: Account) => (await at.get<Rows>(who, LIST, VIEW)).result.records;
  const idOf = async (token: string) => {
    const own = await at.call<{ id: string; current: boolean }[]>("nobody", "GET", "/sys/online/mySessions", {
      headers: { "x-access-token": token },
    });
    return String(own.result.find(({ current }) => current)?.id);
  };
  const statusOf = async (token: string) =>
    (await at.call("nobody", "GET", "/online/model", { headers: { "x-access-token": token } })).status;
  const end = (who: Caller, ids: readonly string[]) => at.post(who, "/sys/online/forceLogout", { ids });

  it("are listed with address, device, times and server, and without anything of the token", async () => {
    const { token, userInfo } = await signInAs(at.url, "reviewer");
    const row = (await sessions("personnel")).find(({ userId }) => userId === userInfo["id"]);
    expect(row).toMatchObject({ userId_dictText: userInfo["realname"], ip: "127.0.0.1" });
    for (const name of ["userAgent", "createdAt", "usedAt", "node"]) expect(row?.[name], name).toBeTruthy();
    const text = JSON.stringify(await at.get("admin", LIST, VIEW));
    expect(text).not.toContain("tokenHash");
    expect(text).not.toContain(token);
  });

  it("are left out once they have ended", async () => {
    const { token } = await signInAs(at.url, "reviewer");
    const id = await idOf(token);
    const listed = async () => (await sessions("personnel")).some((row) => row["id"] === id);
    expect(await listed()).toBe(true);
    await at.call("nobody", "POST", "/sys/logout", { headers: { "x-access-token": token }, body: {} });
    expect(await listed()).toBe(false);
  });

  it("lose several sessions in one call, or none of them where one has ended", async () => {
    const tokens = [(await signInAs(at.url, "reviewer")).token, (await signInAs(at.url, "reviewer")).token];
    const ids = await Promise.all(tokens.map(idOf));
    expect(await end("personnel", ids)).toMatchObject({ status: 200, message: "已强制退出" });
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
    const fresh = (await signInAs(at.url, "reviewer")).token;
    expect((await end("personnel", [await idOf(fresh), String(ids[0])])).success).toBe(false);
    expect(await statusOf(fresh)).toBe(200);
  });

  it("keep their own: it is marked, and refused", async () => {
    const own = (await sessions("personnel")).filter((row) => JSON.stringify(row).includes("这是您自己当前的登录"));
    expect(own).toHaveLength(1);
    expect(await end("personnel", [String(own[0]?.["id"])])).toMatchObject({
      status: 409,
      result: { refused: [{ code: "ROW.GUARDED", message: "这是您自己当前的登录，请用右上角的退出登录" }] },
    });
  });

  it("are ended by those alone who have the right, and who may see the person", { tags: "full" }, async () => {
    const { token } = await signInAs(at.url, "reviewer");
    const id = await idOf(token);
    for (const [who, status] of [
      ["nobody", 401],
      ["member", 403],
      ["editor", 403],
      ["security", 403],
    ] as const)
      expect([who, (await end(who, [id])).status]).toEqual([who, status]);
    expect((await at.get("editor", LIST, VIEW)).status).toBe(403);
    expect((await sessions("security"))[0]).not.toHaveProperty("ip");
    const file = join(at.schemas, "roles/personnel.role.json");
    const text = readFileSync(file, "utf8");
    const rule = { entity: "sys_user", may: ["read", "edit"], where: { departId: "elsewhere" } };
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), rowRules: [rule] }));
    await at.engine.reload();
    expect(await sessions("personnel")).toEqual([]);
    expect(await end("personnel", [id])).toMatchObject({ result: { refused: [{ code: "ROW.NOT_FOUND" }] } });
    writeFileSync(file, text);
    await at.engine.reload();
    expect(await statusOf(token)).toBe(200);
  });
});
