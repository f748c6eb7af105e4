// Which operations leave a line in the audit, decided for each: a new one needs a decision here. Those that do are
// called, and their line is looked at: who, when, from where, what, with which result.
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isGenericOperation } from "#core/language";
import type { Operation } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor, signInAs } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Row = Readonly<Record<string, unknown>>;

/** What hand-written operations record, by method and path; of those that change nothing, the reads that matter. */
const RECORDED: Readonly<Record<string, string>> = {
  "POST /sys/login": "login",
  "POST /sys/user/login": "login",
  "POST /sys/user/login2": "login",
  "POST /sys/user/frontLogin": "login",
  "POST /sys/user/frontLogin2": "login",
  "POST /sys/user/loginByBusinessLicense": "login",
  "POST /sys/user/companyLogin": "login",
  "POST /sys/phoneLogin": "login",
  "POST /sys/thirdLogin": "login",
  "POST /sys/thirdLogin/unlink": "unlinkThirdAccount",
  "POST /sys/cas/client/validateLogin": "login",
  "POST /sys/online/forceLogout": "forceLogout",
  "POST /sys/login/code": "login",
  "POST /sys/logout": "logout",
  "POST /sys/online/endMySessions": "endSessions",
  "POST /sys/permission/saveDepartPermission": "add",
  "POST /sys/permission/saveRolePermission": "add",
  "POST /sys/selectDepart": "selectDepart",
  "POST /sys/selectTenant": "selectTenant",
  "POST /sys/sysDepartPermission/saveDeptRolePermission": "add",
  "PUT /sys/user/changePassword": "resetPassword",
  "POST /sys/user/secondFactor/confirm": "enrolSecondFactor",
  "POST /sys/user/secondFactor/remove": "removeSecondFactor",
  "POST /sys/user/ownAvatar": "updateAvatar",
  "POST /sys/user/stepUp": "stepUp",
  "POST /sys/user/updatePassword": "updatePassword",
  "POST /message/test/send": "test",
  "POST /memberBaseinfo/register": "add",
  "POST /memberBaseinfo/resetPasswordByMobile": "recoverPassword",
  "POST /memberBaseinfo/resetPasswordByEmail": "recoverPassword",
  "POST /memberBaseinfo/revisePassword": "updatePassword",
  "POST /memberBaseinfo/doPhoneVerify": "changePhone",
  "POST /memberBaseinfo/doEmailVerify": "verifyEmail",
  "POST /memberBaseinfo/doMemberVerify": "submit",
  "POST /memberBaseinfo/v2/doMemberVerify": "submit",
  "POST /memberBaseinfo/v2/doSwitchIdentity": "switchIdentity",
  "POST /memberBaseinfo/cancelAccount": "add",
  "POST /memberBaseinfo/withdrawCancelAccount": "withdraw",
  "POST /memberBaseinfo/finishAlteration": "alterAccount",
  "POST /enterpriseCertification/add": "add",
  "POST /enterpriseCertification/edit": "submit",
  "PUT /enterpriseCertification/edit": "submit",
  "POST /enterpriseCertification/deleteEnterpriseCertification": "delete",
  "POST /frontApi/login/signUpBid": "add",
  "POST /frontApi/login/signBidDeal": "buyerSign",
  "POST /frontApi/login/cancelSignUpBid": "cancel",
  "POST /memberMoneyInOut/depositRecharge": "add",
  "PUT /memberMoneyInOut/edit": "edit",
  "POST /memberMoneyInOut/cashWithdrawal": "add",
  "POST /memberMoneyInOut/cancelWithdrawal": "cancel",
  "POST /memberMoneyInOut/revokeApplicant": "cancel",
  "GET /online/report/{code}/export": "export",
  "GET /sys/rights/explain": "explain",
  "GET /sys/rights/simulate": "simulate",
};

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
  // tests/integration/rightsOnTwoNodes.test.ts
  "POST /sys/online/forceLogout",
]);

/** What leaves none, and why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  "POST /sys/common/upload": "a file that no row takes is removed again, and the row that takes it is recorded",
  "POST /memberBaseinfo/sendRegisterSmsCode": "what the code is for is recorded",
  "POST /memberBaseinfo/verifyRegisterSmsCode": "the registration is recorded",
  "POST /memberBaseinfo/sendFindPwdSmsCode": "what the code is for is recorded",
  "POST /memberBaseinfo/sendFindPwdEmailCode": "what the code is for is recorded",
  "POST /memberBaseinfo/sendReviseMobileSmsCode": "what the code is for is recorded",
  "POST /memberBaseinfo/sendAuthEmailCode": "what the code is for is recorded",
  "POST /memberBaseinfo/startAlteration": "the last of its steps is recorded",
  "POST /memberBaseinfo/sendAlterationSmsCode": "the last of its steps is recorded",
  "POST /memberBaseinfo/verifyAlteration": "the last of its steps is recorded",
  "POST /memberBaseinfo/cancelAccountAnalysis": "it changes nothing; the request is recorded",
  "POST /enterpriseCertification/getUserMemberVerifyListByMyself": "it reads",
  "POST /sys/login/captcha": "it says nothing of a person",
  "PUT /sys/preference": "how somebody arranges their own pages",
  "POST /sys/user/secondFactor/enrol": "a secret counts once a code of it was given",
  "POST /sys/phoneLogin/sendCode": "the sign-in with the code is recorded, and messages records what was sent",
  "POST /sys/thirdLogin/link": "what comes back from the third party is recorded",
  "POST /sys/thirdLogin/start": "what comes back from the third party is recorded",
  "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId": "what somebody has read is theirs",
  "POST /sys/sysAnnouncementSend/editByAnntIdAndUserId": "what somebody has read is theirs",
  "POST /sys/sysAnnouncementSend/readAll": "what somebody has read is theirs",
  "POST /frontApi/login/attendBid": "a bid and a rejected one are lines of the module's own log",
  "POST /myTrading/listViewMyTrading": "it reads",
  "POST /memberMoneyInOut/checkSubmit": "it changes nothing; the deposit is recorded",
  "POST /memberMoneyInOut/sendCashWithdrawalSmsCode": "what the code is for is recorded",
  "POST /ws/ticket": "it opens what its session may read anyway",
};

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

describeEachDatabase("what is recorded", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());

  it("is decided for every operation that changes something", () => {
    const undecided = at.engine.dispatcher
      .operations()
      .filter((operation) => operation.method !== "GET")
      // Every write of a row is recorded where the row is written, by whichever generic operation, step or action.
      .filter(({ entity, op }) => entity === undefined || op === undefined)
      .map(nameOf)
      .filter((name) => !(name in RECORDED) && !(name in UNRECORDED));
    expect(undecided).toEqual([]);
    const known = new Set(at.engine.dispatcher.operations().map(nameOf));
    expect([...Object.keys(RECORDED), ...Object.keys(UNRECORDED)].filter((name) => !known.has(name))).toEqual([]);
  });

  it("has a title for every generic operation, step and action that writes", async () => {
    const { result } = await at.get<readonly { value: string }[]>("admin", "/sys/dict/getDictItems/auditOp");
    const titled = new Set(result.map(({ value }) => value));
    const acts = at.engine.dispatcher
      .operations()
      .filter(({ method, entity, op }) => method !== "GET" && entity !== undefined && op !== undefined)
      .map(({ op }) => op ?? "");
    expect([...new Set(acts)].filter((op) => !titled.has(op))).toEqual([]);
    expect(Object.values(RECORDED).filter((op) => !titled.has(op))).toEqual([]);
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
    const started = Date.now() - 60_000;
    const missing: string[] = [];
    for (const [name, by, run] of done) {
      const op = RECORDED[name] ?? "";
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
    const untried = Object.keys(RECORDED).filter((name) => !done.some(([one]) => one === name));
    expect(new Set(untried)).toEqual(TRIED_ELSEWHERE);
  });
});
