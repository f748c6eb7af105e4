// Account closure, alteration in four steps, addresses, and what the back office does with members.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  MEMBER_PATHS,
  type Address,
  type AlterationTicket,
  type ClosureAnalysis,
  type ClosureRequest,
  type MemberInfo,
} from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { PASSWORD, membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const ID_CARD = "460000199103030031";
/** Four people have these numbers; their certifications are checked together. */
const BATCH_CARDS = ["460000199103041013", "460000199103041021", "46000019910304103X", "460000199103041048"];

interface Once {
  readonly once: { readonly title: string; readonly text: string; readonly pictures?: readonly { path: string }[] };
}

describeEachDatabase("members", (database) => {
  let at: TestProduct;
  const members = membersOf(() => at);
  const { post, get, newcomer, signIn, certify, company } = members;
  beforeAll(async () => {
    at = await startProduct(database());
  });
  afterAll(() => at.close());
  beforeEach(() => members.forgetLimits());

  const info = async (token: string) =>
    (await get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token })).result.userInfo;
  const office = <T>(entity: string, name: string, body: object, who: "reviewer" | "admin" = "reviewer") =>
    at.post<T>(who, `/online/api/${entity}/${name}`, body);
  const rows = async (entity: string, query: Record<string, string>) =>
    (await at.get<{ records: Record<string, unknown>[] }>("admin", `/online/api/${entity}/list`, query)).result.records;
  const textOfTable = async (table: string) =>
    JSON.stringify(await at.engine.database.read.all({ sql: `select * from "${table}"`, key: {} }, []));

  describe("closure", () => {
    const analyse = async (token: string) =>
      (await post<ClosureAnalysis>(MEMBER_PATHS.analyseClosure, {}, { token })).result;
    const codeOf = (mobile: string, token: string) =>
      members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile }, { token });

    it("is refused while something is open, and closes what nothing is open of", async () => {
      const phone = "13922220001";
      const token = await newcomer("closing_1", phone, { email: "closing1@example.cn" });
      const close = (code: string, reason = "不再使用") => post(MEMBER_PATHS.closeAccount, { reason, code }, { token });
      const { id } = (await company(token, "91460000MA5CARE01W")).result;
      const deleted = (await company(token, "91460000MA5CARE020")).result.id;
      const removal = { enterpriseCertificationId: deleted };
      expect((await post(MEMBER_PATHS.deleteCompany, removal, { token })).status).toBe(200);
      await certify(token, ID_CARD);
      const open = await analyse(token);
      expect(open).toMatchObject({ passed: false, request: null });
      expect(open.checks.filter(({ passed }) => !passed).map(({ reason }) => reason)).toEqual([
        "实名认证正在审核，请等待审核完成",
        "企业认证正在审核，请等待审核完成或删除",
      ]);
      expect(await close("0000000")).toMatchObject({ status: 409, message: "请先进行注销检查" });
      const { memberId } = await info(token);
      expect(await office("member", "approve", { id: memberId })).toMatchObject({ status: 200 });
      expect(await office("enterprise_certification", "approve", { id })).toMatchObject({ status: 200 });
      expect(await analyse(token)).toMatchObject({ passed: true, validUntil: expect.any(String) as string });
      expect(await close("0000000", " ")).toMatchObject({ message: "请填写注销原因" });
      expect(await close("0000000")).toMatchObject({ message: "验证码错误或已失效" });
      const code = await codeOf(phone, token);
      expect(await close(code)).toMatchObject({ status: 200, message: "已提交，请等待审核" });
      expect(await analyse(token)).toMatchObject({ request: 2 });
      expect(await close(code)).toMatchObject({ status: 409, message: "您的注销申请正在处理" });
      const [request] = await rows("member_closure", { status: "2" });
      const requestId = String(request?.["id"]);
      expect(request).toMatchObject({ reason: "不再使用", analysis: expect.stringContaining("✓") as string });
      await office("member_closure", "take", { id: requestId });
      expect(await analyse(token)).toMatchObject({ request: 3 });
      expect(await office("member_closure", "approve", { id: requestId })).toMatchObject({ status: 200 });
      expect((await get(MEMBER_PATHS.userInfo, { token })).status).toBe(401);
      const wrong = await signIn("nobody_like_that");
      for (const name of ["closing_1", phone])
        expect({ ...(await signIn(name)), timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 });
      const [row] = await rows("member", { status: "4" });
      expect(row).toMatchObject({
        id: memberId,
        realName: null,
        idCard: null,
        phone: null,
        email: null,
        userName: null,
      });
      const tables = ["member", "enterprise_certification", "hw_history", "sys_user", "member_address"];
      for (const table of [...tables, "member_closure"]) {
        const text = await textOfTable(table);
        for (const clear of [phone, "closing_1", "closing1@example.cn", "赵一鸣", ID_CARD])
          if (table !== "hw_history" || clear !== "赵一鸣")
            expect(text.includes(clear), `${table}: ${clear}`).toBe(false);
      }
      // The number is free again.
      expect(await newcomer("closing_2", phone)).toMatch(/^[\w-]{43}$/);
    });

    const closure = async (token: string) =>
      (await get<{ request: ClosureRequest | null }>(MEMBER_PATHS.closure, { token })).result.request;

    it("that is refused leaves the account as it is", async () => {
      const phone = "13922220003";
      const token = await newcomer("closing_3", phone);
      await analyse(token);
      const code = await codeOf(phone, token);
      await post(MEMBER_PATHS.closeAccount, { reason: "试试", code }, { token });
      const [request] = await rows("member_closure", { status: "2" });
      const decline = (body: object) => office("member_closure", "refuse", { id: request?.["id"], ...body });
      expect(await decline({})).toMatchObject({ status: 400, message: "请填写拒绝原因" });
      expect(await decline({ opinion: "请先联系客服" })).toMatchObject({ status: 200 });
      expect(await analyse(token)).toMatchObject({ request: null, passed: true });
      expect((await signIn("closing_3")).status).toBe(200);
      expect(await closure(token)).toMatchObject({ status: 5, reason: "试试", opinion: "请先联系客服" });
      const messages = await get<{ records: { mmsgTitle: string }[] }>("/memberMessage/pageMyMemberMessage", { token });
      expect(JSON.stringify(messages.result.records)).toContain("注销申请未通过");
    });

    it("is shown to its member, who withdraws it as long as nobody has taken it", async () => {
      const phone = "13922220005";
      const token = await newcomer("closing_5", phone);
      const ask = async () => {
        await analyse(token);
        const code = await codeOf(phone, token);
        expect(await post(MEMBER_PATHS.closeAccount, { reason: "换号了", code }, { token })).toMatchObject({
          status: 200,
        });
        return (await rows("member_closure", { status: "2" }))[0]?.["id"];
      };
      const withdraw = () => post(MEMBER_PATHS.withdrawClosure, {}, { token });
      expect(await closure(token)).toBeNull();
      expect(await withdraw()).toMatchObject({ status: 409, message: "没有待受理的注销申请" });
      const first = await ask();
      expect(await closure(token)).toMatchObject({ status: 2, reason: "换号了", checkTime: null, opinion: null });
      expect(await withdraw()).toMatchObject({ status: 200, message: "注销申请已撤回" });
      expect(await closure(token)).toMatchObject({ status: 6 });
      const audited = { op: "withdraw", entity: "member_closure" };
      const lines = await at.get<{ records: { by: string }[] }>("auditor", "/online/api/audit_log/list", audited);
      expect(lines.result.records[0]).toMatchObject({ by: "closing_5", result: "ok" });
      expect(await office("member_closure", "take", { id: first })).toMatchObject({ status: 409 });
      const second = await ask();
      expect(await office("member_closure", "take", { id: second })).toMatchObject({ status: 200 });
      expect(await closure(token)).toMatchObject({ status: 3 });
      expect(await withdraw()).toMatchObject({ status: 409, message: "注销申请已受理，不能撤回" });
      expect(await closure(token)).toMatchObject({ status: 3 });
    });
  });

  describe("alteration", () => {
    const start = async (body: object) =>
      post<AlterationTicket>(MEMBER_PATHS.startAlteration, { ...body, captcha: await members.proof() });

    it("takes a new number for who proves the address of the account, in four steps", async () => {
      const token = await newcomer("altered_1", "13922220010", { email: "alter1@example.cn" });
      const proof = await members.sentCode(MEMBER_PATHS.sendEmailCode, { email: "alter1@example.cn" }, { token });
      await post(MEMBER_PATHS.verifyEmail, { email: "alter1@example.cn", code: proof }, { token });
      const named = await start({ username: "altered_1", realName: "赵一鸣", idCard: "460000199103030015" });
      expect(named.status).toBe(200);
      const { ticket } = named.result;
      await members.forgetLimits();
      const sent = await post(MEMBER_PATHS.sendAlterationCode, { ticket, email: "alter1@example.cn" });
      expect(sent).toMatchObject({ status: 200, message: "验证码已发送" });
      expect(await post(MEMBER_PATHS.sendAlterationCode, { ticket, email: "alter1@example.cn" })).toMatchObject({
        status: 429,
        message: "验证码已发送，请 1 分钟后再试",
      });
      await expect.poll(() => members.codeFor("alter1@example.cn")).toMatch(/^\d{7}$/);
      const code = await members.codeFor("alter1@example.cn");
      const verify = (typed: string) => post<AlterationTicket>(MEMBER_PATHS.verifyAlteration, { ticket, code: typed });
      expect(await verify("0000000")).toMatchObject({ status: 400, message: "验证码错误或已失效" });
      const proved = (await verify(code)).result.ticket;
      expect(await verify(code)).toMatchObject({ message: "验证已过期，请重新获取验证码" });
      const finish = (mobile: string, typed: string, with_ = proved) =>
        post(MEMBER_PATHS.finishAlteration, { ticket: with_, mobile, code: typed });
      const fresh = await members.sentCode(MEMBER_PATHS.sendRegisterCode, { mobile: "13922220011" });
      expect(await finish("13922220011", fresh, ticket)).toMatchObject({ message: "验证已过期，请重新获取验证码" });
      expect(await finish("13922220012", fresh)).toMatchObject({ message: "验证码错误或已失效" });
      expect(await finish("13922220011", fresh)).toMatchObject({ status: 200, message: "手机号已更换，请重新登录" });
      expect((await get(MEMBER_PATHS.userInfo, { token })).status).toBe(401);
      expect((await signIn("13922220011")).status).toBe(200);
      expect((await signIn("13922220010")).status).toBe(400);
    });

    it("answers an account that does not exist as one that does", async () => {
      await newcomer("altered_2", "13922220013", { email: "alter2@example.cn" });
      const people = [
        { username: "altered_2", realName: "赵一鸣", idCard: "460000199103030015" },
        { username: "altered_2", realName: "赵二", idCard: "460000199103030015" },
        { username: "nobody_99", realName: "赵一鸣", idCard: "460000199103030015" },
      ];
      const answers = [];
      for (const person of people) {
        const { ticket } = (await start(person)).result;
        const sent = await post(MEMBER_PATHS.sendAlterationCode, { ticket, email: "alter2@example.cn" });
        const verified = await post(MEMBER_PATHS.verifyAlteration, { ticket, code: "1234567" });
        answers.push([sent, verified].map((answer) => ({ ...answer, timestamp: 0 })));
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      // Its member has not proved the address: no code goes there.
      expect(await members.codeFor("alter2@example.cn")).toBe("");
    });
  });

  describe("addresses", () => {
    it("are one's own, and one of them is the default", async () => {
      const token = await newcomer("address_1", "13922220020");
      const other = await newcomer("address_2", "13922220021");
      const add = (body: object) =>
        post<Address>(
          MEMBER_PATHS.addAddress,
          { recipient: "孙三", mobileNumber: "13922220020", address: "海口市1号", ...body },
          { token },
        );
      const list = async (who = token) =>
        (await post<{ records: Address[]; total: number }>(MEMBER_PATHS.addresses, { pageNo: 1 }, { token: who }))
          .result;
      const first = await add({});
      expect(first).toMatchObject({ status: 200, result: { defaultMark: 1, defaultMark_dictText: "是" } });
      // Sent again, because its answer was lost, it is the same address.
      const body = { recipient: "孙三", mobileNumber: "13922220020", address: "海口市9号" };
      const again = { token: other, headers: { "idempotency-key": "address-of-the-other" } };
      const once = await post<Address>(MEMBER_PATHS.addAddress, body, again);
      expect((await post<Address>(MEMBER_PATHS.addAddress, body, again)).result).toEqual(once.result);
      expect((await list(other)).total).toBe(1);
      await members.call("DELETE", `${MEMBER_PATHS.deleteAddress}?id=${once.result.id}`, undefined, { token: other });
      const second = await add({
        address: "海口市2号",
        defaultMark: 1,
        longitude: "110.330000",
        latitude: "20.022000",
      });
      expect((await list()).records.map(({ id, defaultMark }) => [id, defaultMark])).toEqual([
        [second.result.id, 1],
        [first.result.id, 0],
      ]);
      expect(await add({ recipient: "" })).toMatchObject({ status: 400, message: "请输入收货人" });
      expect(await add({ mobileNumber: "123" })).toMatchObject({ status: 400, message: "请输入正确手机号" });
      expect((await list(other)).total).toBe(0);
      const { id, version } = second.result;
      const edit = (who: string, body: object) =>
        post(MEMBER_PATHS.editAddress, { id, version, ...body }, { token: who });
      expect((await edit(other, { recipient: "李四" })).status).toBe(404);
      expect(await edit(token, { recipient: "李四" })).toMatchObject({ status: 200, result: { recipient: "李四" } });
      const remove = (who: string) =>
        members.call("DELETE", `${MEMBER_PATHS.deleteAddress}?id=${id}`, undefined, { token: who });
      expect((await remove(other)).status).toBe(404);
      expect((await remove(token)).status).toBe(200);
      expect((await at.get("admin", MEMBER_PATHS.addresses.replace("listMyMemberAddress", "list"))).status).toBe(403);
    });
  });

  describe("the default address", () => {
    it("stays the default when its edit says otherwise, and is the newest one after its deletion", async () => {
      const token = await newcomer("address_3", "13922220022");
      const add = async (address: string) =>
        (
          await post<Address>(
            MEMBER_PATHS.addAddress,
            { recipient: "孙三", mobileNumber: "13922220022", address },
            { token },
          )
        ).result;
      const marks = async () => {
        const { records } = (await post<{ records: Address[] }>(MEMBER_PATHS.addresses, { pageNo: 1 }, { token }))
          .result;
        return Object.fromEntries(records.map(({ address, defaultMark }) => [address, defaultMark]));
      };
      const remove = async (ids: readonly string[]) =>
        (await members.call("DELETE", `/memberAddress/deleteBatch?ids=${ids.join()}`, undefined, { token })).status;
      const [first, second, third] = [await add("一"), await add("二"), await add("三")];
      expect(await marks()).toEqual({ 一: 1, 二: 0, 三: 0 });
      const { id, version } = first;
      const edited = await post(MEMBER_PATHS.editAddress, { id, version, defaultMark: 0 }, { token });
      expect(edited).toMatchObject({ status: 200, result: { defaultMark: 1 } });
      expect(await marks()).toEqual({ 一: 1, 二: 0, 三: 0 });
      expect(await remove([id])).toBe(200);
      expect(await marks()).toEqual({ 二: 0, 三: 1 });
      await add("四");
      expect(await remove([second.id, third.id])).toBe(200);
      expect(await marks()).toEqual({ 四: 1 });
    });
  });

  describe("the back office", () => {
    it("approves several certifications at once, and sends several back with one reason", async () => {
      const pair = async (first: number) => {
        const ids: string[] = [];
        for (const number of [first, first + 1]) {
          const token = await newcomer(`several_${number}`, `139222201${number}`);
          await certify(token, BATCH_CARDS[number - 40]);
          ids.push((await info(token)).memberId);
        }
        return ids;
      };
      const [good, bad] = [await pair(40), await pair(42)];
      expect(await office("member", "approve", { ids: good })).toMatchObject({ status: 200 });
      expect(await office("member", "reject", { ids: bad })).toMatchObject({ status: 400 });
      expect(await office("member", "reject", { ids: bad, reason: "照片不清晰" })).toMatchObject({ status: 200 });
      const certified = await rows("member", { verified: "1" });
      for (const id of good) expect(certified.map((row) => row["id"])).toContain(id);
      const sentBack = await rows("member", { verified: "2" });
      for (const id of bad) expect(sentBack.find((row) => row["id"] === id)).toMatchObject({ reason: "照片不清晰" });
    });

    it("freezes and unfreezes members, whose sessions end", async () => {
      const token = await newcomer("frozen_01", "13922220030");
      const { memberId } = await info(token);
      expect(await office("member", "freeze", { ids: [memberId] })).toMatchObject({ status: 200 });
      expect(await get(MEMBER_PATHS.userInfo, { token })).toMatchObject({
        status: 401,
        message: "账号已被冻结，本次登录已结束，请致电平台业务咨询",
      });
      expect((await signIn("frozen_01")).code).toBe("IDENTITY.ACCOUNT_FROZEN");
      expect(await office("member", "freeze", { ids: [memberId] })).toMatchObject({ status: 409 });
      expect(await office("member", "unfreeze", { ids: [memberId] })).toMatchObject({ status: 200 });
      expect((await signIn("frozen_01")).status).toBe(200);
      expect((await office("member", "freeze", { ids: [memberId] })).status).toBe(200);
      expect(await office("member", "frozenBatch", { ids: [memberId], isFrozen: null })).toMatchObject({
        status: 400,
        message: "请选择操作",
      });
      expect(await office("member", "frozenBatch", { ids: [memberId], isFrozen: "n" })).toMatchObject({ status: 200 });
      expect((await signIn("frozen_01")).status).toBe(200);
      expect((await at.post("editor", "/online/api/member/freeze", { ids: [memberId] })).status).toBe(403);
    });

    it("shows documents to who checks them, each time with a line of the audit", async () => {
      const token = await newcomer("shown_001", "13922220031");
      await certify(token, "46000019910303004X");
      const { memberId } = await info(token);
      const looks = async () => (await rows("audit_log", { op: "documents", rowId: memberId })).length;
      const before = await looks();
      const { result } = await office<Once>("member", "documents", { id: memberId });
      expect(result.once.text).toContain("46000019910303004X");
      expect(result.once.pictures).toHaveLength(2);
      const path = result.once.pictures?.[0]?.path ?? "";
      const open = (who: "reviewer" | "editor") =>
        at
          .token(who)
          .then((held) =>
            fetch(`${at.url}/api/sys/common/private/${path.slice(8)}`, { headers: { "x-access-token": held } }),
          );
      expect((await open("reviewer")).status).toBe(200);
      expect((await open("editor")).status).toBe(403);
      await office("member", "documents", { id: memberId });
      expect(await looks()).toBe(before + 2);
      expect((await at.post("editor", "/online/api/member/documents", { id: memberId })).status).toBe(403);
    });

    it("does not check what it has submitted itself", async () => {
      const token = await newcomer("selfcheck", "13922220032");
      const { memberId } = await info(token);
      const named = { id: memberId, realName: "赵一鸣", idCard: "460000199103030058" };
      expect(await office("member", "certify", named)).toMatchObject({ status: 200 });
      expect(await office("member", "approve", { id: memberId })).toMatchObject({
        status: 409,
        message: "不能审核自己提交的资料",
      });
      expect(await office("member", "approve", { id: memberId }, "admin")).toMatchObject({ status: 200 });
      expect(await office("member", "certify", named)).toMatchObject({ status: 409 });
    });

    it("approves nobody without both sides of the identity card, except whom an operator has certified", async () => {
      const token = await newcomer("pictures1", "13922220036");
      const { memberId: id } = await info(token);
      const refused = { status: 409, code: "MEMBERS.DOCUMENTS_MISSING", message: "身份资料不完整，不能审核通过" };
      const submitted = `"verified" = 0, "submitter" = "userName"`;
      await members.execute(`update "member" set ${submitted} where "id" = '${id}'`);
      expect(await office("member", "approve", { id })).toMatchObject(refused);
      const operator = await at.token("reviewer");
      const picture = async () => (await members.upload("idcard", { token: operator })).message;
      const edit = (body: object) => office("member", "editImages", { id, ...body });
      expect(await edit({ idCardFront: await picture() })).toMatchObject({ status: 200 });
      expect(await office("member", "approve", { id }, "admin")).toMatchObject(refused);
      const named = { id, realName: "赵一鸣", idCard: "460000199103030074" };
      expect(await office("member", "certify", named)).toMatchObject({ status: 200 });
      expect(await office("member", "approve", { id }, "admin")).toMatchObject(refused);
      expect(await edit({ idCardBack: await picture() })).toMatchObject({ status: 200 });
      expect(await office("member", "approve", { id }, "admin")).toMatchObject({ status: 200 });
    });

    it("submits a corrected name anew without the decision before, and nothing where nothing was", async () => {
      const token = await newcomer("renamed_1", "13922220037");
      const { memberId: id } = await info(token);
      const rename = (realName: string) => at.put("reviewer", "/online/api/member/edit", { id, realName });
      const row = async () => (await rows("member", { id }))[0] ?? {};
      expect(await rename("赵一")).toMatchObject({ status: 200 });
      expect(await row()).toMatchObject({ realName: "赵一", verified: null, submitter: null, submitTime: null });
      await certify(token, "460000199103030082");
      expect(await office("member", "reject", { id, reason: "照片不清楚" })).toMatchObject({ status: 200 });
      expect(await row()).toMatchObject({ verified: 2, checker: "reviewer", reason: "照片不清楚" });
      expect(await rename("赵二")).toMatchObject({ status: 200 });
      const undecided = { checker: null, checkTime: null, reason: null };
      expect(await row()).toMatchObject({ realName: "赵二", verified: 0, submitter: "reviewer", ...undecided });
      expect(await office("member", "approve", { id })).toMatchObject({ message: "不能审核自己提交的资料" });
    });

    it("gives a one-time password, which its member has to change", async () => {
      const token = await newcomer("resetpass", "13922220033");
      const { memberId } = await info(token);
      const { result } = await office<Once>("member", "resetPassword", { id: memberId });
      expect((await get(MEMBER_PATHS.userInfo, { token })).status).toBe(401);
      expect((await signIn("resetpass")).status).toBe(400);
      const limited = (await signIn("resetpass", result.once.text)).result.token;
      expect(await get(MEMBER_PATHS.userInfo, { token: limited })).toMatchObject({
        status: 403,
        message: "请先修改密码",
      });
      const revise = async (newPwd: string, confirmpassword = newPwd) =>
        post(
          MEMBER_PATHS.revisePassword,
          await members.encrypted("updatePassword", { oldPwd: result.once.text, newPwd, confirmpassword }),
          { token: limited },
        );
      expect(await revise("Rain-4712", "Rain-4713")).toMatchObject({ message: "两次输入的密码不一样！" });
      expect(await revise("Rain-4712")).toMatchObject({ status: 200, message: "修改成功" });
      expect((await get(MEMBER_PATHS.userInfo, { token: limited })).status).toBe(200);
    });

    it("revokes a certified company by two people", async () => {
      const token = await newcomer("revoke_01", "13922220034");
      const { id } = (await company(token, "91460000MA5CARE020")).result;
      const entity = "enterprise_certification";
      await office(entity, "approve", { id });
      expect(
        (
          await at.call("nobody", "POST", "/sys/user/companyLogin", {
            body: {
              businessLicense: "91460000MA5CARE020",
              ...(await members.encrypted("updatePassword", {})),
              password: "",
            },
          })
        ).message,
      ).toBe("请输入登录密码");
      expect(await office(entity, "revoke", { id })).toMatchObject({ status: 409 });
      expect(await office(entity, "askRevoke", { id, revokeReason: " " })).toMatchObject({
        status: 400,
        message: "请填写撤销原因",
      });
      expect(await office(entity, "askRevoke", { id, revokeReason: "执照已注销" })).toMatchObject({ status: 200 });
      expect(await office(entity, "revoke", { id })).toMatchObject({
        status: 409,
        message: "撤销须由另一位审核人确认",
      });
      // The one who asked, or any other reviewer, withdraws the request: the company stays certified.
      expect(await office(entity, "withdrawRevoke", { id })).toMatchObject({ status: 200, message: "已撤回" });
      expect(await office(entity, "withdrawRevoke", { id })).toMatchObject({ status: 409 });
      expect(await office(entity, "revoke", { id }, "admin")).toMatchObject({ status: 409 });
      expect((await rows(entity, { creditCode: "91460000MA5CARE020" }))[0]).toMatchObject({
        verified: 1,
        revoker: null,
        revokeReason: null,
      });
      expect(await office(entity, "askRevoke", { id, revokeReason: "执照已注销" })).toMatchObject({ status: 200 });
      expect(await office(entity, "revoke", { id }, "admin")).toMatchObject({ status: 200 });
      expect((await rows(entity, { creditCode: "91460000MA5CARE020" }))[0]).toMatchObject({
        verified: 2,
        reason: "执照已注销",
      });
    });

    it("picks members, with their numbers masked", async () => {
      const { records } = (
        await at.get<{ records: Record<string, unknown>[]; total: number }>("reviewer", MEMBER_PATHS.picker, {
          keyword: "张志强",
        })
      ).result;
      expect(records).toEqual([
        {
          memberId: expect.any(String) as string,
          memberCode: "M00000013",
          realName: "张志强",
          userName: "member3",
          company: "儋州东坡木材加工有限公司",
          idCard: "460***********003X",
        },
      ]);
      expect((await at.get("editor", MEMBER_PATHS.picker)).status).toBe(403);
    });

    it("changes the account on the page of users, and the member with it", async () => {
      const token = await newcomer("synced_01", "13922220035");
      const { memberId, id } = await info(token);
      expect((await at.post("personnel", "/sys/user/freeze", { id })).status).toBe(200);
      expect((await rows("member", { id: memberId }))[0] ?? {}).toMatchObject({ status: 0 });
    });
  });

  it("the demo has a member in each state, whose password is the demo's", async () => {
    const states: Record<string, unknown> = {};
    for (const name of ["member", "member1", "member2", "member3", "member4", "member5"]) {
      const answer = await signIn(name, "Wood@2026");
      states[name] =
        answer.status === 200 ? (answer.result.userInfo as unknown as MemberInfo).verified : answer.message;
    }
    expect(states).toEqual({
      member: 1,
      member1: null,
      member2: 1,
      member3: 1,
      member4: "账号已被冻结，不能登录，请致电平台业务咨询",
      member5: 0,
    });
    expect(PASSWORD).not.toBe("Wood@2026");
  });
});
