// What the audit holds of sign-ins, sign-outs and rejected requests, and what it cannot be made to hold.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeEachDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { encryptedFor, trySignIn } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Line = Readonly<Record<string, unknown>>;

const behindProxy = (database: TestDatabase): TestDatabase => ({
  ...database,
  env: { ...database.env, TRUST_PROXY: "1" },
});

describeEachDatabase("the audit", (database) => {
  let at: TestProduct;
  const lines = async (query: Readonly<Record<string, string>> = {}): Promise<readonly Line[]> =>
    (await at.get<{ records: readonly Line[] }>("auditor", "/online/api/audit_log/list", { pageSize: "100", ...query }))
      .result.records;
  beforeAll(async () => {
    at = await startProduct(behindProxy(database()));
  });
  afterAll(() => at.close());

  it("holds who signed in and out, when, from where, on what, and that it was so", async () => {
    const { token } = await trySignIn(at.url, { username: "reviewer", from: "203.0.113.7" });
    await at.call("nobody", "POST", "/sys/logout", {
      headers: { "x-access-token": token, "x-forwarded-for": "203.0.113.7", "user-agent": "Browser/1" },
      body: {},
    });
    const [out, into] = await lines({ by: "reviewer" });
    expect(into).toMatchObject({
      op: "login",
      op_dictText: "登录",
      by: "reviewer",
      ip: "203.0.113.7",
      entity: "sys_user",
      result: "ok",
      result_dictText: "成功",
    });
    expect(out).toMatchObject({ op: "logout", by: "reviewer", ip: "203.0.113.7", device: "Browser/1", result: "ok" });
    expect(String(out?.["at"])).toMatch(/Z$/);
  });

  it("holds failed sign-ins, those of unknown names without the name, and locks", async () => {
    await trySignIn(at.url, { username: "editor", password: "Wrong#2026", from: "203.0.113.8" });
    await trySignIn(at.url, { username: "My#Secret2026\r\nadmin", password: "x", from: "203.0.113.8" });
    await at.engine.database.write((tx) =>
      tx.run({ sql: `update "sys_attempt" set "count" = 1000 where "count" > 0`, key: {} }, []),
    );
    await trySignIn(at.url, { username: "editor", from: "203.0.113.8" });
    await at.engine.database.write((tx) => tx.run({ sql: 'delete from "sys_attempt"', key: {} }, []));
    const found = await lines({ op: "login" });
    expect(found.filter((line) => line["by"] === "editor").map((line) => line["result"])).toEqual([
      "IDENTITY.TOO_MANY_TRIES",
      "IDENTITY.WRONG_PASSWORD",
    ]);
    const unknown = found.find((line) => line["by"] === null || line["by"] === "");
    expect(unknown).toMatchObject({
      result: "IDENTITY.WRONG_PASSWORD",
      ip: "203.0.113.8",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      details: { username: "My***" },
    });
    expect(JSON.stringify(found)).not.toMatch(/Secret|Wrong#/);
  });

  it("holds which of several rows a person had no right to", async () => {
    const body = { title: "审计测试", category: 2, content: "<p>内容</p>" };
    const { result } = await at.call<{ id: string }>("admin", "POST", "/notice/add", { body });
    await at.call("admin", "POST", "/notice/submit", { body: { id: result.id } });
    for (const which of [{ rows: [{ id: result.id }] }, { ids: [result.id] }])
      await at.call("admin", "POST", "/notice/approve", { body: { ...which, opinion: "同意" } });
    const refused = (await lines({ by: "admin" })).filter((line) => line["result"] === "ROW.SAME_PERSON");
    expect(refused.map((line) => [line["op"], line["entity"]])).toEqual([["approve", "notice"]]);
  });

  it("holds what was refused for want of a right", async () => {
    expect((await at.get("editor", "/online/api/audit_log/list")).status).toBe(403);
    expect((await at.call("editor", "DELETE", "/sys/dict/delete", { query: { id: "x" } })).status).toBe(403);
    const refused = (await lines({ by: "editor" })).filter((line) => line["result"] === "REQUEST.FORBIDDEN");
    expect(refused.map((line) => [line["op"], line["entity"]])).toEqual([
      ["delete", "sys_dict"],
      ["list", "audit_log"],
    ]);
  });

  it("holds changes of passwords and wrong old ones", async () => {
    const token = await at.token("reviewer");
    const change = async (oldPwd: string) =>
      at.call("nobody", "POST", "/sys/user/updatePassword", {
        headers: { "x-access-token": token },
        body: await encryptedFor(at.url, "updatePassword", {
          oldPwd,
          newPwd: "Teak#2027",
          confirmpassword: "Teak#2027",
        }),
      });
    expect([(await change("Wrong#2026")).status, (await change("Wood@2026")).status]).toEqual([400, 200]);
    expect((await lines({ op: "updatePassword" })).map((line) => [line["by"], line["result"]])).toEqual([
      ["reviewer", "ok"],
      ["reviewer", "IDENTITY.OLD_PASSWORD_WRONG"],
    ]);
  });

  it("is one line and a count where the same is refused a hundred times", async () => {
    const refused = () => lines({ by: "editor", entity: "data_log" });
    for (let n = 0; n < 100; n++) await at.get("editor", "/online/api/data_log/list");
    expect(await refused()).toHaveLength(1);
    await at.engine.rejections.flush();
    const [counted, ...more] = await refused();
    expect(more).toHaveLength(1);
    expect(counted).toMatchObject({ op: "list", result: "REQUEST.FORBIDDEN", details: { repeated: 99 } });
  });

  it("shows no line breaks, control or direction marks of a caller", async () => {
    await at.call("editor", "GET", "/online/api/sys_dict/list", { headers: { "user-agent": "A\tB \u00ad login ok" } });
    await at.call("editor", "GET", "/sys/dict/list", { headers: { "user-agent": "A\tB \u00ad login ok" } });
    const devices = (await lines({ by: "editor", entity: "sys_dict", op: "list" })).map((line) => line["device"]);
    expect(devices).toContain("A\ufffdB \ufffd login ok");
  });

  it("cannot be changed, and is read by auditors and administrators alone", async () => {
    const [line] = await lines();
    const id = String(line?.["id"]);
    for (const who of ["admin", "auditor"] as const) {
      for (const [method, path] of [
        ["POST", "add"],
        ["PUT", "edit"],
        ["DELETE", `delete?id=${id}`],
      ] as const) {
        expect(
          (
            await at.call(
              who,
              method,
              `/online/api/audit_log/${path}`,
              method === "DELETE" ? {} : { body: { id, by: "x" } },
            )
          ).status,
          `${who} ${method}`,
        ).toBeGreaterThanOrEqual(403);
      }
    }
    await expect(
      at.engine.database.write((tx) => tx.run({ sql: `update "hw_audit" set "by" = 'x'`, key: {} }, [])),
    ).rejects.toThrow();
    expect([
      (await at.get("admin", "/online/api/audit_log/list")).status,
      (await at.get("editor", "/online/api/audit_log/list")).status,
      (await at.get("nobody", "/online/api/audit_log/list")).status,
    ]).toEqual([200, 403, 401]);
  });
});
