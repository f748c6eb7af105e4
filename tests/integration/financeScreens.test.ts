// The finance screens over the journal: their figures are the ledger's, whoever may see them, and nobody writes them.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addToDay, dayOf, formatMoney } from "#core/values";
import { createLedger, type Ledger } from "#server/modules/ledger/index";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { runningClock } from "../support/runningClock.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const DAY = 86_400_000;
const BOTH = { makerId: "cashier", checkerId: "accountant" };

type Row = Readonly<Record<string, string | number | null>>;
interface List {
  readonly records: readonly Row[];
  readonly total: number;
}

describeEachDatabase("the finance screens", (database) => {
  let at: TestProduct;
  let ledger: Ledger;
  let token = "";
  let ahead = 0;
  let today = "";
  let memberId = "";
  const get = <T>(path: string, query: Readonly<Record<string, string>> = {}) =>
    at.call<T>("nobody", "GET", path, { query, headers: { "x-access-token": token } });
  const list = async (entity: string, query: Readonly<Record<string, string>> = {}) => {
    const answer = await get<List>(`/online/api/${entity}/list`, { pageSize: "200", ...query });
    expect(answer, JSON.stringify(answer).slice(0, 400)).toMatchObject({ status: 200 });
    return answer.result.records;
  };
  const report = async (code: string, query: Readonly<Record<string, string>> = {}) => {
    const answer = await get<List>(`/online/cgreport/api/getData/${code}`, query);
    expect(answer, JSON.stringify(answer).slice(0, 400)).toMatchObject({ status: 200 });
    return answer.result.records;
  };
  const on = (days: number) => addToDay(today, days, "d");
  const post = (days: number, request: object) => {
    ahead = days * DAY;
    return at.engine.database.write((tx) => ledger.post(tx, { ...BOTH, ...request } as never));
  };
  const totals = () => ledger.balances.totals(at.engine.database.read);

  beforeAll(async () => {
    const start = runningClock();
    at = await startProduct(database(), {}, {}, () => runningClock() + ahead);
    today = dayOf(start);
    ledger = createLedger(at.engine.database);
    const members = await at.get<List>("admin", "/online/api/member/list", { memberCode: "M00000012" });
    memberId = String(members.result.records[0]?.["id"]);
    const book = { memberId, enterpriseId: null as string | null };
    const company = { memberId, enterpriseId: "company-1" };
    const deposit = (bankSerial: string, amount: number, of = book) => ({
      event: "depositMatched",
      subjects: { ...of, bankSerial },
      amounts: { amount },
    });
    const margin = { ...book, registrationId: "r1" };
    await post(1, deposit("S1", 100_000));
    await post(1, { event: "marginFrozen", subjects: margin, amounts: { amount: 40_000 } });
    await post(1, deposit("S2", 70_000, company));
    await post(3, { event: "marginForfeited", subjects: margin, amounts: { amount: 40_000 } });
    await post(3, deposit("S3", 5_000));
    await post(40, deposit("S4", 1_000));
    ahead = 0;
    token = (await at.signIn<{ token: string }>("accountant")).result.token;
  });
  afterAll(() => at.close());

  it("show what every member holds, in each book, and the sums are the ledger's", async () => {
    const books = await list("ledger_book");
    for (const row of books) {
      const { memberId: of, enterpriseId } = row as { memberId: string; enterpriseId: string | null };
      const funds = await ledger.balances.fundsOf(at.engine.database.read, { memberId: of, enterpriseId });
      expect(row).toMatchObject({
        available: formatMoney(funds.available),
        frozen: formatMoney(funds.margin),
        bond: formatMoney(funds.bond),
        withdrawing: formatMoney(funds.withdrawing),
        total: formatMoney(funds.total),
      });
    }
    expect(books.map(({ id }) => id)).toEqual(expect.arrayContaining([memberId, `${memberId}:company-1`]));
    const sums = await get<Record<string, Row>>("/online/api/ledger_book/totals");
    const { available, margin, bond, withdrawing } = await totals();
    expect(sums.result["sums"]).toMatchObject({
      available: formatMoney(Number(available)),
      frozen: formatMoney(Number(margin)),
      bond: formatMoney(Number(bond)),
      withdrawing: formatMoney(Number(withdrawing)),
      total: formatMoney(Number(available + margin + bond + withdrawing)),
    });
  });

  it("show the funds of the centre, which balance", async () => {
    const rows = await report("central_funds", { self_until: on(50) });
    const stored = await totals();
    const balanceOf = (code: string) => rows.find((row) => row["code"] === code)?.["balance"];
    expect(balanceOf("1001")).toBe(formatMoney(Number(stored.bank)));
    expect(balanceOf("2302")).toBe(formatMoney(Number(stored.forfeited)));
    expect(balanceOf("2101")).toBe(formatMoney(Number(stored.available)));
    const net = rows.reduce((sum, row) => sum + Math.round(Number(row["net"]) * 100), 0);
    expect(net).toBe(0);
    const before = await report("central_funds", { self_until: on(2) });
    expect(before.find((row) => row["code"] === "2302")).toBeUndefined();
  });

  it("show what came in and went out of each code between two days", async () => {
    const rows = await report("daily_report", { self_since: on(3), self_until: on(3) });
    const find = (code: string) => rows.find((row) => row["code"] === code);
    const bank = find("1001");
    const received = (await report("daily_report", { self_since: on(1), self_until: on(1) })).find(
      (row) => row["code"] === "1001",
    );
    expect(received).toMatchObject({ incoming: "1700.00", outgoing: "0.00" });
    expect(bank).toMatchObject({ opening: received?.["closing"], incoming: "50.00", outgoing: "0.00" });
    expect(find("2302")).toMatchObject({ opening: "0.00", incoming: "400.00", outgoing: "0.00", closing: "400.00" });
    for (const { opening, incoming, outgoing, closing } of rows)
      expect(Number(opening) + Number(incoming) - Number(outgoing)).toBeCloseTo(Number(closing), 6);
  });

  it("show a member's days and months; what is only held for a session is no movement", async () => {
    const days = await list("ledger_book_day", {
      bookId: memberId,
      bookDate_begin: on(1),
      column: "bookDate",
      order: "asc",
    });
    expect(days).toMatchObject([
      { bookDate: on(1), incoming: "1000.00", outgoing: "0.00" },
      { bookDate: on(3), incoming: "50.00", outgoing: "400.00" },
      { bookDate: on(40), incoming: "10.00", outgoing: "0.00" },
    ]);
    days.forEach((day, index) => {
      if (index > 0) expect(day["opening"]).toBe(days[index - 1]?.["closing"]);
    });
    const funds = await ledger.balances.fundsOf(at.engine.database.read, { memberId, enterpriseId: null });
    expect(days.at(-1)?.["closing"]).toBe(formatMoney(funds.total));
    const months = await list("ledger_book_month", { bookId: memberId, column: "month", order: "asc" });
    expect(months.length).toBeGreaterThanOrEqual(2);
    expect(months.at(-1)).toMatchObject({ month: on(40).slice(0, 7), closing: formatMoney(funds.total) });
    months.forEach((month, index) => {
      if (index > 0) expect(month["opening"]).toBe(months[index - 1]?.["closing"]);
    });
    const all = await list("ledger_book_day", { bookId: memberId });
    const sum = (rows: readonly Row[], of: string) =>
      rows.reduce((total, row) => total + Math.round(Number(row[of]) * 100), 0);
    expect(sum(months, "incoming")).toBe(sum(all, "incoming"));
    expect(sum(months, "outgoing")).toBe(sum(all, "outgoing"));
  });

  it("show the flows, from each line to its entry with all lines", async () => {
    const central = await list("ledger_line", { view: "central_flow", bookDate_begin: on(3), bookDate_end: on(3) });
    expect(central.map(({ code, incoming, outgoing }) => [code, incoming, outgoing])).toEqual([
      ["1001", "50.00", null],
      ["2302", "400.00", null],
    ]);
    const member = await list("ledger_line", { view: "member_flow", memberId, bookDate_begin: on(3) });
    expect(member.map(({ code, incoming, outgoing }) => [code, incoming, outgoing])).toEqual([
      ["2101", "10.00", null],
      ["2101", "50.00", null],
      ["2102", null, "400.00"],
    ]);
    expect(new Set((await list("ledger_line", { view: "member_flow" })).map(({ ownerType }) => ownerType))).toEqual(
      new Set(["member"]),
    );
    const entryId = String(central[1]?.["entryId"]);
    expect(entryId).toBe("fft:r1");
    const entry = await get<Row>("/online/api/ledger_entry/queryById", { id: entryId });
    expect(entry.result).toMatchObject({ event: "marginForfeited", amount: "400.00", registrationId: "r1", ...BOTH });
    const lines = await list("ledger_line", { entryId, column: "lineNo", order: "asc" });
    expect(lines.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
      ["2102", "400.00", null],
      ["2302", null, "400.00"],
    ]);
    const line = await get<Row>("/online/api/ledger_line/queryById", { id: "fft:r1:2" });
    expect(line.result).toMatchObject({ accountId: "2302", balance: "400.00" });
    const account = await get<Row>("/online/api/ledger_account/queryById", { id: "2302" });
    expect(account.result).toMatchObject({ code: "2302", ownerType: "platform", balance: "400.00" });
  });

  it("are closed to who has nothing to do with money, and are written by nobody", async () => {
    const entities = ["account", "book", "book_day", "book_month", "code_day", "entry", "line"];
    for (const entity of entities.map((name) => `ledger_${name}`)) {
      for (const who of ["editor", "reviewer", "personnel", "member", "nobody"] as const)
        expect([401, 403], `${entity} ${who}`).toContain((await at.get(who, `/online/api/${entity}/list`)).status);
      expect((await at.get("auditor", `/online/api/${entity}/list`)).status, entity).toBe(200);
      for (const op of ["add", "edit"])
        expect([403, 404], `${entity} ${op}`).toContain((await at.post("admin", `/online/api/${entity}/${op}`)).status);
    }
    for (const code of ["central_funds", "daily_report"]) {
      expect((await at.get("editor", `/online/report/${code}`)).status).toBe(403);
      expect((await at.get("auditor", `/online/report/${code}`)).status).toBe(200);
    }
  });
});
