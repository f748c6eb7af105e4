// Members from registration to a certified company, over HTTP: each refusal with its sentence.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  MEMBER_PATHS,
  REGISTER_TICKET_HEADER,
  type CompanyPage,
  type MemberCertification,
  type MemberInfo,
  type Registered,
  type SwitchResult,
} from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { ID_CARD, PASSWORD, membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const OTHER_ID_CARD = "999999199103030025";
const CREDIT_CODE = "91460000MA5TEXT01A";

describeEachDatabase("members", (database) => {
  let at: TestProduct;
  const members = membersOf(() => at);
  const { post, get, upload, newcomer, signIn, ticketFor, registerBody, certify, company } = members;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());
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
      const again = await registerBody({ username: "newcomer_2", phone: phone, registerTicket });
      expect(await post(MEMBER_PATHS.register, again)).toMatchObject({
        status: 400,
        code: "MEMBERS.TICKET_ENDED",
        message: "验证已过期，请重新获取验证码",
      });
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

    it.each([
      [{ username: " " }, "请输入用户名"],
      [{ username: "ab-cdef" }, "只能输入字母、数字和下划线"],
      [{ username: "abcde" }, "长度6到18个字符"],
      [{ username: "a".repeat(19) }, "长度6到18个字符"],
      [{ username: "аdmin_1" }, "只能输入字母、数字和下划线"],
      [{ username: "Admin_01" }, "该用户名不能使用，请换一个"],
      [{ username: "adm1n_" }, "该用户名不能使用，请换一个"],
      [{ username: "13911110009" }, "该用户名不能使用，请换一个"],
      [{ phone: "" }, "请输入手机号"],
      [{ phone: "1391111000" }, "请输入正确手机号"],
      [{ phone: "12911110009" }, "请输入正确手机号"],
      [{ email: "a@b" }, "邮箱格式不正确"],
      [{ realName: "" }, "请输入姓名"],
      [{ realName: "赵1" }, "请输入2到100位中文、英文或空格"],
      [{ idCard: "" }, "请输入身份证号"],
      [{ idCard: "1234567890123456" }, "请输入正确身份证号"],
      [{ agreed: false }, "请阅读并同意服务协议"],
      [{ mtype: 2 }, "请输入企业名称"],
      [{ mtype: 2, company: "甲" }, "请输入统一社会信用代码"],
      [{ mtype: 2, company: "甲", creditCode: "123" }, "请输入正确的统一社会信用代码"],
      [{ mtype: 2, company: "甲", creditCode: CREDIT_CODE }, "请输入法定代表人"],
      [{ mtype: 2, company: "甲", creditCode: CREDIT_CODE, corporate: "乙" }, "请输入注册地址"],
      [
        { mtype: 2, company: "甲", creditCode: CREDIT_CODE, corporate: "乙", registeredAddress: "丙" },
        "请上传营业执照",
      ],
      [{ password: "" }, "请输入登录密码"],
      [{ confirmpassword: "" }, "请确认新密码!"],
      [{ code: "" }, "请输入验证码"],
      [{ code: "0000000" }, "验证码错误或已失效"],
      [{ registerTicket: "x".repeat(43) }, "验证已过期，请重新获取验证码"],
    ])("refuses %j: %s", async (wrong, message) => {
      const body = await registerBody({ username: "refused_1", phone: "13911110009", code: "0000000", ...wrong });
      expect(await post(MEMBER_PATHS.register, body)).toMatchObject({ success: false, message });
    });

    it.each([
      [{ password: "short", confirmpassword: "short" }, "长度6到18个字符"],
      [{ password: "密码密码密码", confirmpassword: "密码密码密码" }, "只能输入字母、数字和符号"],
      [{ password: PASSWORD, confirmpassword: "Rain-4712" }, "两次输入的密码不一样！"],
      [{ password: "password123", confirmpassword: "password123" }, "该密码过于常见或已经泄露，请换一个"],
      [{ password: "13911110010a", confirmpassword: "13911110010a" }, "密码不能包含账号、手机号、公司或平台的名称"],
    ])("refuses the passwords %j: %s", async (passwords, message) => {
      const phone = "13911110010";
      const registerTicket = await ticketFor(phone);
      const encrypted = await members.encrypted("register", passwords);
      const body = await registerBody({ username: "refused_2", phone, registerTicket, ...encrypted });
      expect(await post(MEMBER_PATHS.register, body)).toMatchObject({ success: false, message });
    });

    it("refuses a number that is registered, once it is proved", async () => {
      const phone = "13800000011";
      const registerTicket = await ticketFor(phone);
      const body = await registerBody({ username: "refused_3", phone, registerTicket });
      expect(await post(MEMBER_PATHS.register, body)).toMatchObject({ status: 409, message: "该手机号已注册" });
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
        creditCode: "91460000MA5TEXT09B",
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
      expect(await change("13911110032", "0000000")).toMatchObject({ status: 403, code: "IDENTITY.STEP_UP_REQUIRED" });
    });
  });

  describe("certification", () => {
    it("goes from nothing to pending, failed, pending and certified, and then stays", async () => {
      const token = await newcomer("certify_1", "13911110040");
      const read = async () => (await get<MemberCertification>(MEMBER_PATHS.certification, { token })).result;
      expect(await read()).toMatchObject({ verified: null, idCard: "999***********0017", idCardFront: null });
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
      const added = await company(token, "91460000MA5TEXT02C");
      expect(added).toMatchObject({ status: 200, result: { verified: 0 } });
      const { id } = added.result;
      expect(await company(token, "91460000MA5TEXT02C")).toMatchObject({ status: 409, message: "您已提交过该企业" });
      const edit = (body: object, who = token) => post(MEMBER_PATHS.editCompany, { id, ...body }, { token: who });
      const { licenceImage } = (await get<{ licenceImage: string }>(`${MEMBER_PATHS.company}?id=${id}`, { token }))
        .result;
      const named = {
        company: "改名木业有限公司",
        creditCode: "91460000MA5TEXT02C",
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
      const second = await company(other, "91460000MA5TEXT02C");
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

  describe("switching", () => {
    it("rotates the token; the old one ends when the new one is first used, or after half a minute", async () => {
      const token = await newcomer("switch_01", "13911110060");
      const { id } = (await company(token, "91460000MA5TEXT03D")).result;
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
      expect((await get(MEMBER_PATHS.userInfo, { token: fresh })).status).toBe(401);
      expect(await follow(switched.result.switchTicket)).toMatchObject({ code: "IDENTITY.TICKET_ENDED" });
      const last = followed.result.token;
      expect((await to(null, last)).result.userInfo.enterpriseCertificationId).toBeNull();
      await members.execute(
        `update "sys_session" set "expiresAt" = "expiresAt" - 30001 where "expiresAt" < ${Date.now() + 60_000}`,
      );
      expect((await get(MEMBER_PATHS.userInfo, { token: last })).status).toBe(401);
    });

    it("is refused to another's company, and ends with a company that is frozen", async () => {
      const token = await newcomer("switch_02", "13911110061");
      const other = await newcomer("switch_03", "13911110062");
      const { id } = (await company(token, "91460000MA5TEXT04E")).result;
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
      expect(await acting()).toBeNull();
      expect(await to(fresh)).toMatchObject({ status: 409, message: "该企业已被冻结，不能切换" });
    });
  });
});
