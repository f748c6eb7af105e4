// Members from registration to a certified company, over HTTP: each refusal with its sentence.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { END_OWN_AUTH_SESSIONS_PATH } from "#server/modules/identity/contract";
import {
  MEMBER_PATHS,
  REGISTER_TICKET_HEADER,
  type AlterationTicket,
  type CompanyPage,
  type MemberCertification,
  type MemberInfo,
  type Registered,
  type SwitchResult,
} from "#server/modules/members/contract";
import { MESSAGE_PATHS, type OwnAnnouncements } from "#server/modules/messages/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { ID_CARD, PASSWORD, membersOf } from "../support/members.ts";
import { createPausedTransaction, type PausedTransaction } from "../support/pausedTransaction.ts";
import { refusingInserts } from "../support/refusedInserts.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const OTHER_ID_CARD = "460000199103030023";
const CREDIT_CODE = "91460000MA5TEXT011";

describeEachDatabase("members", (database) => {
  let at: TestProduct;
  let held: PausedTransaction;
  const members = membersOf(() => at);
  const { post, get, upload, newcomer, signIn, ticketFor, registerBody, certify, company } = members;
  beforeAll(async () => {
    at = await startProduct(database());
    held = await createPausedTransaction(database());
    at.engine.hooks.on("member", "afterWrite", (_before, _after, { tx }) => held.pass(tx));
  });
  afterAll(async () => {
    await held.close();
    await at.close();
  });
  beforeEach(() => members.forgetLimits());

  const memberId = async (token: string) =>
    (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token })).result.userInfo.memberId;
  const rowOf = async (entity: string, id: string) =>
    (await at.get<Record<string, unknown>>("admin", `/online/api/${entity}/queryById`, { id })).result;
  const step = (entity: string, name: string, body: object) =>
    at.post("reviewer", `/online/api/${entity}/${name}`, body);

  describe("registration", () => {
    it("of a person makes a member who signs in, and uses up the ticket", async () => {
      const phone = "13911110001";
      const registerTicket = await ticketFor(phone);
      const body = await registerBody({ username: "newcomer_1", phone, registerTicket, email: "n1@example.cn" });
      const answer = await post<Registered>(MEMBER_PATHS.register, body);
      expect(answer).toMatchObject({
        status: 200,
        message: "注册成功",
        result: { username: "newcomer_1", mtype: 1, memberCode: expect.stringMatching(/^M\d{8}$/) as string },
      });
      const signedIn = await signIn("newcomer_1");
      expect(signedIn.result.userInfo).toMatchObject({
        userType: 0,
        mtype: 1,
        phone,
        memberCode: answer.result.memberCode,
        realName: "赵一鸣",
        verified: null,
        email: "n1@example.cn",
        emailVerified: false,
        enterpriseCertificationId: null,
        enterpriseName: null,
      });
      const again = await registerBody({ username: "newcomer_2", phone: "13911110013", registerTicket });
      expect(await post(MEMBER_PATHS.register, again)).toMatchObject({
        status: 400,
        code: "MEMBERS.TICKET_ENDED",
        message: "验证已过期，请重新获取验证码",
      });
    });

    it("takes a name as an identity card prints it, however its dot was typed", async () => {
      await newcomer("newcomer_dot", "13911110098", { realName: "买买提・艾力" });
      expect((await signIn("newcomer_dot")).result.userInfo).toMatchObject({ realName: "买买提·艾力" });
    });

    it("sent again with its ticket is answered as the first time, and makes one account", async () => {
      const phone = "13911110007";
      const registerTicket = await ticketFor(phone);
      const send = async (username: string) =>
        post<Registered>(MEMBER_PATHS.register, await registerBody({ username, phone, registerTicket }));
      // Pressed twice, and once more because no answer came: each with passwords that are encrypted anew.
      const answers = [...(await Promise.all([send("again_001"), send("again_001")])), await send("again_001")];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers[0]?.result).toMatchObject({ username: "again_001", mtype: 1 });
      for (const { result } of answers) expect(result).toEqual(answers[0]?.result);
      const rows = await at.engine.database.read.all(
        { sql: `select "id" from "sys_user" where "username" = 'again_001'`, key: {} },
        [],
      );
      expect(rows).toHaveLength(1);
      // The ticket lets no caller send pictures any more.
      const late = await members.upload("licence", { headers: { [REGISTER_TICKET_HEADER]: registerTicket } });
      expect(late.status).toBe(401);
      await members.execute(`update "member_ticket" set "endsAt" = 1`);
      expect(await send("again_001")).toMatchObject({ status: 400, code: "MEMBERS.TICKET_ENDED" });
    });

    it("sent again with something else than the first time is refused, because that is not stored", async () => {
      const phone = "13911110014";
      const registerTicket = await ticketFor(phone);
      const first = { username: "again_003", email: "again3@example.cn" };
      const password = { password: "Fog-2281x", confirmpassword: "Fog-2281x" };
      const send = async (more: object = {}) =>
        post<Registered>(MEMBER_PATHS.register, await registerBody({ ...first, phone, registerTicket, ...more }));
      expect((await send()).status).toBe(200);
      const company = {
        mtype: 2,
        company: "测试林业有限公司",
        creditCode: "91460000MA5TEXT10Y",
        corporate: "钱二",
        registeredAddress: "海南省三亚市2号",
        licenceImage: "private/licence/202611/019aa3c0-0009-7000-8000-000000000203.png",
      };
      const others = [
        { username: "again_004" },
        { email: "other3@example.cn" },
        { realName: "赵二" },
        { idCard: OTHER_ID_CARD },
        company,
        await members.encrypted("register", password),
      ];
      for (const other of others)
        expect(await send(other), JSON.stringify(other)).toMatchObject({
          status: 409,
          code: "MEMBERS.REGISTERED_ALREADY",
          message: "该手机号已注册，请直接登录或找回密码",
        });
      expect((await send()).status).toBe(200);
      expect((await signIn("again_003", "Fog-2281x")).status).toBe(400);
      expect((await signIn("again_003")).result.userInfo).toMatchObject({ email: first.email, mtype: 1 });
    });

    it("of a company takes the picture that was uploaded with the ticket, and waits for its check", async () => {
      const phone = "13911110002";
      const registerTicket = await ticketFor(phone);
      const headers = { [REGISTER_TICKET_HEADER]: registerTicket };
      const licence = await upload("licence", { headers });
      expect(licence).toMatchObject({ status: 200, message: expect.stringMatching(/^private\/licence\//) as string });
      const named = {
        mtype: 2,
        username: "company_1",
        phone,
        registerTicket,
        company: "测试林业有限公司",
        creditCode: CREDIT_CODE,
        corporate: "钱二",
        registeredAddress: "海南省三亚市2号",
        licenceImage: licence.message,
      };
      const answer = await post<Registered>(MEMBER_PATHS.register, await registerBody(named));
      expect(answer).toMatchObject({ status: 200, result: { mtype: 2 } });
      const { token, userInfo } = (await signIn("company_1")).result;
      expect(userInfo).toMatchObject({ mtype: 2, company: "测试林业有限公司", realname: "测试林业有限公司" });
      const { records } = (await post<CompanyPage>(MEMBER_PATHS.companies, {}, { token })).result;
      expect(records).toMatchObject([{ company: "测试林业有限公司", verified: 0, verified_dictText: "待审核" }]);
      const shown = await fetch(`${at.url}/api/sys/common/private/${(records[0]?.licenceImage ?? "").slice(8)}`, {
        headers: { "x-access-token": token },
      });
      expect(shown.status).toBe(200);
    });

    it("keeps a right code good until it has succeeded", async () => {
      const mobile = "13911110003";
      const code = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile });
      const taken = await registerBody({ username: "newcomer_1", phone: mobile, code });
      expect(await post(MEMBER_PATHS.register, taken)).toMatchObject({
        status: 409,
        message: "该用户名已被使用，请换一个",
      });
      const free = await registerBody({ username: "newcomer_3", phone: mobile, code });
      expect(await post(MEMBER_PATHS.register, free)).toMatchObject({ status: 200 });
      const used = await registerBody({ username: "newcomer_4", phone: mobile, code });
      expect(await post(MEMBER_PATHS.register, used)).toMatchObject({ status: 400, message: "验证码错误或已失效" });
    });

    it("refuses a picture that was uploaded with another ticket", async () => {
      const theirs = await upload("licence", { headers: { [REGISTER_TICKET_HEADER]: await ticketFor("13911110011") } });
      const phone = "13911110012";
      const registerTicket = await ticketFor(phone);
      const body = await registerBody({
        mtype: 2,
        username: "thief_01",
        phone,
        registerTicket,
        company: "测试",
        creditCode: "91460000MA5TEXT09R",
        corporate: "丙",
        registeredAddress: "丁",
        licenceImage: theirs.message,
      });
      expect(await post(MEMBER_PATHS.register, body)).toMatchObject({
        status: 400,
        message: "营业执照已失效，请重新上传",
      });
      expect((await signIn("thief_01")).status).toBe(400);
    });
  });

  describe("recovery", () => {
    it("by mobile sets a password, ends the sessions, and takes a code once", async () => {
      const mobile = "13911110020";
      const token = await newcomer("recover_1", mobile);
      const code = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile });
      const change = async (password: string, typed = code) =>
        post(MEMBER_PATHS.recoverByMobile, {
          mobile,
          code: typed,
          ...(await members.encrypted("recover", { password, confirmpassword: password })),
        });
      expect(await change("Fog-2281x", "0000000")).toMatchObject({ status: 400, message: "手机号或验证码错误" });
      expect(await change(PASSWORD)).toMatchObject({ message: "新密码不能与最近5次使用过的密码相同" });
      expect(await change("Fog-2281x")).toMatchObject({ status: 200, message: "密码已重置，请登录" });
      expect(await change("Fog-2282x")).toMatchObject({ status: 400, message: "手机号或验证码错误" });
      expect((await get(MEMBER_PATHS.userInfo, { token })).status).toBe(401);
      expect((await signIn("recover_1")).message).toBe("用户名或密码错误");
      expect((await signIn("recover_1", "Fog-2281x")).status).toBe(200);
    });

    it("by e-mail needs an address that its member has proved", async () => {
      const token = await newcomer("recover_2", "13911110021", { email: "r2@example.cn" });
      const recover = async (code: string) =>
        post(MEMBER_PATHS.recoverByEmail, {
          email: "r2@example.cn",
          code,
          ...(await members.encrypted("recover", { password: "Fog-2283x", confirmpassword: "Fog-2283x" })),
        });
      const unproved = await members.sentCode(MEMBER_PATHS.sendRecoveryEmail, { email: "r2@example.cn" });
      expect(await recover(unproved)).toMatchObject({ status: 400, message: "邮箱或验证码错误" });
      const proof = await members.sentCode(MEMBER_PATHS.sendEmailCode, { email: "r2@example.cn" }, { token });
      expect(await post(MEMBER_PATHS.verifyEmail, { email: "r2@example.cn", code: proof }, { token })).toMatchObject({
        status: 200,
      });
      const code = await members.sentCode(MEMBER_PATHS.sendRecoveryEmail, { email: "R2@Example.cn" });
      expect(await recover(code)).toMatchObject({ status: 200 });
      expect((await signIn("recover_2", "Fog-2283x")).status).toBe(200);
    });
  });

  describe("contact", () => {
    it("changes the number with its own code, and not to another's", async () => {
      const token = await newcomer("contact_1", "13911110030");
      const change = (phone: string, code: string) => post(MEMBER_PATHS.verifyMobile, { phone, code }, { token });
      const theirs = await members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile: "13800000012" }, { token });
      expect(await change("13800000012", theirs)).toMatchObject({
        status: 409,
        message: "该手机号已被其他账号使用",
      });
      const code = await members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile: "13911110031" }, { token });
      expect(await change("13911110032", code)).toMatchObject({ status: 400, message: "验证码错误或已失效" });
      expect(await change("13911110031", code)).toMatchObject({ status: 200 });
      expect((await signIn("13911110031")).status).toBe(200);
      expect((await signIn("13911110030")).status).toBe(400);
      const { userInfo } = (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token })).result;
      expect(userInfo.phone).toBe("13911110031");
      await members.execute(`update "sys_session" set "authenticatedAt" = 1 where "revokedAt" is null`);
      expect(await change("13911110032", "0000000")).toMatchObject({
        status: 403,
        code: "IDENTITY.STEP_UP_REQUIRED",
        message: "该操作需要重新验证身份",
      });
    });
  });

  describe("certification", () => {
    it("goes from nothing to pending, failed, pending and certified, and then stays", async () => {
      const token = await newcomer("certify_1", "13911110040");
      const read = async () => (await get<MemberCertification>(MEMBER_PATHS.certification, { token })).result;
      expect(await read()).toMatchObject({ verified: null, idCard: "460***********0015", idCardFront: null });
      expect(await certify(token)).toMatchObject({ status: 200, message: "已提交，请等待审核" });
      expect(await read()).toMatchObject({ verified: 0, reason: null });
      const id = await memberId(token);
      expect(await step("member", "reject", { id })).toMatchObject({ status: 400, message: "请填写原因" });
      expect(await step("member", "reject", { id, reason: "照片不清楚" })).toMatchObject({ status: 200 });
      expect(await read()).toMatchObject({ verified: 2, reason: "照片不清楚" });
      expect(await certify(token)).toMatchObject({ status: 200 });
      expect(await at.get("reviewer", "/person/jksbPerson/check", { id })).toMatchObject({
        status: 400,
        message: "审核结果应为1（通过）或2（不通过）",
      });
      expect(await at.get("reviewer", "/person/jksbPerson/check", { id, status: "1" })).toMatchObject({ status: 200 });
      expect(await read()).toMatchObject({ verified: 1 });
      expect(await certify(token)).toMatchObject({ status: 409, message: "已通过认证，不能再修改" });
      expect(await rowOf("member", id)).toMatchObject({ checker: "reviewer", verified: 1 });
    });

    it("that waits notifies those who may check it, with their page and row; again when it waits anew", async () => {
      const received = async () =>
        (await at.get<OwnAnnouncements>("reviewer", "/sys/annountCement/listByUser")).result.sysMsgList;
      const token = await newcomer("certify_6", "13911110045");
      const { memberId: id, memberCode } = (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token }))
        .result.userInfo;
      const aboutMember = async () => (await received()).filter(({ busId }) => busId === id);
      await certify(token, "460000199103030031");
      const title = `会员 ${memberCode ?? ""} 的实名认证待审核`;
      const message = { titile: title, openType: "component", openPage: "view:check_persons", readFlag: 0 };
      expect(await aboutMember()).toMatchObject([message]);
      expect((await aboutMember())[0]?.msgContent).not.toMatch(/赵一鸣|13911110045/);
      await certify(token, "460000199103030031");
      expect(await aboutMember()).toHaveLength(1);
      await step("member", "reject", { id, reason: "照片不清楚" });
      const anntId = (await aboutMember())[0]?.anntId;
      await at.post("reviewer", MESSAGE_PATHS.readAnnouncement, { anntId });
      expect(await aboutMember()).toEqual([]);
      await certify(token, "460000199103030031");
      expect(await aboutMember()).toMatchObject([message]);
      const [first, second] = [await company(token, "91460000MA5TEXT06G"), await company(token, "91460000MA5TEXT07K")];
      const companies = (await received()).filter(({ openPage }) => openPage === "view:check_suppliers");
      expect(companies.map(({ busId }) => busId)).toContain(first.result.id);
      expect(companies.map(({ busId }) => busId)).not.toContain(second.result.id);
      const others = (await at.get<OwnAnnouncements>("editor", "/sys/annountCement/listByUser")).result.sysMsgList;
      expect(others.filter(({ titile }) => titile === title)).toEqual([]);
    });

    it("of one identity card succeeds once", async () => {
      const tokens = [await newcomer("certify_2", "13911110041"), await newcomer("certify_3", "13911110042")];
      const ids: string[] = [];
      for (const token of tokens) {
        expect(await certify(token, OTHER_ID_CARD)).toMatchObject({ status: 200 });
        ids.push(await memberId(token));
      }
      const shown = await step("member", "duplicates", { id: ids[0] });
      expect(shown).toMatchObject({ status: 200 });
      expect((shown.result as { once: { text: string } }).once.text).toMatch(/身份证号相同：M\d{8} 赵一鸣（待审核）/);
      const outcomes = await Promise.all(ids.map((id) => step("member", "approve", { id })));
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it("takes no picture of another member", async () => {
      const [mine, theirs] = [await newcomer("certify_4", "13911110043"), await newcomer("certify_5", "13911110044")];
      const picture = (await upload("idcard", { token: theirs })).message;
      const body = { realName: "赵一鸣", idCard: ID_CARD, idCardFront: picture, idCardBack: picture };
      expect(await post(MEMBER_PATHS.certify, body, { token: mine })).toMatchObject({
        status: 403,
        code: "FILES.NOT_YOURS",
        message: "身份证人像面中的文件不是您为它上传的，请重新上传",
      });
      expect(await post(MEMBER_PATHS.certify, { ...body, idCardFront: "" }, { token: mine })).toMatchObject({
        message: "请上传身份证人像面",
      });
    });
  });

  describe("companies", () => {
    it("wait for their check, are immutable then, and are another's to nobody", async () => {
      const token = await newcomer("agent_001", "13911110050");
      const other = await newcomer("agent_002", "13911110051");
      const added = await company(token, "91460000MA5TEXT024");
      expect(added).toMatchObject({ status: 200, result: { verified: 0 } });
      const { id } = added.result;
      expect(await company(token, "91460000MA5TEXT024")).toMatchObject({ status: 409, message: "您已提交过该企业" });
      const edit = (body: object, who = token) => post(MEMBER_PATHS.editCompany, { id, ...body }, { token: who });
      const { licenceImage } = (await get<{ licenceImage: string }>(`${MEMBER_PATHS.company}?id=${id}`, { token }))
        .result;
      const named = {
        company: "改名木业有限公司",
        creditCode: "91460000MA5TEXT024",
        corporate: "孙三",
        registeredAddress: "海南省海口市3号",
        licenceImage,
      };
      expect(await edit(named, other)).toMatchObject({ status: 404, message: "数据不存在" });
      expect((await get(`${MEMBER_PATHS.company}?id=${id}`, { token: other })).status).toBe(404);
      expect(await edit(named)).toMatchObject({ status: 200, result: { company: "改名木业有限公司", verified: 0 } });
      const remove = (who: string, body: object = {}) =>
        post(MEMBER_PATHS.deleteCompany, { enterpriseCertificationId: id, ...body }, { token: who });
      expect(await remove(other)).toMatchObject({ status: 404 });
      expect(await remove(token, { memberId: await memberId(other) })).toMatchObject({ status: 404 });
      expect(await at.get("reviewer", "/supplier/jksbSupplier/check", { id, status: "1" })).toMatchObject({
        status: 200,
      });
      expect(await edit(named)).toMatchObject({ status: 409, message: "已认证的企业不能修改或删除" });
      expect(await remove(token)).toMatchObject({ status: 409, message: "已认证的企业不能修改或删除" });
      const second = await company(other, "91460000MA5TEXT024");
      expect(await step("enterprise_certification", "approve", { id: second.result.id })).toMatchObject({
        status: 409,
        message: "该统一社会信用代码已被认证，不能重复认证",
      });
      expect(
        await post(MEMBER_PATHS.deleteCompany, { enterpriseCertificationId: second.result.id }, { token: other }),
      ).toMatchObject({
        status: 200,
        message: "删除成功",
      });
    });
  });

  /** Calls of a member who has proved an address, up to the last step of an alteration. */
  const alteration = async (username: string, phone: string, email: string) => {
    const token = await newcomer(username, phone, { email });
    const proof = await members.sentCode(MEMBER_PATHS.sendEmailCode, { email }, { token });
    await post(MEMBER_PATHS.verifyEmail, { email, code: proof }, { token });
    await members.forgetLimits();
    const person = { username, realName: "赵一鸣", idCard: ID_CARD, captcha: await members.proof() };
    const { ticket } = (await post<AlterationTicket>(MEMBER_PATHS.startAlteration, person)).result;
    await post(MEMBER_PATHS.sendAlterationCode, { ticket, email });
    await expect.poll(() => members.codeFor(email)).toMatch(/^\d{7}$/);
    const code = await members.codeFor(email);
    return () => post<AlterationTicket>(MEMBER_PATHS.verifyAlteration, { ticket, code });
  };

  describe("beyond the twenty duplicates that 查重 shows:", () => {
    const copies = async (sql: (n: number) => string) => {
      for (let n = 0; n < 20; n++) await members.execute(sql(n));
    };

    it("one that is certified refuses another of the same identity card", async () => {
      const idCard = "460000199103030090";
      const [first, second] = [await newcomer("beyond_01", "13911110080"), await newcomer("beyond_02", "13911110081")];
      for (const token of [first, second]) expect((await certify(token, idCard)).status).toBe(200);
      const [one, other] = [await memberId(first), await memberId(second)];
      expect((await step("member", "approve", { id: one })).status).toBe(200);
      await copies(
        (n) => `insert into "member"
                ("id", "memberCode", "idCard__blind", "status", "createTime", "updateTime", "version")
                select 'beyond-${n}', 'A${n}', "idCard__blind", 1, 1, 1, 1 from "member" where "id" = '${one}'`,
      );
      expect(await step("member", "approve", { id: other })).toMatchObject({
        status: 409,
        code: "MEMBERS.ID_CARD_CERTIFIED",
      });
    });

    it("one that is certified refuses another of the same credit code, and a member submits it once", async () => {
      const creditCode = "91460000MA5TEXT112";
      const [first, second] = [await newcomer("beyond_03", "13911110082"), await newcomer("beyond_04", "13911110083")];
      const { id } = (await company(first, creditCode)).result;
      const { id: other } = (await company(second, creditCode)).result;
      const others = await newcomer("beyond_05", "13911110084");
      const owner = await memberId(others);
      await copies(
        (n) => `insert into "enterprise_certification"
                ("id", "memberId", "creditCode", "verified", "submitTime", "createTime", "updateTime", "version")
                values ('beyond-${n}', '${owner}', '${creditCode}', 0, ${n}, 1, 1, 1)`,
      );
      expect(await company(first, creditCode)).toMatchObject({ status: 409, code: "MEMBERS.COMPANY_EXISTS" });
      expect((await step("enterprise_certification", "approve", { id })).status).toBe(200);
      expect(await step("enterprise_certification", "approve", { id: other })).toMatchObject({
        status: 409,
        code: "MEMBERS.CREDIT_CODE_CERTIFIED",
      });
    });
  });

  describe("a code whose ticket cannot be stored stays good:", () => {
    const withoutTickets = <T>(purpose: string, run: () => Promise<T>) =>
      refusingInserts(at.engine.database, "member_ticket", run, { column: "purpose", value: purpose });

    it("of a registration", async () => {
      const mobile = "13911110075";
      const code = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile });
      const prove = () => post(MEMBER_PATHS.verifyRegisterCode, { mobile, code });
      expect((await withoutTickets("register", prove)).status).toBe(500);
      expect(await prove()).toMatchObject({ status: 200, message: "验证成功" });
      expect(await prove()).toMatchObject({ status: 400, code: "MEMBERS.CODE_WRONG" });
    });

    it("of an alteration, and its ticket as well", async () => {
      const verify = await alteration("kept_0001", "13911110076", "kept1@example.cn");
      expect((await withoutTickets("alterProved", verify)).status).toBe(500);
      expect(await verify()).toMatchObject({ status: 200, result: { ticket: expect.any(String) as string } });
    });
  });

  describe("a notice that cannot be sent fails no call:", () => {
    const withoutNotices = <T>(run: () => Promise<T>) => refusingInserts(at.engine.database, "member_message", run);

    it("of a new number", async () => {
      const token = await newcomer("unsent_01", "13911110070");
      const phone = "13911110071";
      const code = await members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile: phone }, { token });
      const answer = await withoutNotices(() => post(MEMBER_PATHS.verifyMobile, { phone, code }, { token }));
      expect(answer).toMatchObject({ status: 200, message: "验证成功" });
    });

    it("of a password that was recovered", async () => {
      const mobile = "13911110072";
      await newcomer("unsent_02", mobile);
      const code = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile });
      const encrypted = await members.encrypted("recover", { password: "Fog-2281x", confirmpassword: "Fog-2281x" });
      const answer = await withoutNotices(() => post(MEMBER_PATHS.recoverByMobile, { mobile, code, ...encrypted }));
      expect(answer).toMatchObject({ status: 200, message: "密码已重置，请登录" });
    });

    it("of a number that was altered", async () => {
      const { ticket } = (await (await alteration("unsent_03", "13911110073", "unsent3@example.cn"))()).result;
      const mobile = "13911110074";
      const code = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile });
      const answer = await withoutNotices(() => post(MEMBER_PATHS.finishAlteration, { ticket, mobile, code }));
      expect(answer).toMatchObject({ status: 200, message: "手机号已更换，请重新登录" });
    });
  });

  describe("switching", () => {
    it("rotates the token; the old one ends when the new one is first used, or after half a minute", async () => {
      const token = await newcomer("switch_01", "13911110060");
      const { id } = (await company(token, "91460000MA5TEXT037")).result;
      const to = (enterpriseCertificationId: string | null, who = token) =>
        post<SwitchResult>(MEMBER_PATHS.switchIdentity, { enterpriseCertificationId }, { token: who });
      expect(await to(id)).toMatchObject({ status: 409, message: "该企业尚未通过认证，不能切换" });
      expect(await to("nothing")).toMatchObject({ status: 404, message: "数据不存在" });
      await step("enterprise_certification", "approve", { id });
      const switched = await to(id);
      expect(switched).toMatchObject({
        status: 200,
        result: { userInfo: { enterpriseCertificationId: id, enterpriseName: expect.any(String) as string } },
      });
      const fresh = switched.result.token;
      expect(fresh).not.toBe(token);
      expect((await get(MEMBER_PATHS.userInfo, { token })).status).toBe(200);
      expect(
        (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token: fresh })).result.userInfo,
      ).toMatchObject({
        enterpriseCertificationId: id,
      });
      expect((await get(MEMBER_PATHS.userInfo, { token })).status).toBe(401);
      const follow = (switchTicket: string) =>
        post<SwitchResult>("/sys/user/frontLogin2", { username: "switch_01", switchTicket });
      const followed = await follow(switched.result.switchTicket);
      expect(followed).toMatchObject({ status: 200, result: { userInfo: { enterpriseCertificationId: id } } });
      expect(await follow(switched.result.switchTicket)).toMatchObject({ code: "IDENTITY.TICKET_ENDED" });
      // The answer with the new token may have been lost: the session of the switch ends when that token is used.
      expect((await get(MEMBER_PATHS.userInfo, { token: fresh })).status).toBe(200);
      const last = followed.result.token;
      expect((await get(MEMBER_PATHS.userInfo, { token: last })).status).toBe(200);
      expect((await get(MEMBER_PATHS.userInfo, { token: fresh })).status).toBe(401);
      expect((await to(null, last)).result.userInfo.enterpriseCertificationId).toBeNull();
      await members.execute(
        `update "sys_session" set "expiresAt" = "expiresAt" - 30001 where "expiresAt" < ${at.engine.clock() + 60_000}`,
      );
      expect((await get(MEMBER_PATHS.userInfo, { token: last })).status).toBe(401);
    });

    it("makes no session fresher or longer by its ticket, nor one of a session that has ended", async () => {
      const token = await newcomer("switch_04", "13911110063");
      const to = async (who: string) =>
        (await post<SwitchResult>(MEMBER_PATHS.switchIdentity, { enterpriseCertificationId: null }, { token: who }))
          .result;
      const follow = (switchTicket: string) =>
        post<SwitchResult>("/sys/user/frontLogin2", { username: "switch_04", switchTicket });
      const stepUp = (who: string) =>
        post(MEMBER_PATHS.verifyMobile, { phone: "13911110064", code: "0000000" }, { token: who });
      expect(await stepUp(token)).toMatchObject({ code: "MEMBERS.CODE_WRONG" });
      const sessions = `where "userId" = (select "id" from "sys_user" where "username" = 'switch_04')`;
      const end = at.engine.clock() + 3_600_000;
      await members.execute(
        `update "sys_session" set "createdAt" = 1, "authenticatedAt" = 1, "expiresAt" = ${end} ${sessions}`,
      );
      const followed = (await follow((await to(token)).switchTicket)).result.token;
      expect(await stepUp(followed)).toMatchObject({ status: 403, code: "IDENTITY.STEP_UP_REQUIRED" });
      const open = await at.engine.database.read.all<{ expiresAt: number }>(
        { sql: `select "expiresAt" from "sys_session" ${sessions} and "revokedAt" is null`, key: {} },
        [],
      );
      expect(open.map(({ expiresAt }) => Number(expiresAt))).toEqual([end]);
      const { token: last, switchTicket } = await to(followed);
      expect((await post("/sys/logout", {}, { token: last })).status).toBe(200);
      expect(await follow(switchTicket)).toMatchObject({ status: 400, code: "IDENTITY.TICKET_ENDED" });
    });

    const toPerson = (who: string) =>
      post<SwitchResult>(MEMBER_PATHS.switchIdentity, { enterpriseCertificationId: null }, { token: who });
    const openSessions = (username: string) =>
      at.engine.database.read.all<{ id: string }>(
        {
          sql: `select s."id" from "sys_session" s join "sys_user" u on u."id" = s."userId"
                where u."username" = '${username}' and s."revokedAt" is null`,
          key: {},
        },
        [],
      );

    it("opens no session once its account is frozen, not even while the freeze commits", async () => {
      const token = await newcomer("switch_05", "13911110065");
      const id = await memberId(token);
      const [frozen, switched] = await held.interleave(
        () => step("member", "freeze", { ids: [id] }),
        () => toPerson(token),
      );
      expect(frozen.status).toBe(200);
      expect(switched).toMatchObject({ status: 401 });
      expect(await openSessions("switch_05")).toEqual([]);
    });

    it("opens no session that outlives the end of all others", async () => {
      const own = await newcomer("switch_06", "13911110066");
      const token = (await signIn("switch_06")).result.token;
      const [ended, ...switched] = await Promise.all([
        post(END_OWN_AUTH_SESSIONS_PATH, {}, { token: own }),
        ...Array.from({ length: 12 }, () => toPerson(token)),
      ]);
      expect(ended.status).toBe(200);
      expect(switched.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
      expect(await openSessions("switch_06")).toHaveLength(1);
      expect((await get(MEMBER_PATHS.userInfo, { token: own })).status).toBe(200);
    });

    it("is refused to another's company, and ends with a company that is frozen", async () => {
      const token = await newcomer("switch_02", "13911110061");
      const other = await newcomer("switch_03", "13911110062");
      const { id } = (await company(token, "91460000MA5TEXT04A")).result;
      await step("enterprise_certification", "approve", { id });
      const to = (who: string) =>
        post<SwitchResult>(MEMBER_PATHS.switchIdentity, { enterpriseCertificationId: id }, { token: who });
      expect(await to(other)).toMatchObject({ status: 404, message: "数据不存在" });
      const fresh = (await to(token)).result.token;
      const acting = async () =>
        (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token: fresh })).result.userInfo
          .enterpriseCertificationId;
      expect(await acting()).toBe(id);
      expect(await step("enterprise_certification", "freeze", { ids: [id] })).toMatchObject({ status: 200 });
      // Nothing is done for the person silently: the session does nothing before its member has chosen.
      expect(await get(MEMBER_PATHS.userInfo, { token: fresh })).toMatchObject({
        status: 403,
        code: "IDENTITY.COMPANY_UNUSABLE",
        message: "您代表的企业已被冻结或不再认证，请先切换身份",
      });
      expect(await to(fresh)).toMatchObject({ status: 409, message: "该企业已被冻结，不能切换" });
      const asPerson = { enterpriseCertificationId: null };
      const person = await post<SwitchResult>(MEMBER_PATHS.switchIdentity, asPerson, { token: fresh });
      expect(person).toMatchObject({ status: 200, result: { userInfo: { enterpriseCertificationId: null } } });
      const { token: own } = person.result;
      expect(await get(MEMBER_PATHS.userInfo, { token: own })).toMatchObject({ status: 200 });
    });
  });
});
