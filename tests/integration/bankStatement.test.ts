// The bank's statement: imported whole or not at all, matched with what members have declared; what is nobody's is held
// in suspense and resolved by two persons.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addToDay, dayOf, formatMoney, midnightOf, parseMoney } from "#core/values";
import { createLedger } from "#server/modules/ledger/index";
import { createLedgerPart } from "#server/modules/funds/index";
import { FUNDS_PATHS, type MemberBalance, type MoneyRequest } from "#server/modules/funds/contract";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { gb18030, xlsxOf } from "../support/tableFiles.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const ACCOUNT = "46001002536052501234";
const HEADER = "交易日期,交易时间,流水号,收入（元）,支出（元）,余额,对方户名,对方账号,对方开户行,摘要";

interface Line {
  readonly serial: string;
  readonly amount: string;
  readonly out?: true;
  readonly name?: string;
  readonly card?: string;
  readonly remark?: string;
}

interface Row {
  readonly id: string;
  readonly state: number;
  readonly anomaly: string | null;
  readonly note: string | null;
  readonly depositId: string | null;
  readonly withdrawalId: string | null;
  readonly memberId: string | null;
}

interface Deposit {
  readonly id: string;
  readonly status: number;
  readonly bankSerial: string | null;
  readonly creditedAmount: string | null;
  readonly maker: string | null;
  readonly remark: string | null;
}

interface Person {
  readonly token: string;
  readonly name: string;
  readonly card: string;
  readonly bankId: string;
  readonly memberId: string;
  readonly phone: string;
}

const fen = (yuan: string): number => parseMoney(yuan) ?? 0;
const NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥";

describeEachDatabase("bank statements", (database) => {
  let at: TestProduct;
  let cashier = "";
  let accountant = "";
  let count = 0;
  /** Where the next statement begins. */
  let day = "";
  let balance = 0;
  let account = ACCOUNT;
  const members = membersOf(() => at);
  beforeAll(async () => {
    at = await startProduct(database());
    day = addToDay(dayOf(at.engine.clock()), -80, "d");
    const signedIn = async (username: string) => (await at.signIn<{ token: string }>(username)).result.token;
    [cashier, accountant] = [await signedIn("cashier"), await signedIn("accountant")];
    const { records } = (
      await at.get<{ records: { dayTo: string; closing: string; account: string }[] }>(
        "admin",
        "/online/api/bank_statement/list",
        {},
      )
    ).result;
    const [latest] = records;
    if (latest !== undefined)
      [day, balance, account] = [addToDay(latest.dayTo, 1, "d"), fen(latest.closing), latest.account];
  });
  afterAll(() => at.close());
  beforeEach(() => members.forgetLimits());

  const office = <T = unknown>(token: string, entity: string, step: string, body: object) =>
    members.post<T>(`/online/api/${entity}/${step}`, body, { token });
  const line = (step: string, body: object, token = cashier) => office(token, "bank_line", step, body);
  const newSerial = () => `ST${String(++count).padStart(6, "0")}`;

  const csvOf = (lines: readonly Line[]): string => {
    let after = balance;
    const rows = lines.map(({ serial, amount, out, name = "", card = "", remark = "" }) => {
      after += out === true ? -fen(amount) : fen(amount);
      const sides = out === true ? ["", amount] : [amount, ""];
      return [day, "10:20:30", serial, ...sides, formatMoney(after), name, card, "海口分行", remark].join(",");
    });
    return [HEADER, ...rows, ""].join("\n");
  };
  const closingOf = (lines: readonly Line[]): number =>
    lines.reduce((sum, { amount, out }) => sum + (out === true ? -fen(amount) : fen(amount)), balance);
  const uploaded = async (content: string | Buffer, name = "对账单.csv", token = cashier): Promise<string> => {
    const answer = await members.upload("statement", { token }, Buffer.from(content), name);
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    return answer.message;
  };
  const asked = (file: string, closing: number, more: object = {}) => ({
    file,
    account,
    dayFrom: day,
    dayTo: day,
    opening: formatMoney(balance),
    closing: formatMoney(closing),
    ...more,
  });
  /** Imported: the next one begins after it. */
  const imported = async (lines: readonly Line[], content: string | Buffer = csvOf(lines), name?: string) => {
    const closing = closingOf(lines);
    const answer = await line("importStatement", asked(await uploaded(content, name), closing));
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    [day, balance] = [addToDay(day, 1, "d"), closing];
    return answer as typeof answer & { result: { statementId: string; lines: number; matched: number } };
  };
  const refused = async (content: string | Buffer, more: object = {}, closing = balance) =>
    (await line("importStatement", asked(await uploaded(content), closing, more))).message;

  const lineOf = async (serial: string): Promise<Row> => {
    const path = "/online/api/bank_line/list";
    const { records } = (await at.get<{ records: Row[] }>("admin", path, { serial })).result;
    expect(records).toHaveLength(1);
    return records[0] as Row;
  };
  const depositOf = async (id: string | null): Promise<Deposit> =>
    (await at.get<Deposit>("admin", "/online/api/member_deposit/queryById", { id: id ?? "" })).result;
  const statementOf = async (id: string) =>
    (await at.get<{ state: number; matchedCount: number }>("admin", "/online/api/bank_statement/queryById", { id }))
      .result;

  const person = async (name = newName()): Promise<Person> => {
    const n = ++count;
    const phone = `138${String(40_000_000 + n)}`;
    const token = await members.newcomer(`bank_member_${n}`, phone);
    const [front, back] = [await members.upload("idcard", { token }), await members.upload("idcard", { token })];
    const idCard = checked(`46000019910304${String(n).padStart(3, "0")}`);
    const identity = { realName: name, idCard, idCardFront: front.message, idCardBack: back.message };
    expect(await members.post(MEMBER_PATHS.certify, identity, { token })).toMatchObject({ status: 200 });
    const info = await members.get<{ userInfo: { memberId: string } }>(MEMBER_PATHS.userInfo, { token });
    const { memberId } = info.result.userInfo;
    expect(await at.post("reviewer", "/online/api/member/approve", { id: memberId })).toMatchObject({ status: 200 });
    const card = `62220212345${String(10_000_000 + n)}`;
    const bank = { bankName: "中国工商银行", bankCard: card, acountName: name };
    const added = await members.post<{ bankId: string }>(FUNDS_PATHS.addBank, bank, { token });
    expect(added, JSON.stringify(added)).toMatchObject({ status: 200 });
    return { token, name, card, bankId: added.result.bankId, memberId, phone };
  };
  let names = 0;
  const newName = () => `${NAMES[Math.floor(++names / 20)]}测${NAMES[names % 20]}`;

  /** Declared on the day of the next statement. */
  const declared = async ({ token, bankId }: Person, amount: string, daysBefore = 0): Promise<MoneyRequest> => {
    const headers = { "idempotency-key": `statement-test-${++count}` };
    const answer = await members.post<MoneyRequest>(FUNDS_PATHS.declare, { amount, bankId }, { token, headers });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    const moment = midnightOf(addToDay(day, -daysBefore, "d")) + 36_000_000;
    await members.execute(`update "member_deposit" set "createTime" = ${moment} where "id" = '${answer.result.id}'`);
    return answer.result;
  };
  const available = async ({ token }: Person) =>
    (await members.get<MemberBalance>(FUNDS_PATHS.balance, { token })).result.availAmt;
  const confirmed = (id: string, bankSerial: string, payerName: string, creditedAmount: string, more: object = {}) =>
    office(cashier, "member_deposit", "confirm", {
      id,
      bankSerial,
      bankDay: day,
      payerName,
      creditedAmount,
      ...more,
    });
  const messagesOf = async ({ memberId }: Person): Promise<string> => {
    const sql = `select "msgContent" from "member_message" where "memberId" = '${memberId}'`;
    return JSON.stringify(await at.engine.database.read.all({ sql, key: {} }, []));
  };
  const onAccount = (name: "bank" | "suspense") =>
    createLedger(at.engine.database).balances.of(at.engine.database.read, name, {});

  describe("an import", () => {
    it("brings what a member has declared to whoever credits it, and credits nothing", async () => {
      const member = await person();
      const { id } = await declared(member, "1000.00");
      const serial = newSerial();
      const answer = await imported([{ serial, amount: "1000.00", name: member.name, card: member.card }]);
      expect(answer.message).toBe("导入 1 条（收入 1 条，支出 0 条），匹配 1 条，未匹配 0 条");
      expect(await lineOf(serial)).toMatchObject({ state: 1, anomaly: null, depositId: id });
      expect(await depositOf(id)).toMatchObject({
        status: 2,
        bankSerial: serial,
        creditedAmount: "1000.00",
        maker: "cashier",
      });
      expect(await statementOf(answer.result.statementId)).toMatchObject({ state: 2, matchedCount: 1 });
      expect(await available(member)).toBe("0.00");
      expect(await office(cashier, "member_deposit", "credit", { id })).toMatchObject({ status: 403 });
      expect(await office(accountant, "member_deposit", "credit", { id })).toMatchObject({ status: 200 });
      expect(await available(member)).toBe("1000.00");
    });

    it("of an administrator is credited by somebody else", async () => {
      const member = await person();
      const { id } = await declared(member, "12.00");
      const lines = [{ serial: newSerial(), amount: "12.00", name: member.name, card: member.card }];
      const admin = (await at.signIn<{ token: string }>("admin")).result.token;
      const body = asked(await uploaded(csvOf(lines), "a.csv", admin), closingOf(lines));
      expect(await line("importStatement", body, admin)).toMatchObject({ status: 200 });
      [day, balance] = [addToDay(day, 1, "d"), closingOf(lines)];
      expect(await office(admin, "member_deposit", "credit", { id })).toMatchObject({
        status: 403,
        message: "复核入账不能由同一人办理",
      });
    });

    it("says of each payment whose it is, or why it is not known", async () => {
      const [plain, other, poor, late, quiet, rich] = [
        await person(),
        await person(),
        await person(),
        await person(),
        await person(),
        await person(),
      ];
      const [namesake, double] = [await person("同名人"), await person("同名人")];
      const first = await declared(plain, "100.00");
      const second = await declared(plain, "100.00");
      const named = await declared(other, "200.00", 9);
      const partly = await declared(poor, "300.00", 9);
      const far = await declared(late, "400.00", 9);
      const hinted = await declared(quiet, "501.00");
      const stranger = "不相干的人";
      const [a, b, c, d, e, f, g, h, i, j, k, l, m] = Array.from({ length: 13 }, newSerial) as [
        ...(string[] & { length: 13 }),
      ];
      const answer = await imported([
        { serial: `${a}`, amount: "100.00", name: plain.name, card: plain.card },
        { serial: `${b}`, amount: "100.00", name: plain.name, card: plain.card },
        { serial: `${c}`, amount: "200.00", name: stranger, remark: `保证金${named.serialNo}` },
        { serial: `${d}`, amount: "299.99", name: poor.name, remark: partly.serialNo },
        { serial: `${e}`, amount: "400.00", name: late.name, card: late.card },
        { serial: `${f}`, amount: "501.00", name: stranger },
        { serial: `${g}`, amount: "7.00", name: stranger },
        { serial: `${h}`, amount: "8.00", name: "支付宝（中国）网络技术有限公司" },
        { serial: `${i}`, amount: "2000000.00", name: rich.name, card: rich.card },
        { serial: `${j}`, amount: "9.00", name: "同名人" },
        { serial: `${k}`, amount: "10.00", name: "同名人", card: double.card },
        { serial: `${l}`, amount: "11.00" },
        { serial: `${m}`, amount: "3.00", out: true, name: "手续费" },
      ]);
      expect(answer.message).toBe("导入 13 条（收入 12 条，支出 1 条），匹配 6 条，未匹配 7 条");
      // Of two alike the older one comes first; none is taken twice.
      expect(await lineOf(`${a}`)).toMatchObject({ state: 1, depositId: first.id, anomaly: null });
      expect(await lineOf(`${b}`)).toMatchObject({ state: 1, depositId: second.id, anomaly: null });
      expect(await lineOf(`${c}`)).toMatchObject({
        state: 0,
        anomaly: "A1",
        memberId: other.memberId,
        note: `付款户名与入金单${named.serialNo}的账户名称不一致`,
      });
      expect(await lineOf(`${d}`)).toMatchObject({ state: 1, anomaly: "A3", depositId: partly.id });
      expect(await depositOf(partly.id)).toMatchObject({ status: 2, creditedAmount: "299.99" });
      expect(await lineOf(`${e}`)).toMatchObject({ state: 1, anomaly: null, depositId: far.id });
      expect(await lineOf(`${f}`)).toMatchObject({ state: 0, anomaly: "A1", memberId: quiet.memberId });
      expect(await depositOf(hinted.id)).toMatchObject({ status: 0 });
      expect(await lineOf(`${g}`)).toMatchObject({ state: 0, anomaly: "A2", memberId: null });
      expect(await lineOf(`${h}`)).toMatchObject({ state: 0, anomaly: "A8" });
      const large = await lineOf(`${i}`);
      expect(large).toMatchObject({ state: 1, anomaly: "A10", note: "大额入金，请核实来源" });
      expect(await depositOf(large.depositId)).toMatchObject({ status: 2, remark: "未申报，按银行流水登记" });
      expect(await lineOf(`${j}`)).toMatchObject({
        state: 0,
        anomaly: "A2",
        note: "有多个同名的账户，不能确定是谁的款项",
      });
      const { depositId } = await lineOf(`${k}`);
      await office(accountant, "member_deposit", "credit", { id: depositId });
      expect([await available(namesake), await available(double)]).toEqual(["0.00", "10.00"]);
      expect(await lineOf(`${l}`)).toMatchObject({ state: 0, anomaly: "A2" });
      expect(await lineOf(`${m}`)).toMatchObject({ state: 0, anomaly: null, depositId: null });
      expect(await statementOf(answer.result.statementId)).toMatchObject({ state: 1, matchedCount: 6 });
    });

    it("sees that payments of one payer are large only together", async () => {
      const { name } = await person();
      const serials = [newSerial(), newSerial()];
      await imported(serials.map((serial) => ({ serial, amount: "1000000.00", name })));
      for (const serial of serials) expect(await lineOf(serial)).toMatchObject({ state: 1, anomaly: "A10" });
    });

    it("reads GB18030 and xlsx, other names of columns, lines above them, and sums below", async () => {
      const [one, two] = [newSerial(), newSerial()];
      const lines = [{ serial: one, amount: "1234.50" }];
      const above = `账号：,${account}\n,\n`;
      const names = "流水号,记账日期,借方发生额,贷方发生额,对方单位";
      const cells = `${one.toLowerCase()},${day.replaceAll("-", "")} 09:01:02,,"1,234.50","某\n公司"`;
      const table = `${names}\n${cells}\n`;
      await imported(lines, gb18030(`${above}${table}合计,,,"1,234.50",\n`));
      expect(await lineOf(one)).toMatchObject({ bankTime: "09:01:02", payerName: "某 公司", amount: "1234.50" });
      const next = [{ serial: two, amount: "5.00", out: true as const }];
      const rows = [
        ["交易时间", "交易流水号", "收入", "支出"],
        [`${day.replaceAll("-", "/")} 08:00`, two, "", 5],
      ];
      await imported(next, xlsxOf(rows), "对账单.xlsx");
      expect(await lineOf(two)).toMatchObject({ bankTime: "08:00:00", direction: 2, amount: "5.00" });
    });

    it("takes a day on which nothing moved", async () => {
      expect((await imported([])).message).toBe("导入 0 条（收入 0 条，支出 0 条），匹配 0 条，未匹配 0 条");
    });

    const row = (more: Readonly<Record<string, string>>): string => {
      const cells = { day, time: "", serial: "X-1", in: "1.00", out: "", balance: "", name: "", ...more };
      const first = [cells.day, cells.time, cells.serial, cells.in, cells.out, cells.balance, cells.name];
      return `${HEADER}\n${first.join(",")},,,\n`;
    };
    it.each<[string, () => string | Buffer, object, string]>([
      ["no column of serials", () => "日期,收入,支出\n", {}, "文件中没有“流水号”列"],
      ["no column of payments out", () => "日期,流水号,收入\n", {}, "文件中没有“支出”列"],
      ["a column twice", () => "日期,流水号,收入,支出,贷方金额\n", {}, "文件中有两列含义相同，请删去“贷方金额”列"],
      [
        "a serial with other signs",
        () => row({ serial: "流水1" }),
        {},
        "第2行“流水号”：银行流水号由字母、数字和短横线组成",
      ],
      ["no serial", () => row({ serial: "" }), {}, "第2行“流水号”：银行流水号由字母、数字和短横线组成"],
      ["an amount that is none", () => row({ in: "1e3" }), {}, "第2行“收入”：金额不正确，最多两位小数"],
      ["a fraction of a fen", () => row({ in: "1.001" }), {}, "第2行“收入”：金额不正确，最多两位小数"],
      ["an amount below zero", () => row({ in: "-1.00" }), {}, "第2行“收入”：金额不能为负数"],
      ["both directions", () => row({ out: "1.00" }), {}, "第2行“收入”：收入和支出须有且只有一项"],
      ["neither direction", () => row({ in: "0.00" }), {}, "第2行“收入”：收入和支出须有且只有一项"],
      ["a day that is none", () => row({ day: "2026-02-30" }), {}, "第2行“交易日期”：日期不正确，应如2026-01-31"],
      ["too long a name", () => row({ name: "长".repeat(101) }), {}, "第2行“对方户名”：超过100个字"],
      ["a quote that does not end", () => `${HEADER}\n"${day}`, {}, "第2行第1列的引号没有成对"],
      ["what is no table", () => "%PDF-1.7", {}, "文件不是 csv 或 xlsx，请另存为其中一种后再导入"],
      ["days in the wrong order", () => row({}), { dayTo: "2020-01-01" }, "起始日期不能晚于截止日期"],
      ["days to come", () => row({}), { dayTo: "2999-01-01" }, "对账单的日期不能晚于今天"],
      ["no file", () => row({}), { file: "" }, "请上传对账单文件"],
      ["another account's digits", () => row({}), { account: "12" }, "账号由 8 至 40 位数字组成"],
    ])("is refused with %s", async (_says, content, more, message) => {
      const name = typeof content() === "string" ? "a.csv" : "a.xlsx";
      const bytes = content();
      if (bytes === "%PDF-1.7") {
        // Of another type than its name: the upload says so.
        const answer = await members.upload("statement", { token: cashier }, Buffer.from(bytes), name);
        expect(answer.message).toBe("文件内容与类型不符");
        return;
      }
      const answer = await line("importStatement", asked(await uploaded(bytes, name), balance, more));
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer)).toContain(message);
    });

    it("is refused where its sums, balances, serials or days do not fit", { tags: "full" }, async () => {
      const [x, y] = [newSerial(), newSerial()];
      const lines = [
        { serial: x, amount: "2.00" },
        { serial: y, amount: "3.00" },
      ];
      const ends = formatMoney(balance + 500);
      expect(await refused(csvOf(lines), {}, balance + 499)).toBe(
        `期初余额加收入减支出为${ends}，与期末余额${formatMoney(balance + 499)}不一致`,
      );
      const [, , two = ""] = csvOf(lines).split("\n");
      const wrong = csvOf(lines).replace(two, two.replace(ends, formatMoney(balance + 600)));
      expect(await refused(wrong, {}, balance + 500)).toBe(
        `第3行的余额${formatMoney(balance + 600)}与前一笔不衔接，应为${ends}`,
      );
      expect(await refused(csvOf(lines).replace(y, x.toLowerCase()), {}, balance + 500)).toBe(
        `第3行的流水号${x}与第2行重复`,
      );
      const before = addToDay(day, -1, "d");
      expect(await refused(csvOf(lines).replace(two, two.replace(day, before)), {}, balance + 500)).toBe(
        `第3行的日期${before}不在${day}至${day}之内`,
      );
      // The newest first, as some banks write it.
      const [head, one, other] = csvOf(lines).split("\n");
      await imported(lines, [head, other, one].join("\n"));
    });

    it("follows the one before it without a gap, an overlap or another account", { tags: "full" }, async () => {
      const lines = [{ serial: newSerial(), amount: "1.00" }];
      const file = csvOf(lines);
      await imported(lines, file);
      const [before, serialNo] = [addToDay(day, -1, "d"), /^DZ\d{12}$/];
      const again = await refused(file);
      expect(again).toMatch(/^该文件已导入为DZ\d{12}，不能重复导入$/);
      expect(again.slice(7, 21)).toMatch(serialNo);
      const fresh = () => `${csvOf([])}\n`;
      const overlap = await refused(fresh(), { dayFrom: before });
      expect(overlap).toMatch(
        new RegExp(`^与已导入的DZ\\d{12}（${before}至${before}）重叠，下一份对账单应从${day}开始$`),
      );
      const next = addToDay(day, 1, "d");
      expect(await refused(fresh(), { dayFrom: next, dayTo: next })).toBe(
        `缺少${day}至${day}的流水，下一份对账单应从${day}开始`,
      );
      expect(await refused(fresh(), { account: "12345678" })).toBe(`账号与已导入的对账单不一致，应为${account}`);
      expect(await refused(fresh(), { opening: "0.01", closing: "0.01" })).toMatch(
        new RegExp(`^期初余额0\\.01与DZ\\d{12}的期末余额${formatMoney(balance)}不一致$`),
      );
      const known = csvOf([{ serial: lines[0]?.serial ?? "", amount: "2.00" }]);
      expect(await refused(known, {}, balance + 200)).toMatch(
        new RegExp(`^第2行的流水号${lines[0]?.serial}已在DZ\\d{12}中$`),
      );
      // What was refused has left nothing.
      await imported([{ serial: newSerial(), amount: "2.00" }]);
    });

    it("is one of two at once", async () => {
      const lines = [{ serial: newSerial(), amount: "6.00" }];
      const [file, other] = [await uploaded(csvOf(lines)), await uploaded(`${csvOf(lines)}\n`)];
      const closing = closingOf(lines);
      const answers = await Promise.all([file, file, other].map((one) => line("importStatement", asked(one, closing))));
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([200, 409, 409]);
      [day, balance] = [addToDay(day, 1, "d"), closing];
      await lineOf(lines[0]?.serial ?? "");
    });

    it("reads the importer's own file alone", async () => {
      const file = await uploaded(csvOf([]), "a.csv", cashier);
      const admin = (await at.signIn<{ token: string }>("admin")).result.token;
      expect(await line("importStatement", asked(file, balance), admin)).toMatchObject({ status: 404 });
    });
  });

  describe("a deposit that is confirmed by hand", () => {
    it("is what the statement says of its serial, and takes the line", async () => {
      const member = await person();
      const serial = newSerial();
      await imported([{ serial, amount: "70.00", name: "代付人" }]);
      const { id } = await declared(member, "70.00");
      day = addToDay(day, -1, "d");
      expect(await confirmed(id, serial, member.name, "71.00")).toMatchObject({
        status: 409,
        message: `与银行流水${serial}不一致：金额为70.00，付款户名为代付人`,
      });
      day = addToDay(day, 1, "d");
      expect(await lineOf(serial)).toMatchObject({ state: 0, depositId: null });
    });

    it("gives the line back when it is refused", async () => {
      const member = await person();
      const serial = newSerial();
      const { id } = await declared(member, "80.00");
      await imported([{ serial, amount: "80.00", name: member.name, card: member.card }]);
      await office(accountant, "member_deposit", "sendBack", { id, reason: "核对" });
      expect(await lineOf(serial)).toMatchObject({ state: 1, depositId: id });
      expect(await office(cashier, "member_deposit", "refuse", { id, reason: "不符" })).toMatchObject({ status: 200 });
      const freed = await lineOf(serial);
      expect(freed).toMatchObject({ state: 0, depositId: null });
      const other = await declared(member, "80.00");
      day = addToDay(day, -1, "d");
      expect(await confirmed(other.id, serial.toLowerCase(), member.name, "80.00")).toMatchObject({ status: 200 });
      day = addToDay(day, 1, "d");
      expect(await lineOf(serial)).toMatchObject({ state: 1, depositId: other.id });
    });

    it("before the statement comes is found by its serial; where they differ it is not credited", async () => {
      const member = await person();
      const [good, bad] = [newSerial(), newSerial()];
      const [one, two] = [await declared(member, "20.00"), await declared(member, "30.00")];
      expect(await confirmed(one.id, good, member.name, "20.00")).toMatchObject({ status: 200 });
      expect(await confirmed(two.id, bad, member.name, "30.00")).toMatchObject({ status: 200 });
      expect(await office(accountant, "member_deposit", "credit", { id: one.id })).toMatchObject({ status: 200 });
      await imported([
        { serial: good, amount: "20.00", name: member.name },
        { serial: bad, amount: "3.00", name: member.name },
      ]);
      expect(await lineOf(good)).toMatchObject({ state: 1, depositId: one.id });
      expect(await lineOf(bad)).toMatchObject({
        state: 0,
        anomaly: "A3",
        note: `入金单${two.serialNo}登记的与银行流水不一致：银行的金额为3.00`,
      });
      expect(await office(accountant, "member_deposit", "credit", { id: two.id })).toMatchObject({
        status: 409,
        message: `与银行流水${bad}不一致：金额为3.00`,
      });
      expect(await line("park", { id: (await lineOf(bad)).id })).toMatchObject({
        status: 409,
        message: `银行流水号${bad}已用于另一笔出入金`,
      });
      expect(await available(member)).toBe("20.00");
    });

    it("while the statement is imported is credited once", async () => {
      const member = await person();
      for (let round = 0; round < 4; round++) {
        const before = await available(member);
        const { id } = await declared(member, "5.00");
        const serial = newSerial();
        const lines = [{ serial, amount: "5.00", name: member.name, card: member.card }];
        const body = asked(await uploaded(csvOf(lines)), closingOf(lines));
        const [byHand, byImport] = await Promise.all([
          confirmed(id, serial, member.name, "5.00"),
          line("importStatement", body),
        ]);
        expect(byImport, JSON.stringify(byImport)).toMatchObject({ status: 200 });
        expect([200, 409]).toContain(byHand.status);
        [day, balance] = [addToDay(day, 1, "d"), closingOf(lines)];
        await line("match", { ids: [(await lineOf(serial)).id] });
        expect(await office(accountant, "member_deposit", "credit", { id })).toMatchObject({ status: 200 });
        expect(await lineOf(serial)).toMatchObject({ state: 1, depositId: id });
        expect(fen(await available(member)) - fen(before)).toBe(500);
      }
    });
  });

  it("a serial of a withdrawal is no payment that comes in", { tags: "full" }, async () => {
    const member = await person();
    const first = newSerial();
    await imported([{ serial: first, amount: "90.00", name: member.name }]);
    await office(accountant, "member_deposit", "credit", { id: (await lineOf(first)).depositId });
    await members.execute('delete from "message_code"');
    await members.post(FUNDS_PATHS.sendCode, {}, { token: member.token });
    const code = await members.codeFor(member.phone);
    const headers = { "idempotency-key": `statement-test-${++count}` };
    const wanted = { amount: "90.00", bankId: member.bankId, code };
    const { id } = (await members.post<MoneyRequest>(FUNDS_PATHS.withdraw, wanted, { token: member.token, headers }))
      .result;
    await office(cashier, "member_withdrawal", "confirm", { id });
    await office(accountant, "member_withdrawal", "approve", { id });
    await office(cashier, "member_withdrawal", "send", { ids: [id] });
    const paid = { id, bankSerial: newSerial(), charge: "5.00" };
    // The serial of a payment that has come in pays nothing out.
    expect(await office(cashier, "member_withdrawal", "paid", { ...paid, bankSerial: first })).toMatchObject({
      status: 409,
      message: `银行流水号${first}已用于另一笔出入金`,
    });
    expect(await office(cashier, "member_withdrawal", "paid", paid)).toMatchObject({ status: 200 });
    const wrong = csvOf([{ serial: paid.bankSerial, amount: "90.00" }]);
    expect(await refused(wrong, {}, balance + 9_000)).toMatch(
      new RegExp(`^第2行的流水号${paid.bankSerial}已用于出金单CJ\\d+，收支方向不符$`),
    );
    await imported([{ serial: paid.bankSerial, amount: "95.00", out: true, name: member.name }]);
    expect(await lineOf(paid.bankSerial)).toMatchObject({ state: 1, withdrawalId: id });
  });

  describe("a payment that is nobody's", () => {
    const nobodys = async (amount: string, more: Partial<Line> = {}): Promise<Row & { serial: string }> => {
      const serial = newSerial();
      await imported([{ serial, amount, name: "不相干的人", ...more }]);
      return { ...(await lineOf(serial)), serial };
    };
    const parked = async (amount: string) => {
      const row = await nobodys(amount);
      expect(await line("park", { id: row.id })).toMatchObject({ status: 200 });
      return row;
    };
    const toMember = ({ id }: { readonly id: string }, { memberId, name }: Person, token = cashier) =>
      line("proposeCredit", { id, memberId, holder: name, resolveReason: "会员提供了付款凭证" }, token);

    it("is held in suspense, proposed by one person and credited by another", async () => {
      const member = await person();
      const [bank, suspense] = [await onAccount("bank"), await onAccount("suspense")];
      const row = await parked("44.00");
      expect([await onAccount("bank"), await onAccount("suspense")]).toEqual([bank + 4_400, suspense + 4_400]);
      expect(await line("credit", { id: row.id }, accountant)).toMatchObject({ status: 409 });
      expect(await toMember(row, member)).toMatchObject({ status: 200, message: "已提交，请由另一人确认转入" });
      expect(await line("credit", { id: row.id }, cashier)).toMatchObject({ status: 403 });
      expect(await line("giveBack", { id: row.id }, accountant)).toMatchObject({ status: 409 });
      expect(await line("credit", { id: row.id }, accountant)).toMatchObject({ status: 200 });
      expect(await available(member)).toBe("44.00");
      expect([await onAccount("bank"), await onAccount("suspense")]).toEqual([bank + 4_400, suspense]);
      expect(await line("credit", { id: row.id }, accountant)).toMatchObject({ status: 409 });
      expect(await available(member)).toBe("44.00");
      const messages = await messagesOf(member);
      expect(messages).toContain("款项经核实属于您，已计入可用余额");
    });

    it("is not resolved by whoever has proposed it, an administrator included", async () => {
      const member = await person();
      const row = await parked("45.00");
      const admin = (await at.signIn<{ token: string }>("admin")).result.token;
      await toMember(row, member, admin);
      expect(await line("credit", { id: row.id }, admin)).toMatchObject({
        status: 409,
        message: "处理方式须由另一人复核",
      });
      expect(await line("withdrawProposal", { id: row.id })).toMatchObject({ status: 200 });
      await line("proposeReturn", { id: row.id, resolveReason: "非会员" }, admin);
      expect(await line("giveBack", { id: row.id }, admin)).toMatchObject({ status: 409 });
      expect(await available(member)).toBe("0.00");
    });

    it("is given back by two persons; a proposal is withdrawn before another one is made", async () => {
      const member = await person();
      const row = await parked("46.00");
      const [bank, suspense] = [await onAccount("bank"), await onAccount("suspense")];
      await toMember(row, member);
      const back = { id: row.id, resolveReason: "付款人要求退回" };
      expect(await line("proposeReturn", back)).toMatchObject({ status: 409 });
      expect(await line("withdrawProposal", { id: row.id })).toMatchObject({ status: 200 });
      expect(await line("proposeReturn", back)).toMatchObject({ status: 200 });
      expect(await line("credit", { id: row.id }, accountant)).toMatchObject({ status: 409 });
      const answers = await Promise.all([1, 2].map(() => line("giveBack", { id: row.id }, accountant)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([await onAccount("bank"), await onAccount("suspense")]).toEqual([bank - 4_600, suspense - 4_600]);
      const sql = { sql: `select "id" from "ledger_entry" where "refId" = '${row.id}'`, key: {} };
      expect(JSON.stringify(await at.engine.database.read.all(sql, []))).toContain(`anom:${row.id}:2`);
      expect(await lineOf(row.serial)).toMatchObject({ state: 4 });
    });

    it("is no member's who has no book of that name, or none any more", async () => {
      const member = await person();
      const row = await parked("47.00");
      const named = { ...member, name: "别的名称" };
      expect(await toMember(row, named)).toMatchObject({
        status: 409,
        message: "该会员没有名为“别的名称”且可用的账户",
      });
      await toMember(row, member);
      await at.post("reviewer", "/online/api/member/freeze", { ids: [member.memberId] });
      expect((await line("credit", { id: row.id }, accountant)).status).not.toBe(200);
      expect(await lineOf(row.serial)).toMatchObject({ state: 2 });
    });

    it("tells the member for whom somebody else has paid", async () => {
      const member = await person();
      const { serialNo } = await declared(member, "48.00");
      const row = await nobodys("48.00", { remark: serialNo });
      expect(row).toMatchObject({ anomaly: "A1", memberId: member.memberId });
      expect(await line("park", { id: row.id })).toMatchObject({ status: 200 });
      const messages = await messagesOf(member);
      expect(messages).toContain("一笔48.00元转账，付款户名与账户名称不一致");
    });

    it("in suspense is confirmed as no deposit any more", async () => {
      const member = await person();
      const row = await parked("49.00");
      const { id } = await declared(member, "49.00");
      day = addToDay(day, -1, "d");
      expect(await confirmed(id, row.serial, member.name, "49.00")).toMatchObject({
        status: 409,
        message: `银行流水号${row.serial}已用于另一笔出入金`,
      });
      day = addToDay(day, 1, "d");
    });

    it("is either matched or held in suspense, however close they are", { tags: "full" }, async () => {
      const member = await person();
      for (let round = 0; round < 4; round++) {
        const row = await nobodys("50.00", { name: `${member.name}的朋友` });
        const { id } = await declared(member, "50.00", 1);
        // The bank has corrected the name.
        await members.execute(`update "bank_line" set "payerName" = '${member.name}' where "id" = '${row.id}'`);
        const before = await onAccount("suspense");
        const [held, matched] = await Promise.all([line("park", { id: row.id }), line("match", { ids: [row.id] })]);
        expect([held.status, matched.status].sort(), JSON.stringify([held, matched])).toEqual([200, 409]);
        const { state } = await lineOf(row.serial);
        expect(await onAccount("suspense")).toBe(before + (state === 2 ? 5_000 : 0));
        expect((await depositOf(id)).status).toBe(state === 2 ? 0 : 2);
        if (state === 2) await office(cashier, "member_deposit", "refuse", { id, reason: "转待查" });
      }
    });

    it("is matched once its declaration has come", async () => {
      const member = await person("后申报的人");
      const row = await nobodys("51.00", { name: "后申报的公司" });
      await members.execute(`update "bank_line" set "payerName" = '后申报的人' where "id" = '${row.id}'`);
      const { id } = await declared(member, "51.00", 1);
      expect(await line("match", { ids: [row.id] })).toMatchObject({
        status: 200,
        message: "匹配 1 条，未匹配 0 条",
      });
      expect(await lineOf(row.serial)).toMatchObject({ state: 1, depositId: id, anomaly: null, note: null });
    });

    it("carries what people have found out of it", async () => {
      const row = await nobodys("52.00");
      const flag = { id: row.id, anomaly: "A5", note: "晚于保证金截止时间" };
      expect(await line("flag", flag, accountant)).toMatchObject({ status: 200 });
      expect(await lineOf(row.serial)).toMatchObject({ anomaly: "A5", note: "晚于保证金截止时间" });
    });
  });

  it("is no accountant's to import, park or propose, and an auditor does nothing", async () => {
    const auditor = (await at.signIn<{ token: string }>("auditor")).result.token;
    for (const step of ["importStatement", "match", "park", "proposeCredit", "proposeReturn"])
      expect(await line(step, { id: "none", ids: ["none"] }, accountant)).toMatchObject({ status: 403 });
    for (const step of ["importStatement", "flag", "credit", "giveBack"])
      expect(await line(step, { id: "none" }, auditor)).toMatchObject({ status: 403 });
  });

  it("leaves a journal in which everything holds", async () => {
    const ledger = createLedger(at.engine.database);
    ledger.registerPart(createLedgerPart(at.engine.database));
    expect(await ledger.check()).toMatchObject({ ok: true, faultCount: 0 });
  });
});

/** With the last digit that belongs to the others. */
function checked(idCard: string): string {
  const digits = idCard.slice(0, 17);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return digits + "10X98765432".charAt(sum % 11);
}
