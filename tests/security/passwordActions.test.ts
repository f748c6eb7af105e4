// The screen 密码管理: a one-time password, a change that is demanded, and the end of a lock.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShownOnce } from "#core/api";
import type { LoginResult } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

type Row = Readonly<Record<string, unknown>>;

const OWN_PASSWORD = "Quiet#Elm83x";

describeEachDatabase("passwords of others", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
    // Before one of them is locked.
    for (const who of ["admin", "personnel", "security", "auditor"] as const) await at.token(who);
  }, 120_000);
  afterAll(() => at.close());

  const userOf = async (username: string) => {
    const { records } = (await at.get<{ records: readonly Row[] }>("admin", "/sys/user/list", { username })).result;
    return records.find((row) => row["username"] === username) ?? {};
  };
  const issue = async (who: Account, username: string) =>
    at.post<{ readonly once: ShownOnce }>(who, "/sys/user/issuePassword", { id: (await userOf(username))["id"] });
  const ofUsers = async (who: Account, action: string, username: string) =>
    at.post(who, `/sys/user/${action}`, { ids: [(await userOf(username))["id"]] });
  const asToken = (token: string) => {
    const headers = { "x-access-token": token };
    return {
      call: (method: string, path: string, body?: object) =>
        at.call("nobody", method, path, { headers, ...(body === undefined ? {} : { body }) }),
      change: async (oldPwd: string, newPwd: string) =>
        at.call("nobody", "POST", "/sys/user/updatePassword", {
          headers,
          body: await encryptedFor(at.url, "updatePassword", { oldPwd, newPwd, confirmpassword: newPwd }, headers),
        }),
    };
  };
  const lines = async (op: string) =>
    (await at.get<{ records: readonly Row[] }>("admin", "/online/api/audit_log/list", { op })).result.records;

  it("a one-time password ends all sessions, and its own can do nothing before it is changed", async () => {
    const { token: before } = (await at.signIn<LoginResult>("editor")).result;
    const issued = await issue("personnel", "editor");
    expect(issued).toMatchObject({ status: 200, result: { once: { title: expect.stringContaining("editor") } } });
    const { text } = issued.result.once;
    expect((await asToken(before).call("GET", "/subjectMatter/list")).status).toBe(401);
    expect((await at.signIn("editor")).status).toBe(400);
    const session = asToken((await at.signIn<LoginResult>("editor", text)).result.token);
    for (const path of ["/sys/permission/getUserPermissionByToken", "/subjectMatter/list", "/sys/online/mySessions"])
      expect(await session.call("GET", path)).toMatchObject({ status: 403, code: "IDENTITY.PASSWORD_CHANGE_REQUIRED" });
    expect((await userOf("editor"))["passwordDue"]).toBe(true);
    // Not to itself.
    expect((await session.change(text, text)).status).toBe(400);
    expect((await session.call("GET", "/subjectMatter/list")).status).toBe(403);
    expect(await session.change(text, OWN_PASSWORD)).toMatchObject({ status: 200 });
    expect((await session.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect((await userOf("editor"))["passwordDue"]).toBe(false);
    expect((await lines("issuePassword"))[0]).toMatchObject({ by: "personnel", result: "ok" });
    expect(JSON.stringify(await lines("issuePassword"))).not.toContain(text);
    const history = await at.get("admin", "/sys/user/history", { id: String((await userOf("editor"))["id"]) });
    expect(JSON.stringify(history.result)).not.toContain(text);
  });

  it("a demanded change limits the sessions that are open, until one of them makes it", async () => {
    const open = asToken((await at.signIn<LoginResult>("reviewer")).result.token);
    expect((await open.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect(await ofUsers("personnel", "demandPasswordChange", "reviewer")).toMatchObject({ status: 200 });
    expect((await open.call("GET", "/subjectMatter/list")).code).toBe("IDENTITY.PASSWORD_CHANGE_REQUIRED");
    expect(await open.change("Wood@2026", OWN_PASSWORD)).toMatchObject({ status: 200 });
    expect((await open.call("GET", "/subjectMatter/list")).status).toBe(200);
    expect((await lines("demandPasswordChange"))[0]).toMatchObject({ by: "personnel", result: "ok" });
  });

  it("a lock ends at once", async () => {
    for (let tries = 0; tries < 5; tries += 1) await at.signIn("auditor", "Wrong#2026x");
    expect((await at.signIn("auditor")).code).toBe("IDENTITY.TOO_MANY_TRIES");
    expect(await ofUsers("admin", "liftLock", "auditor")).toMatchObject({ status: 200 });
    expect((await at.signIn("auditor")).status).toBe(200);
    expect((await lines("liftLock"))[0]).toMatchObject({ by: "admin", result: "ok" });
  });

  it("belong to who manages people: none of oneself, of a member, or of somebody with more rights", async () => {
    for (const who of ["security", "auditor"] as const) {
      expect((await issue(who, "reviewer")).status).toBe(403);
      expect((await ofUsers(who, "liftLock", "reviewer")).status).toBe(403);
    }
    expect((await issue("personnel", "personnel")).message).toContain("自己的密码");
    expect((await issue("personnel", "member")).status).toBe(409);
    for (const username of ["admin", "security", "auditor"]) {
      expect((await issue("personnel", username)).code).toBe("IDENTITY.MORE_RIGHTS");
      expect((await ofUsers("personnel", "demandPasswordChange", username)).code).toBe("IDENTITY.MORE_RIGHTS");
    }
    expect((await at.signIn("admin")).status).toBe(200);
  });
});
