// The rows of the threat table about members: enumeration, codes, races, uploads before an account, another's rows.
// Where their numbers are shown is in memberNumbers.test.ts.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MEMBER_PATHS, REGISTER_TICKET_HEADER } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { behindProxy } from "../support/signIn.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const plain = <T extends object>(answer: T) => ({ ...answer, timestamp: 0 });

describeEachDatabase("members", (database) => {
  let at: TestProduct;
  const members = membersOf(() => at);
  const { post, get, newcomer, registerBody } = members;
  beforeAll(async () => {
    at = await startProduct(behindProxy(database()));
  });
  afterAll(() => at.close());
  beforeEach(() => members.forgetLimits());

  it("A80: codes for known and unknown numbers and addresses answer alike", async () => {
    const paths = [
      [MEMBER_PATHS.sendRegisterCode, { mobile: "13800000012" }, { mobile: "13933330001" }],
      [MEMBER_PATHS.sendRecoveryCode, { mobile: "13800000013" }, { mobile: "13933330002" }],
      [MEMBER_PATHS.sendRecoveryEmail, { email: "member2@example.cn" }, { email: "unknown@example.cn" }],
    ] as const;
    for (const [path, known, unknown] of paths) {
      await members.forgetLimits();
      const [one, other] = [
        await post(path, { ...known, captcha: await members.proof() }),
        await post(path, { ...unknown, captcha: await members.proof() }),
      ];
      expect(one.status).toBe(200);
      expect(plain(other)).toEqual(plain(one));
      expect(await post(path, known)).toMatchObject({
        status: 429,
        code: "IDENTITY.CAPTCHA_REQUIRED",
        message: "请拖动滑块完成验证",
      });
    }
  });

  it("A80: a right code of a number without an account recovers what a wrong one recovers", async () => {
    const recover = async (mobile: string, code: string) =>
      plain(
        await post(MEMBER_PATHS.recoverByMobile, {
          mobile,
          code,
          ...(await members.encrypted("recover", { password: "Fog-2281x", confirmpassword: "Fog-2281x" })),
        }),
      );
    const code = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile: "13933330003" });
    const right = await recover("13933330003", code);
    expect(right).toMatchObject({ status: 400, message: "手机号或验证码错误" });
    expect(await recover("13800000012", "0000000")).toEqual(right);
    // A frozen account recovers nothing either.
    const frozen = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile: "13800000014" });
    expect(await recover("13800000014", frozen)).toEqual(right);
  });

  it("A80: before the number is proved no answer says whether a name or a number is known", async () => {
    const people = [
      { username: "member2", phone: "13800000012" },
      { username: "unknown_9", phone: "13933330004" },
    ];
    const answers = [];
    for (const person of people)
      answers.push(plain(await post(MEMBER_PATHS.register, await registerBody({ ...person, code: "0000000" }))));
    expect(answers[0]).toMatchObject({ status: 400, message: "验证码错误或已失效" });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("no text of a member holds what nobody sees", async () => {
    const token = await newcomer("visible_1", "13933330042");
    const licence = await members.upload("licence", { token });
    const company = { company: "海口木业有限公司", creditCode: "91460000MA5FEEN01H", corporate: "赵一鸣" };
    const whole = { ...company, registeredAddress: "海口市1号", licenceImage: licence.message };
    const added = await post<{ id: string }>(
      MEMBER_PATHS.addCompany,
      {
        ...whole,
        company: "海口\u202e木业有限公司",
        corporate: "赵一\u200b鸣",
        registeredAddress: "海口市\u3164\u20661号",
      },
      { token },
    );
    expect(added).toMatchObject({ status: 200 });
    const stored = await members.get(`${MEMBER_PATHS.company}?id=${added.result.id}`, { token });
    expect(stored.result).toMatchObject({
      company: "海口木业有限公司",
      corporate: "赵一鸣",
      registeredAddress: "海口市1号",
    });
    const address = {
      recipient: "赵\u2067一",
      mobileNumber: "13900000001",
      address: "海口市1号",
      description: "周末\u202e可收货",
    };
    expect(await post("/memberAddress/add", address, { token })).toMatchObject({
      result: { recipient: "赵一", description: "周末可收货" },
    });
  });

  it("A80: a code in the place of a ticket tries thirty names", { tags: "full" }, async () => {
    const phone = "13933330040";
    const code = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile: phone });
    const answers: unknown[] = [];
    for (let tried = 0; tried < 31; tried++)
      answers.push((await post(MEMBER_PATHS.register, await registerBody({ username: "member2", phone, code }))).code);
    expect(new Set(answers.slice(0, 30))).toEqual(new Set(["MEMBERS.USERNAME_TAKEN"]));
    expect(answers[30]).toBe("MEMBERS.TOO_MANY_TRIES");
  });

  it("A80: the code of an alteration counts alike for accounts that exist and for those that do not", async () => {
    const email = "altered80@example.cn";
    const token = await newcomer("altered80", "13933330041", { email });
    const proof = await members.sentCode(MEMBER_PATHS.sendEmailCode, { email }, { token });
    await post(MEMBER_PATHS.verifyEmail, { email, code: proof }, { token });
    for (const username of ["altered80", "unknown80"]) {
      await members.forgetLimits();
      const from = username === "altered80" ? "203.0.113.80" : "203.0.113.81";
      const body = { username, realName: "赵一鸣", idCard: "460000199103030015", captcha: await members.proof(from) };
      const { ticket } = (await post<{ ticket: string }>(MEMBER_PATHS.startAlteration, body, { from })).result;
      expect((await post(MEMBER_PATHS.sendAlterationCode, { ticket, email }, { from })).status).toBe(200);
      await expect
        .poll(() => at.engine.database.read.all({ sql: 'select "id" from "message_code"', key: {} }, []))
        .toHaveLength(1);
      // The next code to the address has to wait, whether or not there was somebody to send this one to.
      const sent = { email, captcha: await members.proof(from) };
      expect((await post(MEMBER_PATHS.sendRecoveryEmail, sent, { from })).status).toBe(429);
      expect(await members.codeFor(email)).toMatch(username === "altered80" ? /^\d{7}$/ : /^$/);
    }
  });

  it("A81: one number has one code a minute, however it is spelt", async () => {
    const spellings = ["13933330005", "+86 139 3333 0005", "139-3333-0005", "１３９３３３３０００５"];
    const statuses = [];
    for (const mobile of spellings)
      statuses.push((await post(MEMBER_PATHS.sendRegisterCode, { mobile, captcha: await members.proof() })).status);
    expect(statuses).toEqual([200, 429, 429, 429]);
  });

  it("A82: a code has five tries, is for one purpose and one number, and proves once", async () => {
    const mobile = "13933330006";
    const code = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile });
    const prove = (typed: string, number = mobile) =>
      post(MEMBER_PATHS.verifyRegisterCode, { mobile: number, code: typed });
    expect((await prove(code, "13933330007")).status).toBe(400);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => prove(code)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const next = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile });
    for (let tried = 0; tried < 5; tried++) await prove("0000000");
    expect((await prove(next)).status).toBe(400);
    const recovery = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile });
    expect((await prove(recovery)).status).toBe(400);
  });

  it("A83, A84: a recovery changes the account of the proved number alone, a revision one's own", async () => {
    const mobile = "13933330008";
    const token = await newcomer("victim_01", "13933330009");
    await newcomer("thief_001", mobile);
    const code = await members.sentCode(MEMBER_PATHS.sendRecoveryCode, { mobile });
    const encrypted = await members.encrypted("recover", { password: "Fog-2281x", confirmpassword: "Fog-2281x" });
    const theirs = await post(MEMBER_PATHS.recoverByMobile, { mobile: "13933330009", code, ...encrypted });
    expect(theirs).toMatchObject({ status: 400, message: "手机号或验证码错误" });
    expect(
      (await post(MEMBER_PATHS.recoverByMobile, { mobile, code, ...encrypted, username: "victim_01" })).status,
    ).toBe(400);
    const passwords = { oldPwd: "Rain-4711", newPwd: "Rain-4712", confirmpassword: "Rain-4712" };
    const revised = await post(
      MEMBER_PATHS.revisePassword,
      { username: "thief_001", ...(await members.encrypted("updatePassword", passwords)) },
      { token },
    );
    expect(revised).toMatchObject({ status: 404 });
    const wrong = { ...passwords, oldPwd: "Rain-0000" };
    expect(
      await post(MEMBER_PATHS.revisePassword, await members.encrypted("updatePassword", wrong), { token }),
    ).toMatchObject({ status: 400, message: "旧密码错误" });
  });

  it("A88: fifty registrations of one number at once make one account", { tags: "full" }, async () => {
    const phone = "13933330010";
    const registerTicket = await members.ticketFor(phone);
    const bodies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => registerBody({ username: `racer_${at}`, phone, registerTicket })),
    );
    const answers = await Promise.all(bodies.map((body) => post(MEMBER_PATHS.register, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const accounts = await at.engine.database.read.all(
      { sql: `select "id" from "sys_user" where "phone" = '${phone}'`, key: {} },
      [],
    );
    expect(accounts).toHaveLength(1);
    const rows = await at.engine.database.read.all<{ userName: string }>(
      { sql: `select "userName" from "member" where "userName" like 'racer%'`, key: {} },
      [],
    );
    expect(rows).toHaveLength(1);
  });

  it("A51: nobody uploads without a session or a ticket, nor other things with a ticket", async () => {
    expect(await members.upload("licence")).toMatchObject({ status: 401, code: "IDENTITY.NOT_SIGNED_IN" });
    const wrong = { headers: { [REGISTER_TICKET_HEADER]: "x".repeat(43) } };
    expect((await members.upload("licence", wrong)).status).toBe(401);
    const headers = { [REGISTER_TICKET_HEADER]: await members.ticketFor("13933330011") };
    expect(await members.upload("picture", { headers })).toMatchObject({ status: 400, message: "上传目录不正确" });
    expect(await members.upload("licence", { headers }, Buffer.from("text"), "证件.txt")).toMatchObject({
      status: 400,
      message: "请上传图片",
    });
    for (let sent = 0; sent < 10; sent++) expect((await members.upload("licence", { headers })).status).toBe(200);
    expect(await members.upload("licence", { headers })).toMatchObject({
      status: 409,
      message: "您上传的文件已达上限，请联系管理员",
    });
  });

  it("A30: what a member may not write of their rows is refused or left as it is", async () => {
    const token = await newcomer("writer_01", "13933330012");
    const other = await newcomer("writer_02", "13933330013");
    const address = { recipient: "甲", mobileNumber: "13933330012", address: "乙", memberId: "someone", createBy: "x" };
    const added = await post<Record<string, unknown>>(MEMBER_PATHS.addAddress, address, { token });
    expect(added.status).toBe(200);
    const list = (who: string) => post<{ total: number }>(MEMBER_PATHS.addresses, {}, { token: who });
    expect([(await list(token)).result.total, (await list(other)).result.total]).toEqual([1, 0]);
    const licence = (await members.upload("licence", { token })).message;
    const company = {
      company: "测试",
      creditCode: "91460000MA5WRTE01H",
      corporate: "丙",
      registeredAddress: "丁",
      licenceImage: licence,
    };
    for (const more of [{ verified: 1 }, { memberId: "x" }, { status: 1 }, { userType: 1 }])
      expect((await post(MEMBER_PATHS.addCompany, { ...company, ...more }, { token })).status).toBe(400);
    for (const path of ["/online/api/member/list", "/online/api/enterprise_certification/list"])
      expect((await get(path, { token })).status).toBe(403);
  });

  it("A54: markup in a company's name is text in messages, and a line break in it begins no header", async () => {
    const token = await newcomer("marked_01", "13933330021");
    const company = '甲<img src=x onerror="alert(1)">木业';
    const { id } = (await members.company(token, "91460000MA5MRK001D", { company })).result;
    const header = { company: "乙木业\r\nBcc: a@b.cn" };
    expect((await members.company(token, "91460000MA5MRK002G", header)).status).toBe(200);
    const refused = await at.post("reviewer", "/online/api/enterprise_certification/reject", {
      id,
      reason: "<script>alert(2)</script>",
    });
    expect(refused.status, refused.message).toBe(200);
    const sent = async (): Promise<string> =>
      JSON.stringify(
        await at.engine.database.read.all({ sql: `select * from "member_message" order by "createDate"`, key: {} }, []),
      );
    await expect.poll(sent).toContain("alert(2)");
    expect(await sent()).not.toMatch(/<img|<script/);
    const companies = await at.engine.database.read.all<{ company: string }>(
      { sql: `select "company" from "enterprise_certification" where "company" like '乙木业%'`, key: {} },
      [],
    );
    expect(companies).toEqual([{ company: "乙木业 Bcc: a@b.cn" }]);
  });
});
