// Every operation says what it leaves in the audit. Those that leave a line are called, and their line is looked at:
// who, when, from where, what, with which result.
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isGenericOperation } from "#core/language";
import type { Operation } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor, signInAs } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;

/** Recorded as the others are; the line of each is looked at in the tests of its way to sign in. */
const TRIED_ELSEWHERE: ReadonlySet<string> = new Set([
  // The second half of a sign-in records what the first would have: secondFactor.test.ts.
  "POST /sys/login/code",
  // tests/integration/memberSignIn.test.ts
  "POST /sys/user/login",
  "POST /sys/user/login2",
  "POST /sys/user/frontLogin",
  "POST /sys/user/frontLogin2",
  "POST /sys/user/loginByBusinessLicense",
  "POST /sys/user/companyLogin",
  // phoneLogin.test.ts, thirdLogin.test.ts, casLogin.test.ts
  "POST /sys/phoneLogin",
  "POST /sys/thirdLogin",
  "POST /sys/thirdLogin/unlink",
  "POST /sys/cas/client/validateLogin",
  // tests/integration/ownAvatar.test.ts
  "POST /sys/user/ownAvatar",
  // tests/integration/memberMessages.test.ts
  "POST /message/test/send",
  // members.test.ts
  "POST /memberBaseinfo/register",
  "POST /memberBaseinfo/resetPasswordByMobile",
  "POST /memberBaseinfo/resetPasswordByEmail",
  "POST /memberBaseinfo/revisePassword",
  "POST /memberBaseinfo/doPhoneVerify",
  "POST /memberBaseinfo/doEmailVerify",
  "POST /memberBaseinfo/doMemberVerify",
  "POST /memberBaseinfo/v2/doMemberVerify",
  "POST /memberBaseinfo/v2/doSwitchIdentity",
  "POST /memberBaseinfo/cancelAccount",
  // Its line is looked at in tests/integration/memberClosure.test.ts.
  "POST /memberBaseinfo/withdrawCancelAccount",
  "POST /memberBaseinfo/finishAlteration",
  "POST /enterpriseCertification/add",
  "POST /enterpriseCertification/edit",
  "PUT /enterpriseCertification/edit",
  "POST /enterpriseCertification/deleteEnterpriseCertification",
  // tests/integration/bidding.test.ts and funds.test.ts
  "POST /frontApi/login/signUpBid",
  "POST /frontApi/login/cancelSignUpBid",
  "POST /frontApi/login/signBidDeal",
  "POST /memberMoneyInOut/depositRecharge",
  "PUT /memberMoneyInOut/edit",
  "POST /memberMoneyInOut/cashWithdrawal",
  "POST /memberMoneyInOut/cancelWithdrawal",
  "POST /memberMoneyInOut/revokeApplicant",
]);

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

describeEachDatabase("what is recorded", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  /** What hand-written operations record, by method and path. */
  const recordedBy = (): ReadonlyMap<string, string> =>
    new Map(
      at.engine.dispatcher
        .operations()
        .flatMap((operation) =>
          typeof operation.audit === "string" ? [[nameOf(operation), operation.audit] as const] : [],
        ),
    );

  it("is said by every operation that changes something", () => {
    const silent = at.engine.dispatcher
      .operations()
      .filter((operation) => operation.method !== "GET")
      // Every write of a row is recorded where the row is written, by whichever generic operation, step or action.
      .filter(({ entity, op }) => entity === undefined || op === undefined)
      .filter(({ audit }) => audit === undefined)
      .map(nameOf);
    expect(silent).toEqual([]);
  });

  it("has a title for every generic operation, step and action that writes", async () => {
    const { result } = await at.get<readonly { value: string }[]>("admin", "/sys/dict/getDictItems/auditOp");
    const titled = new Set(result.map(({ value }) => value));
    const acts = at.engine.dispatcher
      .operations()
      .filter(({ method, entity, op }) => method !== "GET" && entity !== undefined && op !== undefined)
      .map(({ op }) => op ?? "");
    expect([...new Set(acts)].filter((op) => !titled.has(op))).toEqual([]);
    expect([...recordedBy().values()].filter((op) => !titled.has(op))).toEqual([]);
    expect(acts.some(isGenericOperation)).toBe(true);
  });

  it("says who did what from where, for each of them", { tags: "full" }, async () => {
    const { token } = await signInAs(at.url, "reviewer");
    const headers = { "x-access-token": token, "user-agent": "Browser/1" };
    const call = (method: string, path: string, body?: object) =>
      at.call<Row>("nobody", method, path, { headers, ...(body === undefined ? {} : { body }) });
    const idOf = async (path: string, query: Record<string, string>, fits: (row: Row) => boolean) =>
      String(
        (
          await at.get<{ records: readonly Row[] }>("admin", `${path}/list`, { pageSize: "1000", ...query })
        ).result.records.find(fits)?.["id"],
      );
    const user = await idOf("/sys/user", {}, ({ username }) => username === "reviewer");
    const depart = (await at.post<Row>("admin", "/sys/sysDepart/add", { departName: "一部", orgCode: "B01" })).result;
    await at.put("admin", "/sys/user/edit", { id: user, departId: depart["id"] });
    const permissionIds = await idOf(
      "/sys/permission",
      { action: "sys_dict:list" },
      ({ action }) => action === "sys_dict:list",
    );
    const role = (await at.post<Row>("admin", "/sys/role/add", { roleName: "新角色", roleCode: "fresh" })).result;
    const departRole = (
      await at.post<Row>("admin", "/online/api/sys_depart_role/add", {
        departId: depart["id"],
        roleName: "部门角色",
        roleCode: "fresh2",
      })
    ).result;
    const recorded = async (by: Account, op: string) =>
      (
        await at.get<{ records: readonly Row[]; total: number }>("auditor", "/online/api/audit_log/list", {
          by,
          op,
          pageSize: "1",
        })
      ).result;
    const secret = async () => String((await call("POST", "/sys/user/secondFactor/enrol", {})).result["secret"]);
    const done: [name: string, by: Account, run: () => Promise<{ readonly status: number }>][] = [
      ["POST /sys/selectTenant", "reviewer", () => call("POST", "/sys/selectTenant", { tenantId: "0" })],
      ["POST /sys/selectDepart", "reviewer", () => call("POST", "/sys/selectDepart", { orgCode: "B01" })],
      ["GET /online/report/{code}/export", "reviewer", () => exported()],
      [
        "POST /sys/user/stepUp",
        "reviewer",
        async () =>
          call("POST", "/sys/user/stepUp", await encryptedFor(at.url, "stepUp", { password: "Wood@2026" }, headers)),
      ],
      [
        "POST /sys/user/secondFactor/confirm",
        "reviewer",
        async () => call("POST", "/sys/user/secondFactor/confirm", { code: generateSync({ secret: await secret() }) }),
      ],
      ["POST /sys/user/secondFactor/remove", "reviewer", () => call("POST", "/sys/user/secondFactor/remove", {})],
      [
        "POST /sys/user/updatePassword",
        "reviewer",
        async () =>
          call(
            "POST",
            "/sys/user/updatePassword",
            await encryptedFor(
              at.url,
              "updatePassword",
              { oldPwd: "Wood@2026", newPwd: "Teak#2027x", confirmpassword: "Teak#2027x" },
              headers,
            ),
          ),
      ],
      ["POST /sys/online/endMySessions", "reviewer", () => call("POST", "/sys/online/endMySessions", {})],
      ["POST /sys/logout", "reviewer", () => call("POST", "/sys/logout", {})],
      [
        "PUT /sys/user/changePassword",
        "admin",
        async () =>
          at.put("admin", "/sys/user/changePassword", {
            username: "reviewer",
            ...(await encryptedFor(at.url, "resetPassword", { password: "Teak#2028x" })),
          }),
      ],
      [
        "POST /sys/permission/saveRolePermission",
        "admin",
        () => at.post("admin", "/sys/permission/saveRolePermission", { roleId: role["id"], permissionIds }),
      ],
      [
        "POST /sys/permission/saveDepartPermission",
        "admin",
        () => at.post("admin", "/sys/permission/saveDepartPermission", { departId: depart["id"], permissionIds }),
      ],
      [
        "POST /sys/sysDepartPermission/saveDeptRolePermission",
        "admin",
        () =>
          at.post("admin", "/sys/sysDepartPermission/saveDeptRolePermission", {
            roleId: departRole["id"],
            permissionIds,
          }),
      ],
      [
        "GET /sys/rights/simulate",
        "admin",
        () => at.get("admin", "/sys/rights/simulate", { username: "editor", entity: "lot" }),
      ],
      [
        "GET /sys/rights/explain",
        "admin",
        () => at.get("admin", "/sys/rights/explain", { username: "editor", entity: "lot", op: "edit" }),
      ],
      ["POST /sys/login", "reviewer", () => at.signIn("reviewer", "Teak#2028x")],
    ];
    async function exported() {
      const reply = await fetch(`${at.url}/api/online/report/bid_summary/export`, { headers });
      await reply.text();
      return reply;
    }
    const started = at.engine.clock() - 60_000;
    const missing: string[] = [];
    const ops = recordedBy();
    for (const [name, by, run] of done) {
      const op = ops.get(name) ?? "";
      const before = (await recorded(by, op)).total;
      const { status } = await run();
      const { records, total } = await recorded(by, op);
      const [line] = records;
      if (status !== 200 || total <= before) missing.push(`${name} ${status}`);
      else {
        expect(line, name).toMatchObject({ op, by, result: "ok", ip: expect.stringMatching(/127\.0\.0\.1|::1/) });
        expect(line?.["requestId"], name).toMatch(/^[0-9a-f-]{36}$/);
        expect(line?.["device"], name).toBe(by === "reviewer" && op !== "login" ? "Browser/1" : "node");
        expect(Date.parse(String(line?.["at"])), name).toBeGreaterThan(started);
      }
    }
    expect(missing).toEqual([]);
    const untried = [...ops.keys()].filter((name) => !done.some(([one]) => one === name));
    expect(new Set(untried)).toEqual(TRIED_ELSEWHERE);
  });
});
