// Money of members through the API: declared, confirmed, credited; withdrawn, cancelled, refused, paid, returned.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLedger } from "#server/modules/ledger/index";
import { createLedgerPart } from "#server/modules/funds/index";
import { FUNDS_PATHS, type DayBookRecord, type MemberBalance, type MoneyRequest } from "#server/modules/funds/contract";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { creditCodeOf, idCardOf } from "../support/documentNumbers.ts";
import { membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const NAME = "赵一鸣";
const CARD = "6222021234567890123";

describeEachDatabase("funds", (database) => {
  let at: TestProduct;
  let cashier = "";
  let accountant = "";
  let serial = 0;
  const members = membersOf(() => at);
  beforeAll(async () => {
    at = await startProduct(database());
    const signedIn = async (username: string) => (await at.signIn<{ token: string }>(username)).result.token;
    [cashier, accountant] = [await signedIn("cashier"), await signedIn("accountant")];
  });
  afterAll(() => at.close());
  beforeEach(() => members.forgetLimits());

  const key = () => ({ "idempotency-key": `funds-test-${++serial}` });
  const office = (token: string, entity: string, step: string, body: object) =>
    members.post(`/online/api/${entity}/${step}`, body, { token });
  const bankSerial = () => `BK${String(++serial).padStart(8, "0")}`;

  interface Member {
    readonly token: string;
    readonly phone: string;
    readonly bankId: string;
    readonly memberId: string;
  }
  /** A certified person with a bank account. */
  const person = async (): Promise<Member> => {
    const n = ++serial;
    const phone = `139${String(30_000_000 + n)}`;
    const token = await members.newcomer(`fund_member_${n}`, phone);
    await members.certify(token, idCardOf(`46000019910303${String(n).padStart(3, "0")}`));
    const info = await members.get<{ userInfo: { memberId: string } }>(MEMBER_PATHS.userInfo, { token });
    const { memberId } = info.result.userInfo;
    expect(await at.post("reviewer", "/online/api/member/approve", { id: memberId })).toMatchObject({ status: 200 });
    const bank = { bankName: "中国工商银行", bankCard: CARD, acountName: NAME, fname: "海口分行" };
    const added = await members.post<{ bankId: string }>(FUNDS_PATHS.addBank, bank, { token });
    expect(added, JSON.stringify(added)).toMatchObject({ status: 200 });
    return { token, phone, bankId: added.result.bankId, memberId };
  };
  const declare = ({ token, bankId }: Member, amount: string, more: object = {}) =>
    members.post<MoneyRequest>(FUNDS_PATHS.declare, { amount, bankId, ...more }, { token, headers: key() });
  const found = (id: string, creditedAmount: string, more: object = {}) => ({
    id,
    bankSerial: bankSerial(),
    bankDay: "2026-01-05",
    payerName: NAME,
    creditedAmount,
    ...more,
  });
  /** Declared, found and credited. */
  const deposited = async (member: Member, amount: string): Promise<string> => {
    const { id } = (await declare(member, amount)).result;
    expect(await office(cashier, "member_deposit", "confirm", found(id, amount))).toMatchObject({ status: 200 });
    expect(await office(accountant, "member_deposit", "credit", { id })).toMatchObject({ status: 200 });
    return id;
  };
  const withdrawalCode = async ({ token, phone }: Pick<Member, "token" | "phone">): Promise<string> => {
    await members.execute('delete from "message_code"');
    const sent = await members.post(FUNDS_PATHS.sendCode, {}, { token });
    expect(sent).toMatchObject({ status: 200, message: "验证码已发送" });
    return members.codeFor(phone);
  };
  const withdraw = async ({ token, phone, bankId }: Member, amount: string) => {
    const code = await withdrawalCode({ token, phone });
    return members.post<MoneyRequest>(FUNDS_PATHS.withdraw, { amount, bankId, code }, { token, headers: key() });
  };
  const cancel = ({ token }: Member, memberMoneyInOutId: string, path: string = FUNDS_PATHS.cancel) =>
    members.post(path, { memberMoneyInOutId }, { token });
  const balance = async ({ token }: Member) =>
    (await members.get<MemberBalance>(FUNDS_PATHS.balance, { token })).result;
  const dayBook = async ({ token }: Member, query = "") =>
    (await members.get<{ records: DayBookRecord[]; total: number }>(`${FUNDS_PATHS.dayBook}${query}`, { token }))
      .result;
  const funds = (available: string, withdrawing: string, total: string): MemberBalance => ({
    fundBalance: total,
    availAmt: available,
    frozenAmt: "0.00",
    performanceBond: "0.00",
    withdrawingAmt: withdrawing,
  });

  /** Acts on a row that the audit knows, first to last, with the member who did them. */
  const audited = async (entity: string, rowId: string): Promise<readonly string[]> => {
    const query = { entity, rowId, pageSize: "50" };
    const { result } = await at.get<{ records: readonly { op: string; by: string; result: string }[] }>(
      "auditor",
      "/online/api/audit_log/list",
      query,
    );
    return result.records
      .filter(({ by }) => by.startsWith("fund_member_"))
      .map((line) => `${line.op} ${line.result}`)
      .reverse();
  };

  describe("a deposit", () => {
    it("is the member's when two persons have agreed, and not before", async () => {
      const member = await person();
      const { id, serialNo } = (await declare(member, "1000.00", { remark: "保证金" })).result;
      expect(serialNo).toMatch(/^RJ\d{8}\d{4}$/);
      const confirm = found(id, "1000.00");
      expect(await office(cashier, "member_deposit", "confirm", confirm)).toMatchObject({ status: 200 });
      expect(await balance(member)).toEqual(funds("0.00", "0.00", "0.00"));
      expect(await office(cashier, "member_deposit", "credit", { id })).toMatchObject({ status: 403 });
      expect(await office(accountant, "member_deposit", "credit", { id })).toMatchObject({ status: 200 });
      expect(await balance(member)).toEqual(funds("1000.00", "0.00", "1000.00"));
      expect(await office(accountant, "member_deposit", "credit", { id })).toMatchObject({ status: 409 });
      expect((await dayBook(member)).records).toMatchObject([
        { id, serialNo, capitalDirection: 1, typeName: "充值", statusText: "已入账", amount: "1000.00" },
      ]);
    });

    it("is declared once by calls with one key, at once or later", async () => {
      const member = await person();
      const [headers, body] = [key(), { amount: "10.00", bankId: member.bankId }];
      const call = () => members.post<MoneyRequest>(FUNDS_PATHS.declare, body, { token: member.token, headers });
      const answers = [...(await Promise.all([call(), call(), call()])), await call()];
      expect(new Set(answers.map(({ status, result }) => `${status} ${result.id}`)).size).toBe(1);
      expect((await dayBook(member)).records).toHaveLength(1);
    });

    it("is not credited by whoever has confirmed it, an administrator included", async () => {
      const { id } = (await declare(await person(), "10.00")).result;
      expect(await at.post("admin", "/online/api/member_deposit/confirm", found(id, "10.00"))).toMatchObject({
        status: 200,
      });
      expect(await at.post("admin", "/online/api/member_deposit/credit", { id })).toMatchObject({
        status: 403,
        message: "复核入账不能由同一人办理",
      });
    });

    it("is booked as what the bank has received", async () => {
      const member = await person();
      const { id } = (await declare(member, "1000.00")).result;
      await office(cashier, "member_deposit", "confirm", found(id, "999.99"));
      await office(accountant, "member_deposit", "credit", { id });
      expect((await balance(member)).availAmt).toBe("999.99");
      expect((await dayBook(member)).records[0]).toMatchObject({ amount: "1000.00", creditedAmount: "999.99" });
    });

    it.each<[string, object, string]>([
      ["somebody else has paid", { payerName: "钱多多" }, "付款户名与会员账户名称不一致，不能入账"],
      ["the day is to come", { bankDay: "2999-01-01" }, "到账日期不能晚于今天"],
      ["nothing was paid", { creditedAmount: "0.00" }, ""],
      ["the serial has other signs", { bankSerial: "流水 1" }, "银行流水号由字母、数字和短横线组成"],
    ])("is not confirmed where %s", async (_says, wrong, message) => {
      const { id } = (await declare(await person(), "10.00")).result;
      const answer = await office(cashier, "member_deposit", "confirm", found(id, "10.00", wrong));
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer)).toContain(message);
    });

    it("takes a serial of the bank once, and gives it back when it is refused", async () => {
      const member = await person();
      const [one, two] = [(await declare(member, "10.00")).result, (await declare(member, "10.00")).result];
      const first = found(one.id, "10.00");
      expect(await office(cashier, "member_deposit", "confirm", first)).toMatchObject({ status: 200 });
      const second = { ...first, id: two.id };
      expect((await office(cashier, "member_deposit", "confirm", second)).status).toBe(409);
      await office(accountant, "member_deposit", "sendBack", { id: one.id, reason: "金额不符" });
      await office(cashier, "member_deposit", "refuse", { id: one.id, reason: "未到账" });
      expect(await office(cashier, "member_deposit", "confirm", second)).toMatchObject({ status: 200 });
    });

    it("takes no serial that is another spelling of one, or that of a withdrawal", async () => {
      const member = await person();
      const [one, two] = [(await declare(member, "10.00")).result, (await declare(member, "10.00")).result];
      const confirm = (id: string, serial: string) =>
        office(cashier, "member_deposit", "confirm", found(id, "10.00", { bankSerial: serial }));
      expect(await confirm(one.id, "abc-26")).toMatchObject({ status: 200 });
      expect((await confirm(two.id, "ABC-26")).status).toBe(409);
      await deposited(member, "50.00");
      const { id } = (await withdraw(member, "50.00")).result;
      await office(cashier, "member_withdrawal", "confirm", { id });
      await office(accountant, "member_withdrawal", "approve", { id });
      await office(cashier, "member_withdrawal", "send", { ids: [id] });
      const back = { id, bankSerial: "back-1", reason: "账户已销户" };
      expect(await office(cashier, "member_withdrawal", "askReturn", back)).toMatchObject({ status: 200 });
      expect(await office(accountant, "member_withdrawal", "returned", { id })).toMatchObject({ status: 200 });
      expect(await confirm(two.id, "BACK-1")).toMatchObject({ status: 200 });
      expect(await office(accountant, "member_deposit", "credit", { id: two.id })).toMatchObject({
        status: 409,
        message: "银行流水号BACK-1已用于另一笔出入金",
      });
      expect((await balance(member)).availAmt).toBe("50.00");
    });

    it("knows the payer by a name that the bank writes in other signs", async () => {
      const { id } = (await declare(await person(), "10.00")).result;
      const wide = found(id, "10.00", { payerName: " 赵 一鸣\u3000" });
      expect(await office(cashier, "member_deposit", "confirm", wide)).toMatchObject({ status: 200 });
    });

    it("is not declared with the picture of another one, unless that came to nothing", async () => {
      const member = await person();
      const voucher = (await members.upload("voucher", { token: member.token }, undefined, "回单.png")).message;
      const first = (await declare(member, "10.00", { voucher })).result;
      const refused = { status: 409, message: `该付款凭证已用于入金${first.serialNo}，请上传本次付款的凭证` };
      expect(await declare(member, "10.00", { voucher })).toMatchObject(refused);
      const second = (await declare(member, "10.00")).result;
      const edited = { id: second.id, amount: "10.00", bankId: member.bankId, voucher };
      expect(await members.call("PUT", FUNDS_PATHS.edit, edited, { token: member.token })).toMatchObject(refused);
      // Its own stays its own.
      const own = { ...edited, id: first.id };
      expect(await members.call("PUT", FUNDS_PATHS.edit, own, { token: member.token })).toMatchObject({ status: 200 });
      await office(cashier, "member_deposit", "refuse", { id: first.id, reason: "未到账" });
      expect(await declare(member, "10.00", { voucher })).toMatchObject({ status: 200 });
    });

    it("is checked beforehand for everything that its declaration refuses, and leaves nothing", async () => {
      const member = await person();
      const check = (body: object) =>
        members.post(
          FUNDS_PATHS.checkSubmit,
          { amount: "10.00", bankId: member.bankId, ...body },
          { token: member.token },
        );
      expect(await check({})).toMatchObject({ status: 200, message: "可以提交" });
      expect((await dayBook(member)).total).toBe(0);
      const voucher = (await members.upload("voucher", { token: member.token }, undefined, "回单.png")).message;
      for (const body of [{ amount: "99999999999.99" }, { voucher: "private/voucher/202601/no.png" }]) {
        const [checked, declared] = [await check(body), await declare(member, "10.00", body)];
        expect([checked.status, checked.message], JSON.stringify(body)).toEqual([declared.status, declared.message]);
        expect(checked.status, JSON.stringify(body)).not.toBe(200);
      }
      await declare(member, "10.00", { voucher });
      expect(await check({ voucher })).toMatchObject({ status: 409 });
      for (let n = 1; n < 20; n += 1) await declare(member, "10.00");
      expect(await check({})).toMatchObject({ status: 409, message: "最多有20笔入金等待处理" });
    });

    it("does not show its member what operators tell each other", async () => {
      const member = await person();
      const { id } = (await declare(member, "10.00")).result;
      await office(cashier, "member_deposit", "confirm", found(id, "10.00"));
      await office(accountant, "member_deposit", "sendBack", { id, reason: "内部说明" });
      expect((await dayBook(member)).records[0]).toMatchObject({ reason: null });
      await office(cashier, "member_deposit", "refuse", { id, reason: "未到账" });
      expect((await dayBook(member)).records[0]).toMatchObject({ reason: "未到账", statusText: "已退回" });
    });

    it("is reversed by two persons, where the money is still there", async () => {
      const member = await person();
      const id = await deposited(member, "300.00");
      const spent = (await withdraw(member, "100.00")).result.id;
      const ask = { id, reverseReason: "银行冲正" };
      expect(await office(accountant, "member_deposit", "reverse", { id })).toMatchObject({ status: 409 });
      expect(await office(cashier, "member_deposit", "askReverse", ask)).toMatchObject({ status: 200 });
      expect(await office(cashier, "member_deposit", "withdrawReverse", { id })).toMatchObject({ status: 200 });
      expect(await office(cashier, "member_deposit", "askReverse", ask)).toMatchObject({ status: 200 });
      expect(await office(accountant, "member_deposit", "reverse", { id })).toMatchObject({
        status: 409,
        message: "会员可用余额不足",
      });
      await cancel(member, spent);
      expect(await office(accountant, "member_deposit", "reverse", { id })).toMatchObject({ status: 200 });
      expect(await balance(member)).toEqual(funds("0.00", "0.00", "0.00"));
    });

    it("is changed by its member as long as it only waits", async () => {
      const member = await person();
      const { id } = (await declare(member, "10.00")).result;
      const edit = (body: object, token = member.token) =>
        members.call("PUT", FUNDS_PATHS.edit, { id, amount: "20.00", bankId: member.bankId, ...body }, { token });
      expect(await edit({ remark: "第二笔" })).toMatchObject({ status: 200, message: "修改成功" });
      // What is absent stays.
      expect(await edit({})).toMatchObject({ status: 200 });
      const path = "/online/api/member_deposit/queryById";
      expect((await at.get<{ remark: string }>("admin", path, { id })).result.remark).toBe("第二笔");
      expect((await dayBook(member)).records[0]).toMatchObject({ amount: "20.00" });
      const other = await person();
      expect(await edit({ bankId: other.bankId }, other.token)).toMatchObject({ status: 404 });
      await office(cashier, "member_deposit", "confirm", found(id, "20.00"));
      expect(await edit({})).toMatchObject({ status: 409, message: "入金已在处理，不能修改" });
      // The second change was none.
      expect(await audited("member_deposit", id)).toEqual(["add ok", "edit ok"]);
    });

    it.each<[string, object, number, string]>([
      ["no amount", { amount: " " }, 400, "请输入金额"],
      ["nothing", { amount: "0" }, 400, "请输入正确的金额，最多两位小数"],
      ["less than nothing", { amount: "-1" }, 400, "请输入正确的金额，最多两位小数"],
      ["a fraction of a fen", { amount: "1.001" }, 400, "请输入正确的金额，最多两位小数"],
      ["an exponent", { amount: "1e3" }, 400, "请输入正确的金额，最多两位小数"],
      ["no bank account", { bankId: "" }, 400, "请选择银行卡"],
      ["a bank account of somebody else", { bankId: "00000000-0000-7000-8000-000000000000" }, 404, "银行卡不存在"],
      ["a picture of another folder", { voucher: "private/idcard/2026/a.png" }, 400, "付款凭证已失效，请重新上传"],
    ])("is refused with %s", async (_says, wrong, status, message) => {
      const { token, bankId } = await somebody();
      const answer = await members.post(
        FUNDS_PATHS.declare,
        { amount: "1.00", bankId, ...wrong },
        { token, headers: key() },
      );
      expect(answer).toMatchObject({ status, message });
    });
  });

  let shared: Promise<Member> | undefined;
  /** One for tests that change nothing. */
  const somebody = (): Promise<Member> => (shared ??= person());

  describe("a withdrawal", () => {
    it("is confirmed, approved, sent and paid", async () => {
      const member = await person();
      await deposited(member, "1000.00");
      const { id } = (await withdraw(member, "400.00")).result;
      expect(await balance(member)).toEqual(funds("600.00", "400.00", "1000.00"));
      expect(await office(cashier, "member_withdrawal", "confirm", { id })).toMatchObject({ status: 200 });
      expect(await office(cashier, "member_withdrawal", "approve", { id })).toMatchObject({ status: 403 });
      expect(await office(cashier, "member_withdrawal", "send", { ids: [id] })).toMatchObject({ status: 409 });
      expect(await office(accountant, "member_withdrawal", "approve", { id })).toMatchObject({ status: 200 });
      const paid = { id, bankSerial: bankSerial(), charge: "5.00" };
      expect(await office(cashier, "member_withdrawal", "paid", paid)).toMatchObject({ status: 409 });
      expect(await office(cashier, "member_withdrawal", "send", { ids: [id] })).toMatchObject({ status: 200 });
      expect(await balance(member)).toEqual(funds("600.00", "0.00", "600.00"));
      expect(await office(cashier, "member_withdrawal", "send", { ids: [id] })).toMatchObject({ status: 409 });
      expect(await office(cashier, "member_withdrawal", "paid", paid)).toMatchObject({ status: 200 });
      expect((await dayBook(member, "?capitalDirection=2")).records).toMatchObject([
        { id, capitalDirection: 2, typeName: "提现", statusText: "已付款", amount: "400.00" },
      ]);
    });

    it("comes back when the bank returns it, when it is refused, and when the member cancels it", async () => {
      const member = await person();
      await deposited(member, "100.00");
      const whole = funds("100.00", "0.00", "100.00");
      const refused = (await withdraw(member, "100.00")).result.id;
      await office(cashier, "member_withdrawal", "refuse", { id: refused, reason: "账号有误" });
      expect(await balance(member)).toEqual(whole);
      const cancelled = (await withdraw(member, "100.00")).result.id;
      expect(await cancel(member, cancelled)).toMatchObject({ status: 200, message: "提现撤消成功！" });
      expect(await cancel(member, cancelled, FUNDS_PATHS.revoke)).toMatchObject({ status: 409 });
      expect(await audited("member_withdrawal", cancelled)).toEqual(["add ok", "cancel ok"]);
      expect(await balance(member)).toEqual(whole);
      const returned = (await withdraw(member, "100.00")).result.id;
      await office(cashier, "member_withdrawal", "confirm", { id: returned });
      expect(await cancel(member, returned)).toMatchObject({ status: 409, message: "提现已在处理，不能撤消" });
      await office(accountant, "member_withdrawal", "approve", { id: returned });
      await office(cashier, "member_withdrawal", "send", { ids: [returned] });
      const back = { id: returned, bankSerial: bankSerial(), reason: "账户已销户" };
      expect(await office(accountant, "member_withdrawal", "returned", { id: returned })).toMatchObject({
        status: 409,
      });
      expect(await office(cashier, "member_withdrawal", "askReturn", back)).toMatchObject({ status: 200 });
      expect(await office(cashier, "member_withdrawal", "returned", { id: returned })).toMatchObject({ status: 403 });
      expect(await office(accountant, "member_withdrawal", "returned", { id: returned })).toMatchObject({
        status: 200,
      });
      expect(await balance(member)).toEqual(whole);
      expect((await dayBook(member)).records.map(({ statusText }) => statusText)).toEqual([
        "付款失败",
        "已撤消",
        "已退回",
        "已入账",
      ]);
    });

    it("is refused where there is nothing, or too little, and after a code that is wrong or used", async () => {
      const member = await person();
      expect(await withdraw(member, "1.00")).toMatchObject({ status: 409, message: "可提现金额为0，不能提现！" });
      await deposited(member, "50.00");
      expect(await withdraw(member, "50.01")).toMatchObject({
        status: 409,
        message: "提现金额不能大于可提现金额50.00元",
      });
      const { token, bankId, phone } = member;
      const other = await members.sentCode(MEMBER_PATHS.sendMobileCode, { mobile: phone }, { token });
      const ask = (code: string) =>
        members.post(FUNDS_PATHS.withdraw, { amount: "1.00", bankId, code }, { token, headers: key() });
      expect(await ask("")).toMatchObject({ status: 400, message: "请输入验证码" });
      expect(await ask("0000000")).toMatchObject({ status: 400, message: "验证码错误或已失效" });
      // A code that was sent for something else pays out nothing.
      expect(await ask(other)).toMatchObject({ status: 400, message: "验证码错误或已失效" });
      const code = await withdrawalCode(member);
      expect(await ask(code)).toMatchObject({ status: 200 });
      expect(await ask(code)).toMatchObject({ status: 400, message: "验证码错误或已失效" });
    });

    it("is asked for five times a day at most; those that came to nothing do not count", async () => {
      const member = await person();
      await deposited(member, "100.00");
      for (const amount of ["1.00", "2.00", "3.00", "4.00", "5.00"])
        expect(await withdraw(member, amount)).toMatchObject({ status: 200 });
      expect(await withdraw(member, "6.00")).toMatchObject({ status: 409, message: "每天最多提现5次" });
      const [newest] = (await dayBook(member)).records;
      await cancel(member, newest?.id ?? "");
      expect(await withdraw(member, "6.00")).toMatchObject({ status: 200 });
    });

    it("is either cancelled or confirmed, however close they are", async () => {
      const member = await person();
      await deposited(member, "100.00");
      for (let round = 0; round < 5; round++) {
        const { id } = (await withdraw(member, "10.00")).result;
        const [gone, confirmed] = await Promise.all([
          cancel(member, id),
          office(cashier, "member_withdrawal", "confirm", { id }),
        ]);
        expect([gone.status, confirmed.status].sort()).toEqual([200, 409]);
        if (confirmed.status === 200) {
          await office(accountant, "member_withdrawal", "sendBack", { id, reason: "核对" });
          await office(cashier, "member_withdrawal", "refuse", { id, reason: "核对" });
        }
      }
      expect(await balance(member)).toEqual(funds("100.00", "0.00", "100.00"));
    });

    it("is not confirmed, approved or sent while its member is frozen", async () => {
      const member = await person();
      await deposited(member, "30.00");
      const asked = (await withdraw(member, "10.00")).result;
      const { id, serialNo } = asked;
      const freeze = (op: "freeze" | "unfreeze") =>
        at.post("reviewer", `/online/api/member/${op}`, { ids: [member.memberId] });
      const whileFrozen = async (step: () => Promise<{ readonly status: number }>) => {
        expect(await freeze("freeze")).toMatchObject({ status: 200 });
        expect(await step()).toMatchObject({ status: 409, message: `会员已被冻结，解冻后才能办理出金 ${serialNo}` });
        expect(await freeze("unfreeze")).toMatchObject({ status: 200 });
        expect(await step()).toMatchObject({ status: 200 });
      };
      await whileFrozen(() => office(cashier, "member_withdrawal", "confirm", { id }));
      await whileFrozen(() => office(accountant, "member_withdrawal", "approve", { id }));
      await whileFrozen(() => office(cashier, "member_withdrawal", "send", { ids: [id] }));
      // What the bank has is said all the same.
      await freeze("freeze");
      const paid = { id, bankSerial: bankSerial(), charge: "0.00" };
      expect(await office(cashier, "member_withdrawal", "paid", paid)).toMatchObject({ status: 200 });
    });

    it("is not another member's to cancel", async () => {
      const member = await person();
      await deposited(member, "10.00");
      const { id } = (await withdraw(member, "10.00")).result;
      expect(await cancel(await somebody(), id)).toMatchObject({ status: 404, message: "数据不存在" });
    });
  });

  describe("bank accounts", () => {
    const bank = (more: object = {}) => ({ bankName: "建设银行", bankCard: CARD, acountName: NAME, ...more });

    it("are two at most, in the member's own name, one of them the default", async () => {
      const { token, bankId } = await person();
      const add = (more: object = {}) => members.post<{ bankId: string }>(FUNDS_PATHS.addBank, bank(more), { token });
      expect(await add({ acountName: "钱多多" })).toMatchObject({
        status: 409,
        message: "银行账户名称与您的姓名不一致",
      });
      expect((await add({ bankCard: "0123456789" })).status).toBe(400);
      const second = await add({ defaultCard: 1 });
      expect(second).toMatchObject({ status: 200 });
      expect(await add()).toMatchObject({ status: 409, message: "最多添加2张银行卡" });
      const listed = await members.post<{ records: Record<string, unknown>[] }>(FUNDS_PATHS.banks, {}, { token });
      const cards = listed.result.records.map(({ bankId: id, defaultCard, bankCard }) => [id, defaultCard, bankCard]);
      expect(Object.fromEntries(cards.map(([id, isDefault]) => [id, isDefault]))).toEqual({
        [bankId]: 0,
        [second.result.bankId]: 1,
      });
      expect(JSON.stringify(listed)).not.toContain(CARD);
    });

    it("A93: are added, changed and deleted by whoever has just given their password", async () => {
      const { token, bankId } = await person();
      const newest = `(select max("createdAt") from "sys_session")`;
      await members.execute(`update "sys_session" set "authenticatedAt" = 1 where "createdAt" = ${newest}`);
      const needed = { status: 403, code: "IDENTITY.STEP_UP_REQUIRED" };
      expect(await members.post(FUNDS_PATHS.addBank, bank(), { token })).toMatchObject(needed);
      expect(await members.call("PUT", FUNDS_PATHS.editBank, { bankId, bankCard: CARD }, { token })).toMatchObject(
        needed,
      );
      const gone = await members.call("DELETE", `${FUNDS_PATHS.deleteBank}?bankId=${bankId}`, undefined, { token });
      expect(gone).toMatchObject(needed);
    });

    it("keep a default, whatever becomes of it, and are not more by a restore", async () => {
      const { token, bankId } = await person();
      const second = (await members.post<{ bankId: string }>(FUNDS_PATHS.addBank, bank(), { token })).result.bankId;
      const defaults = async () => {
        const { records } = (
          await members.post<{ records: { bankId: string; defaultCard: number }[] }>(FUNDS_PATHS.banks, {}, { token })
        ).result;
        return records.filter(({ defaultCard }) => defaultCard === 1).map((row) => row.bankId);
      };
      const edit = (id: string, defaultCard: 0 | 1) =>
        members.call("PUT", FUNDS_PATHS.editBank, { bankId: id, defaultCard }, { token });
      await edit(bankId, 0);
      expect(await defaults()).toEqual([bankId]);
      // At once they neither wait for each other for ever nor end without one.
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => edit(n % 2 === 0 ? bankId : second, 1)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await defaults()).toHaveLength(1);
      const [present = ""] = await defaults();
      expect(
        await members.call("DELETE", `${FUNDS_PATHS.deleteBank}?bankId=${present}`, undefined, { token }),
      ).toMatchObject({ status: 200 });
      expect(await defaults()).toHaveLength(1);
      await members.post(FUNDS_PATHS.addBank, bank(), { token });
      const restored = await members.post("/memberBank/restore", { bankId: present, version: 1 }, { token });
      expect(restored.status).not.toBe(200);
    });

    it("are of whom the bank knows", async () => {
      const token = await members.newcomer(`fund_member_${++serial}`, `139${String(30_000_000 + serial)}`);
      expect(await members.post(FUNDS_PATHS.addBank, bank(), { token })).toMatchObject({
        status: 409,
        message: "请先完成实名认证",
      });
    });
  });

  it("keep the account of a member who has money, or money on its way, from being closed", async () => {
    const member = await person();
    const reasons = async () => {
      const { token } = member;
      const answer = await members.post<{ checks: { passed: boolean; reason?: string }[] }>(
        MEMBER_PATHS.analyseClosure,
        {},
        { token },
      );
      return answer.result.checks.filter(({ passed }) => !passed).map(({ reason }) => reason);
    };
    await declare(member, "1.00");
    expect(await reasons()).toEqual(["还有处理中的入金或提现，请等待处理完成"]);
    await deposited(member, "1.00");
    expect(await reasons()).toContain("账户中还有资金，请先提现");
  });

  it("leave no bank account of a member who is gone", async () => {
    const member = await person();
    await deposited(member, "10.00");
    const { id } = (await withdraw(member, "10.00")).result;
    await office(cashier, "member_withdrawal", "confirm", { id });
    await office(accountant, "member_withdrawal", "approve", { id });
    await office(cashier, "member_withdrawal", "send", { ids: [id] });
    const paid = { id, bankSerial: bankSerial(), charge: "0.00" };
    expect(await office(cashier, "member_withdrawal", "paid", paid)).toMatchObject({ status: 200 });
    await members.close(member.token, member.phone);
    const { read } = at.engine.database;
    const textOf = async (sql: string) => JSON.stringify(await read.all({ sql, key: {} }, []));
    expect(await textOf(`select * from "member_bank" where "memberId" = '${member.memberId}'`)).toBe("[]");
    expect(await textOf(`select * from "hw_history" where "rowId" = '${member.bankId}'`)).toBe("[]");
    const kept = await textOf(`select * from "member_withdrawal" where "memberId" = '${member.memberId}'`);
    expect(kept).toContain(paid.bankSerial);
    expect(kept).not.toContain("fund_member_");
  });

  describe("of a company", () => {
    /** A member who acts for a certified company of their own. */
    const agent = async () => {
      const member = await person();
      const creditCode = creditCodeOf(`91460000MA5FU${String(1000 + ++serial)}`);
      const { id } = (await members.company(member.token, creditCode)).result;
      await at.post("reviewer", "/online/api/enterprise_certification/approve", { id });
      const switched = await members.post<{ token: string }>(
        MEMBER_PATHS.switchIdentity,
        { enterpriseCertificationId: id },
        { token: member.token },
      );
      expect(switched).toMatchObject({ status: 200 });
      const { token } = switched.result;
      const company = `测试木业${creditCode.slice(-3)}有限公司`;
      const bank = { bankName: "中国工商银行", bankCard: CARD, acountName: company };
      const { bankId } = (await members.post<{ bankId: string }>(FUNDS_PATHS.addBank, bank, { token })).result;
      return { ...member, token, bankId, company, companyId: id, creditCode };
    };
    const credited = async (member: Awaited<ReturnType<typeof agent>>, amount: string) => {
      const { id } = (await declare(member, amount)).result;
      await office(cashier, "member_deposit", "confirm", found(id, amount, { payerName: member.company }));
      expect(await office(accountant, "member_deposit", "credit", { id })).toMatchObject({ status: 200 });
    };
    const revoke = async ({ companyId }: { readonly companyId: string }) => {
      const path = "/online/api/enterprise_certification";
      await at.post("reviewer", `${path}/askRevoke`, { id: companyId, revokeReason: "资料失效" });
      expect(await at.post("admin", `${path}/revoke`, { id: companyId })).toMatchObject({ status: 200 });
    };

    it("is a book of its own, which no other company takes over", async () => {
      const member = await agent();
      await credited(member, "200.00");
      expect((await balance(member)).availAmt).toBe("200.00");
      await revoke(member);
      const gone = { status: 403, message: "您代表的企业已被冻结或不再认证，请先切换身份" };
      expect(await members.get(FUNDS_PATHS.balance, { token: member.token })).toMatchObject(gone);
      const asPerson = { enterpriseCertificationId: null };
      const switched = await members.post<{ token: string }>(MEMBER_PATHS.switchIdentity, asPerson, member);
      const { token } = switched.result;
      const edited = await members.call(
        "PUT",
        MEMBER_PATHS.editCompany,
        {
          id: member.companyId,
          company: "别的木业有限公司",
          creditCode: "91460000MA5FUXXX05",
          corporate: NAME,
          registeredAddress: "海南省海口市1号",
          licenceImage: (await members.upload("licence", { token })).message,
        },
        { token },
      );
      expect(edited).toMatchObject({ status: 409, message: "该企业认证过，不能改为其他企业，请另行添加" });
      expect(
        await members.post(MEMBER_PATHS.deleteCompany, { enterpriseCertificationId: member.companyId }, { token }),
      ).toMatchObject({ status: 409, message: "该企业账户中还有资金，或有处理中的入金、提现，不能删除" });
    });

    it("that is frozen neither declares nor withdraws", async () => {
      const member = await agent();
      await credited(member, "100.00");
      const code = await withdrawalCode(member);
      await at.post("reviewer", "/online/api/enterprise_certification/freeze", { ids: [member.companyId] });
      expect((await declare(member, "1.00")).status).not.toBe(200);
      const { token, bankId } = member;
      const answer = await members.post(
        FUNDS_PATHS.withdraw,
        { amount: "1.00", bankId, code },
        { token, headers: key() },
      );
      expect(answer.status).not.toBe(200);
    });

    it("that is frozen is not paid", async () => {
      const member = await agent();
      await credited(member, "100.00");
      const { id, serialNo } = (await withdraw(member, "10.00")).result;
      await at.post("reviewer", "/online/api/enterprise_certification/freeze", { ids: [member.companyId] });
      expect(await office(cashier, "member_withdrawal", "confirm", { id })).toMatchObject({
        status: 409,
        message: `企业已被冻结，解冻后才能办理出金 ${serialNo}`,
      });
    });
  });

  it("ask for both days of a period, in their order", async () => {
    const { token } = await somebody();
    const asked = (query: string) => members.get(`${FUNDS_PATHS.dayBook}?${query}`, { token });
    expect(await asked("beingDateTime=2026-01-01")).toMatchObject({ status: 400, message: "请选择起始时间" });
    expect(await asked("beingDateTime=2026-01-02&dateTimeTo=2026-01-01")).toMatchObject({
      status: 400,
      message: "结束时间必须晚于开始时间",
    });
    expect(await asked("beingDateTime=2026-01-01&dateTimeTo=2026-01-01")).toMatchObject({ status: 200 });
  });

  it("leave a journal in which everything holds, and member books that are its balances", async () => {
    const ledger = createLedger(at.engine.database);
    ledger.registerPart(createLedgerPart(at.engine.database));
    expect(await ledger.check()).toMatchObject({ ok: true, faultCount: 0, faults: [] });
  });
});
