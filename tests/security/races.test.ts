// Calls at the same moment that contradict each other: two tabs change one right, two people approve one row, an
// account is frozen while it signs in, a role is deleted while it is in use. One of them takes effect, once, and what
// holds afterwards holds for the next call (A90, A91, A100, A105).
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { SESSIONS_PER_USER } from "../../server/modules/identity/rules.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import {
  behindProxy,
  encryptedFor,
  prepareSignIn,
  signInAs,
  times,
  trySignIn,
  type SignInAnswer,
} from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

const AT_ONCE = 20;
const GRANT = "/online/api/sys_role_permission";

/** How many of these sign-ins have a session that is open now. */
async function openOf(at: TestProduct, answers: readonly SignInAnswer[]): Promise<number> {
  let open = 0;
  for (const { status, token } of answers) {
    if (status !== 200) continue;
    const headers = { "x-access-token": token };
    if ((await at.call("nobody", "GET", "/sys/online/mySessions", { headers })).status !== 401) open += 1;
  }
  return open;
}

describeEachDatabase("at the same moment", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  const records = async (path: string, query: Readonly<Record<string, string>> = {}) =>
    (await at.get<Rows>("admin", `${path}/list`, { pageSize: "1000", ...query })).result.records;
  const idBy = async (path: string, name: string, value: string) =>
    String((await records(path, { [name]: value })).find((row) => row[name] === value)?.["id"]);
  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();
  const succeeded = (answers: readonly { readonly status: number }[]) =>
    answers.filter(({ status }) => status === 200).length;

  it("a right that is given twenty times is given once, and taken back once", async () => {
    const roleId = await idBy("/sys/role", "roleCode", "editor");
    const permissionId = await idBy("/sys/permission", "action", "sys_dict:list");
    const listed = async () => (await at.get("editor", "/sys/dict/list")).status;
    const grants = async () =>
      (await records(GRANT, { roleId, permissionId })).filter((row) => row["permissionId"] === permissionId);
    expect(await listed()).toBe(403);
    const given = await Promise.all(times(AT_ONCE, () => at.post("admin", `${GRANT}/add`, { roleId, permissionId })));
    expect(succeeded(given), String(statuses(given))).toBe(1);
    expect(await grants()).toHaveLength(1);
    expect(await listed()).toBe(200);
    const query = { id: String((await grants())[0]?.["id"]) };
    const taken = await Promise.all(times(AT_ONCE, () => at.call("admin", "DELETE", `${GRANT}/delete`, { query })));
    expect(succeeded(taken), String(statuses(taken))).toBe(1);
    expect(await grants()).toEqual([]);
    expect(await listed()).toBe(403);
  });

  it("two tabs that save the rights of one role keep what each of them has changed", async () => {
    const roleId = await idBy("/sys/role", "roleCode", "editor");
    const own = async () =>
      (await at.get<string[]>("admin", "/sys/permission/queryRolePermission", { roleId })).result.toSorted();
    const before = await own();
    const added = [
      await idBy("/sys/permission", "action", "sys_dict:list"),
      await idBy("/sys/permission", "action", "sys_job:list"),
    ];
    const shown = before.join(",");
    const saved = await Promise.all(
      added.map((id) =>
        at.post("admin", "/sys/permission/saveRolePermission", {
          roleId,
          permissionIds: [...before, id].join(","),
          lastpermissionIds: shown,
        }),
      ),
    );
    expect(statuses(saved)).toEqual([200, 200]);
    expect(await own()).toEqual([...before, ...added].toSorted());
    expect(statuses([await at.get("editor", "/sys/dict/list"), await at.get("editor", "/sys/job/list")])).toEqual([
      200, 200,
    ]);
    await at.post("admin", "/sys/permission/saveRolePermission", { roleId, permissionIds: shown });
    expect(await own()).toEqual(before);
  });

  it("two tabs that edit one role: the second is told that it was changed", async () => {
    const id = await idBy("/sys/role", "roleCode", "auditor");
    const version = (await records("/sys/role")).find((row) => row["id"] === id)?.["version"];
    const edits = await Promise.all(
      times(AT_ONCE, (n) => at.put("admin", "/sys/role/edit", { id, version, roleName: `审计员${n}` })),
    );
    expect(succeeded(edits), String(statuses(edits))).toBe(1);
    expect(edits.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
  });

  it("a row that two people approve is approved once, and never by its maker", async () => {
    const draft = { title: "同时审核的公告", category: 2, content: "<p>内容</p>" };
    const id = (await at.post<Row>("editor", "/notice/add", draft)).result["id"];
    expect((await at.post("editor", "/notice/submit", { id })).status).toBe(200);
    const approvals = await Promise.all(
      times(AT_ONCE, (n) => at.post((["reviewer", "admin", "editor"] as const)[n % 3]!, "/notice/approve", { id })),
    );
    expect(succeeded(approvals), String(statuses(approvals))).toBe(1);
    expect(approvals.filter((_answer, n) => n % 3 === 2).every(({ status }) => status === 403)).toBe(true);
    const { result } = await at.get<Rows>("admin", "/notice/history", { id: String(id) });
    expect(result.records.filter((entry) => entry["op"] === "approve")).toHaveLength(1);
  });

  it("of approving and rejecting one takes effect", async () => {
    const draft = { title: "同时审核与退回的公告", category: 2, content: "<p>内容</p>" };
    const id = (await at.post<Row>("editor", "/notice/add", draft)).result["id"];
    await at.post("editor", "/notice/submit", { id });
    const decided = await Promise.all([
      at.post("reviewer", "/notice/approve", { id }),
      at.post("admin", "/notice/reject", { id, opinion: "退回" }),
    ]);
    expect(succeeded(decided), String(statuses(decided))).toBe(1);
    const { status } = (await at.get<Row>("admin", "/notice/queryById", { id: String(id) })).result;
    expect(status).toBe(decided[0]?.status === 200 ? 2 : 0);
  });

  it("an account that is frozen while it signs in has no session afterwards", async () => {
    const id = await idBy("/sys/user", "username", "reviewer");
    for (let round = 0; round < 5; round += 1) {
      const signingIn = times(4, (n) => trySignIn(at.url, { username: "reviewer", from: `192.0.2.${n}` }));
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      expect((await at.post("admin", "/sys/user/freeze", { id })).status).toBe(200);
      const answers = await Promise.all(signingIn);
      expect(await openOf(at, answers)).toBe(0);
      expect((await trySignIn(at.url, { username: "reviewer", from: "192.0.2.99" })).status).not.toBe(200);
      expect((await at.post("admin", "/sys/user/unfreeze", { id })).status).toBe(200);
      // Nor one that was waiting for the account to be let in again.
      expect(await openOf(at, answers)).toBe(0);
    }
  });

  it("a role that is deleted while it is in use grants nothing to the next call", async () => {
    const role = (await at.post<Row>("admin", "/sys/role/add", { roleName: "临时", roleCode: "temporary" })).result;
    const permissionId = await idBy("/sys/permission", "action", "sys_dict:list");
    await at.post("admin", `${GRANT}/add`, { roleId: role["id"], permissionId });
    const user = { username: "temp", realname: "临时工", roles: [{ roleId: role["id"] }] };
    expect(await at.post("admin", "/sys/user/add", user)).toMatchObject({ status: 200 });
    const password = "Teak#2027x";
    const passwords = await encryptedFor(at.url, "resetPassword", { password, confirmpassword: password });
    await at.put("admin", "/sys/user/changePassword", { username: "temp", ...passwords });
    const headers = { "x-access-token": (await signInAs(at.url, "temp", password)).token };
    const listed = async () => (await at.call("nobody", "GET", "/sys/dict/list", { headers })).status;
    expect(await listed()).toBe(200);
    const using = times(AT_ONCE, listed);
    const deleted = at.call("admin", "DELETE", "/sys/role/delete", { query: { id: String(role["id"]) } });
    for (const status of await Promise.all(using)) expect([200, 403]).toContain(status);
    expect((await deleted).status).toBe(200);
    expect(await listed()).toBe(403);
    expect(
      (
        await at.get<string[]>("admin", "/sys/user/queryUserRole", {
          userid: await idBy("/sys/user", "username", "temp"),
        })
      ).result,
    ).toEqual([]);
    expect(at.engine.rights.findings()).toEqual([]);
  });
});

describeEachDatabase("a password at the same moment", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(behindProxy(database()));
  });
  afterAll(() => at.close());

  it("A90: sign-ins at two servers leave as many sessions as an account may have, the new ones first", async () => {
    const other = await startProduct(behindProxy(database()));
    onTestFinished(() => other.close());
    const before: SignInAnswer[] = [];
    // Attempts from addresses that the account knows share no counter, whose row would make them wait for each other.
    const attempt = (n: number) => ({ username: "auditor", from: `192.0.2.${n}` });
    for (let n = 0; n < SESSIONS_PER_USER; n++) before.push(await trySignIn(at.url, attempt(n)));
    const prepared = await Promise.all(times(8, (n) => prepareSignIn((n % 2 === 0 ? at : other).url, attempt(n))));
    const added = await Promise.all(prepared.map((send) => send()));
    expect(await openOf(at, added)).toBe(added.length);
    expect(await openOf(at, before)).toBe(SESSIONS_PER_USER - added.length);
  });

  it(
    "a session that a password has opened ends with the password, also if it was being opened",
    { tags: "full" },
    async () => {
      const user = { username: "racer", realname: "抢先" };
      expect(await at.post("admin", "/sys/user/add", user)).toMatchObject({ status: 200 });
      const reset = async (password: string) => {
        const passwords = await encryptedFor(at.url, "resetPassword", { password, confirmpassword: password });
        const answer = await at.put("admin", "/sys/user/changePassword", { username: "racer", ...passwords });
        expect(answer).toMatchObject({ status: 200 });
      };
      let password = "Teak#2027a";
      await reset(password);
      for (let round = 0; round < 6; round += 1) {
        const old = password;
        password = `Teak#2027${String.fromCharCode(98 + round)}`;
        const prepared = await Promise.all(
          times(4, (n) =>
            prepareSignIn(at.url, { username: "racer", password: old, from: `192.0.2.${round * 4 + n + 100}` }),
          ),
        );
        const signingIn = prepared.map((send) => send());
        await new Promise((resolve) => setTimeout(resolve, round * 2));
        await reset(password);
        expect(await openOf(at, await Promise.all(signingIn))).toBe(0);
      }
      expect((await trySignIn(at.url, { username: "racer", password, from: "192.0.2.250" })).status).toBe(200);
    },
  );
});
