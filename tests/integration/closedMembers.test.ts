// What is closed stays closed: for the operators' screens, and for calls that were on their way while it was closed.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MEMBER_PATHS, type AlterationTicket, type MemberInfo } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import type { Answered } from "../support/engine.ts";
import { ID_CARD, membersOf } from "../support/members.ts";
import { createPausedTransaction, type PausedTransaction } from "../support/pausedTransaction.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

describeEachDatabase("closed members", (database) => {
  let at: TestProduct;
  let held: PausedTransaction;
  const members = membersOf(() => at);
  const { post, get, newcomer, company } = members;
  beforeAll(async () => {
    at = await startProduct(database());
    held = await createPausedTransaction(database());
    for (const entity of ["member_closure", "member_address", "sys_user"])
      at.engine.hooks.on(entity, "afterWrite", (_before, _after, { tx }) => held.pass(tx));
  });
  afterAll(async () => {
    await held.close();
    await at.close();
  });
  beforeEach(() => members.forgetLimits());

  const info = async (token: string) =>
    (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token })).result.userInfo;
  const rowOf = async (path: string, id: string) =>
    (await at.get<Record<string, unknown>>("admin", `${path}/queryById`, { id })).result;
  const stored = (sql: string) => at.engine.database.read.all<Record<string, unknown>>({ sql, key: {} }, []);
  const recovery = async (mobile: string) => {
    const code = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile });
    const encrypted = await members.encrypted("recover", { password: "Fog-2281x", confirmpassword: "Fog-2281x" });
    return () => post(MEMBER_PATHS.recoverByMobile, { mobile, code, ...encrypted });
  };

  it("are neither unfrozen nor edited on the page of users", async () => {
    const phone = "13944440001";
    const token = await newcomer("reopen_01", phone);
    const { id, memberId } = await info(token);
    await members.close(token, phone);
    const closed = await rowOf("/sys/user", id);
    const refused = { status: 409, message: "该会员已注销，不能再修改" };
    expect((await at.post("personnel", "/sys/user/unfreeze", { id })).status).toBe(409);
    const batch = { ids: [id], isFrozen: "n" };
    expect((await at.put("personnel", "/sys/user/frozenBatch", batch)).status).toBe(409);
    expect(await at.put("personnel", "/sys/user/edit", { id, phone })).toMatchObject(refused);
    expect(await rowOf("/sys/user", id)).toEqual(closed);
    expect(closed).toMatchObject({ status: 4, status_dictText: "已注销", phone: null });
    expect(await rowOf("/online/api/member", memberId)).toMatchObject({ status: 4 });
  });

  it("free the credit codes of their companies", async () => {
    const [phone, creditCode] = ["13944440002", "91460000MA5FREE019"];
    const certify = async (token: string) => {
      const { id } = (await company(token, creditCode)).result;
      return at.post("reviewer", "/online/api/enterprise_certification/approve", { id });
    };
    const token = await newcomer("freed_001", phone);
    expect((await certify(token)).status).toBe(200);
    await members.close(token, phone);
    expect(await certify(await newcomer("freed_002", "13944440003"))).toMatchObject({ status: 200 });
    // And no further one.
    expect(await certify(await newcomer("freed_003", "13944440004"))).toMatchObject({
      status: 409,
      message: "该统一社会信用代码已被认证，不能重复认证",
    });
  });

  describe("while the closure commits", () => {
    interface Newcomer {
      readonly token: string;
      readonly phone: string;
      readonly memberId: string;
      readonly username: string;
    }
    type InFlight = readonly [what: string, prepare: (own: Newcomer) => Promise<() => Promise<Answered>>];

    const picture = async (token: string, folder: string) => (await members.upload(folder, { token })).message;
    const calls: readonly InFlight[] = [
      [
        "a certification",
        async ({ token }) => {
          const [idCardFront, idCardBack] = [await picture(token, "idcard"), await picture(token, "idcard")];
          const body = { realName: "赵一鸣", idCard: ID_CARD, idCardFront, idCardBack };
          return () => post(MEMBER_PATHS.certify, body, { token });
        },
      ],
      [
        "a new number",
        async ({ token }) => {
          const phone = "13944440099";
          const code = await members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile: phone }, { token });
          return () => post(MEMBER_PATHS.verifyMobile, { phone, code }, { token });
        },
      ],
      [
        "a new e-mail address",
        async ({ token }) => {
          const email = "inflight@example.cn";
          const code = await members.sentCode(MEMBER_PATHS.sendEmailCode, { email }, { token });
          return () => post(MEMBER_PATHS.verifyEmail, { email, code }, { token });
        },
      ],
      [
        "a company",
        async ({ token }) => {
          const licenceImage = await picture(token, "licence");
          const named = { company: "途中木业有限公司", creditCode: "91460000MA5FREE02C", corporate: "钱二" };
          const body = { ...named, registeredAddress: "海口市1号", licenceImage };
          return () => post(MEMBER_PATHS.addCompany, body, { token });
        },
      ],
      [
        "another request to close",
        async ({ token, phone }) => {
          await members.execute(
            `insert into "member_ticket" ("key", "purpose", "subject", "tries", "sentAt", "endsAt")
             select 'k' || "id", 'closure', "id", 0, 0, 9000000000000 from "member" where "phone" is not null`,
          );
          const code = await members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile: phone }, { token });
          return () => post(MEMBER_PATHS.closeAccount, { reason: "再来一次", code }, { token });
        },
      ],
      [
        "an address",
        ({ token }) => {
          const body = { recipient: "赵一鸣", mobileNumber: "13900000001", address: "海口市1号" };
          return Promise.resolve(() => post("/memberAddress/add", body, { token }));
        },
      ],
      ["a recovery of the password", ({ phone }) => recovery(phone)],
      [
        "the end of an alteration",
        async ({ token, username }) => {
          const [email, mobile] = ["altering@example.cn", "13944440098"];
          const proof = await members.sentCode(MEMBER_PATHS.sendEmailCode, { email }, { token });
          await post(MEMBER_PATHS.verifyEmail, { email, code: proof }, { token });
          await members.forgetLimits();
          const person = { username, realName: "赵一鸣", idCard: ID_CARD, captcha: await members.proof() };
          const { ticket } = (await post<AlterationTicket>(MEMBER_PATHS.startAlteration, person)).result;
          expect((await post(MEMBER_PATHS.sendAlterationCode, { ticket, email })).status).toBe(200);
          await expect.poll(() => members.codeFor(email)).toMatch(/^\d{7}$/);
          const verified = await post<AlterationTicket>(MEMBER_PATHS.verifyAlteration, {
            ticket,
            code: await members.codeFor(email),
          });
          expect(verified.status).toBe(200);
          const code = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile });
          return () => post(MEMBER_PATHS.finishAlteration, { ticket: verified.result.ticket, mobile, code });
        },
      ],
    ];

    it.each(calls)("%s is refused and leaves nothing", async (what, prepare) => {
      const number = calls.findIndex(([name]) => name === what);
      const phone = `1394444001${number}`;
      const username = `inflight_${number}`;
      const token = await newcomer(username, phone);
      const { id, memberId } = await info(token);
      const closure = await members.closing(token, phone);
      const call = await prepare({ token, phone, memberId, username });
      const [approved, answer] = await held.interleave<Answered, Answered>(() => members.approveClosing(closure), call);
      expect(approved.status).toBe(200);
      expect([400, 401, 409]).toContain(answer.status);
      // On PostgreSQL the call waits for the closure; on SQLite it begins after it, without a session.
      if (answer.status === 409)
        expect(["账号已被冻结或注销，不能再操作", "您的注销申请正在处理"]).toContain(answer.message);
      const left = `"realName", "idCard", "idCardFront", "phone", "email", "submitter", "verified", "status"`;
      const [row] = await stored(`select ${left} from "member" where "id" = '${memberId}'`);
      const empty = { realName: null, idCard: null, idCardFront: null, phone: null, email: null, submitter: null };
      expect(row).toEqual({ ...empty, verified: null, status: 4 });
      for (const table of ["enterprise_certification", "member_address"])
        expect(await stored(`select "id" from "${table}" where "memberId" = '${memberId}'`)).toEqual([]);
      expect(await stored(`select "id" from "member_closure" where "memberId" = '${memberId}'`)).toHaveLength(1);
      const [credential] = await stored(`select "passwordHash" from "sys_credential" where "userId" = '${id}'`);
      expect(credential).toEqual({ passwordHash: "!" });
    });
  });

  it("a recovery by a number that the account loses meanwhile changes nothing", async () => {
    const phone = "13944440030";
    const token = await newcomer("moved_001", phone);
    const { id } = await info(token);
    const recover = await recovery(phone);
    const edit = () => at.put("personnel", "/sys/user/edit", { id, phone: "13944440031" });
    const [edited, answer] = await held.interleave<Answered, Answered>(edit, recover);
    expect(edited.status).toBe(200);
    expect(answer).toMatchObject({ status: 400, message: "手机号或验证码错误" });
    expect((await members.signIn("moved_001")).status).toBe(200);
  });

  it("of two addresses at once the second one counts the first", async () => {
    const token = await newcomer("places_01", "13944440040");
    const add = () =>
      post("/memberAddress/add", { recipient: "赵", mobileNumber: "13900000001", address: "海口市1号" }, { token });
    for (let count = 0; count < 19; count++) expect((await add()).status).toBe(200);
    const [first, second] = await held.interleave<Answered, Answered>(add, add);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 409, message: "收货地址最多20个" });
  });
});
