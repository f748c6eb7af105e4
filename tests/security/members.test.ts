// The rows of the threat table about members: enumeration, codes, races, uploads before an account, another's rows, and
// where identity numbers and telephone numbers are shown.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MEMBER_PATHS, REGISTER_TICKET_HEADER, type MemberInfo } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { membersOf } from "../support/members.ts";
import { ACCOUNTS, startProduct, type TestProduct } from "../support/product.ts";
import { behindProxy } from "../support/signIn.ts";
import { notified, openSocket, ticketFor } from "../support/sockets.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** Accounts whose role holds `contact:read`. */
const READS_NUMBERS: readonly string[] = ["admin", "editor", "reviewer"];
/** Accounts whose role checks companies. */
const CHECKS_COMPANIES: readonly string[] = ["admin", "reviewer"];

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

  const tables = async (...names: string[]) => {
    const rows = names.map((name) => at.engine.database.read.all({ sql: `select * from "${name}"`, key: {} }, []));
    return JSON.stringify(await Promise.all(rows));
  };

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
      expect(await post(path, known)).toMatchObject({ status: 429, code: "IDENTITY.CAPTCHA_REQUIRED" });
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
    const statuses = [];
    for (let sent = 0; sent < 11; sent++) statuses.push((await members.upload("licence", { headers })).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect([409, 429]).toContain(statuses[10]);
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

  it(
    "A29, A51: no identity number and no telephone number is shown to whom it is not meant for",
    { tags: "full" },
    async () => {
      const [phone, idCard] = ["13933330014", "460000199103030066"];
      const creditCode = "91460000MA5TACX018";
      const token = await newcomer("shy_person", phone, { idCard });
      const { memberId, id } = (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token })).result.userInfo;
      // What is pushed meanwhile, to the member and to who checks.
      const pushed = [
        openSocket(at, { user: id, ticket: await ticketFor(at, "nobody", token) }),
        await notified(at, "reviewer"),
        await notified(at, "editor"),
      ];
      await members.certify(token, idCard);
      expect((await members.company(token, creditCode)).status).toBe(200);
      await at.post("reviewer", "/online/api/member/documents", { id: memberId });
      await at.post("reviewer", "/online/api/member/approve", { id: memberId });
      const other = await newcomer("curious_1", "13933330015");
      const texts: [where: string, text: string, what: readonly string[]][] = [];
      const reads = at.engine.dispatcher
        .operations()
        .filter(({ method, path }) => method === "GET" && !path.includes("{") && !path.startsWith("/message/outbox"));
      for (const who of ACCOUNTS)
        for (const { path } of reads.filter((one) => /\/(list|export|pending|counts|totals|options)$/.test(one.path))) {
          const reply = await fetch(`${at.url}/api${path}?pageSize=1000`, {
            headers: { "x-access-token": await at.token(who) },
          });
          const text = await reply.text();
          // The telephone number of an account is read by whoever may read telephone numbers of contacts.
          const ofAccount = ["/sys/user/", "/online/api/data_log", "/member/message/"];
          const meant = READS_NUMBERS.includes(who) && ofAccount.some((start) => path.startsWith(start));
          const what = [idCard, ...(meant ? [] : [phone]), ...(CHECKS_COMPANIES.includes(who) ? [] : [creditCode])];
          texts.push([`${who} ${path}`, text, what]);
        }
      for (const entity of ["member", "enterprise_certification"])
        for (const who of ["admin", "reviewer"] as const)
          for (const op of ["queryById", "history"])
            texts.push([
              `${who} ${entity} ${op}`,
              JSON.stringify(await at.get(who, `/online/api/${entity}/${op}`, { id: memberId })),
              [idCard, phone],
            ]);
      for (const { path } of reads.filter((one) =>
        /^\/(memberBaseinfo|enterpriseCertification|memberAddress)/.test(one.path),
      ))
        texts.push([
          `another member ${path}`,
          JSON.stringify(await get(`${path}?id=${memberId}`, { token: other })),
          [idCard, phone, creditCode],
        ]);
      await expect.poll(() => pushed.map(({ frames }) => frames.length > 1).slice(0, 2)).toEqual([true, true]);
      for (const { frames, socket } of pushed) {
        texts.push(["a socket", JSON.stringify(frames), [idCard, phone, creditCode]]);
        socket.close();
      }
      // Messages go to the number, and say nothing else of its member.
      texts.push(["the outbox", await tables("message_outbox"), [idCard, creditCode]]);
      const sent = await tables("member_message", "sys_announcement", "sys_announcement_send");
      texts.push(["messages", sent, [idCard, phone, creditCode]]);
      expect(texts.length).toBeGreaterThan(100);
      for (const [where, text, what] of texts)
        for (const clear of what) expect(text.includes(clear), `${where}: ${clear}`).toBe(false);
      // At rest: the number of the card nowhere, the telephone number in the account alone.
      const stored = await tables("member", "hw_history", "hw_audit", "enterprise_certification", "member_ticket");
      expect(stored).not.toContain(idCard);
      expect(stored.replaceAll("register:", "")).not.toContain(`"phone":"${phone}"`);
    },
  );
});
