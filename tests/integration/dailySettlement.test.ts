// The end of a book day: run in steps, compared with the bank, signed by two persons, locked.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addToDay, dayOf, formatMoney } from "#core/values";
import { createLedgerPart, runSettlement } from "#server/modules/funds/index";
import { createLedger, type Ledger } from "#server/modules/ledger/index";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { runningClock } from "../support/runningClock.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const BOTH = { makerId: "cashier", checkerId: "accountant" };
const PATH = "/online/api/daily_settlement";
const LEASE_MS = 120_000;

type Row = Readonly<Record<string, string | number | null>>;
interface List {
  readonly records: readonly Row[];
}

describeEachDatabase("the daily settlement", (database) => {
  let at: TestProduct;
  let ledger: Ledger;
  let ahead = 0;
  let serial = 0;
  let cashier = "";
  let accountant = "";
  let memberId = "";
  const run = (sql: string) => at.engine.database.write((tx) => tx.run({ sql, key: {} }, []));
  const as = (token: string, method: string, path: string, body?: object) =>
    at.call<Row>("nobody", method, path, {
      headers: { "x-access-token": token },
      ...(body === undefined ? {} : { body }),
    });
  const today = () => dayOf(runningClock() + ahead);
  const parts = () => ({ database: at.engine.database, ledger });
  const read = async (id: string) => (await at.get<Row>("admin", `${PATH}/queryById`, { id })).result;
  const items = async (settlementId: string) =>
    (
      await at.get<List>("admin", "/online/api/settlement_item/list", {
        settlementId,
        pageSize: "200",
        column: "seq",
        order: "asc",
      })
    ).result.records;
  const bank = async () => Number((await ledger.balances.totals(at.engine.database.read)).bank);
  /** A deposit that the rows of funds know, so that the check holds. */
  const deposit = async (amount: number) => {
    const bankSerial = `SET${++serial}`;
    const posted = await at.engine.database.write(async (tx) => {
      await tx.run(
        {
          sql:
            `insert into "member_deposit" ("id", "serialNo", "memberId", "amount", "creditedAmount", "status", ` +
            `"bankSerial", "createTime", "version") values ('dep${serial}', 'X${serial}', '${memberId}', ${amount}, ` +
            `${amount}, 3, '${bankSerial}', ${tx.now}, 1)`,
          key: {},
        },
        [],
      );
      const subjects = { memberId, enterpriseId: null, bankSerial };
      return ledger.post(tx, { event: "depositMatched", subjects, amounts: { amount }, ...BOTH });
    });
    return posted;
  };
  const added = async (balance: number, bookDate = today()): Promise<string> => {
    const answer = await as(cashier, "POST", `${PATH}/add`, {
      bookDate,
      statementBalance: formatMoney(balance),
      statementSource: "农业银行电子对账单",
    });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    const { records } = (
      await at.get<List>("admin", `${PATH}/list`, { bookDate_begin: bookDate, bookDate_end: bookDate })
    ).result;
    return String(records[0]?.["id"]);
  };
  const asked = async (id: string) => {
    const answer = await as(cashier, "POST", `${PATH}/run`, { id });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
  };
  const settled = async (id: string) => {
    await asked(id);
    expect(await runSettlement(parts(), id)).toBe(true);
  };

  /** Sessions end when the clock has gone on for a day. */
  const signIn = async () => {
    await run(`delete from "sys_attempt"`);
    const signedIn = async (username: string) => (await at.signIn<{ token: string }>(username)).result.token;
    [cashier, accountant] = [await signedIn("cashier"), await signedIn("accountant")];
    at.forgetToken("admin");
  };

  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, () => runningClock() + ahead);
    // It runs when a test says so.
    const jobs = (await at.get<List>("admin", "/sys/job/list", { pageSize: "100" })).result.records;
    await at.post("admin", "/sys/job/pause", { id: jobs.find(({ job }) => job === "dailySettlement")?.["id"] });
    ledger = createLedger(at.engine.database);
    ledger.registerPart(createLedgerPart(at.engine.database));
    await signIn();
    const members = await at.get<List>("admin", "/online/api/member/list", { memberCode: "M00000012" });
    memberId = String(members.result.records[0]?.["id"]);
    // A request of a run is enough: no job takes it while a test looks.
    await run(`update "sys_job" set "handler" = 'audit.seal' where "job" = 'dailySettlement'`);
  });
  afterAll(() => at.close());
  /** Each test settles a day of its own; the days before it are closed. */
  beforeEach(async () => {
    ahead += 3 * 86_400_000;
    const before = addToDay(today(), -1, "d");
    await at.engine.database.write((tx) => ledger.closeDay(tx, before));
    await signIn();
  });

  it("goes from the statement to the lock by two persons, and the day takes no more entries", async () => {
    await deposit(12_345);
    const day = today();
    const id = await added(await bank());
    await settled(id);
    expect(await read(id)).toMatchObject({ status: 3, step: 8, difference: "0.00", differences: 0, runner: "cashier" });
    const found = await items(id);
    expect(new Set(found.map(({ step }) => step))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(found.filter(({ result }) => result === "difference")).toEqual([]);
    expect(found.find(({ about }) => about === "科目 1001")).toMatchObject({
      incoming: "123.45",
      closing: formatMoney(await bank()),
    });
    // The day is frozen before it is locked: what comes now is of the next one.
    expect((await deposit(1)).bookDate).toBe(addToDay(day, 1, "d"));
    expect((await as(accountant, "POST", `${PATH}/lock`, { id })).status).toBe(409);
    expect(await as(cashier, "POST", `${PATH}/sign`, { id })).toMatchObject({ status: 200 });
    expect((await as(cashier, "POST", `${PATH}/lock`, { id })).status).toBe(403);
    expect(
      (
        await as(cashier, "PUT", `${PATH}/edit`, {
          id,
          statementBalance: "1.00",
          version: (await read(id))["version"],
        })
      ).status,
    ).not.toBe(200);
    expect(await as(accountant, "POST", `${PATH}/lock`, { id })).toMatchObject({ status: 200 });
    const locked = await read(id);
    expect(locked).toMatchObject({ status: 5, step: 9, maker: "cashier", checker: "accountant" });
    expect(locked["root"]).toMatch(/^[0-9a-f]{64}$/);
    const [stored] = await at.engine.database.read.all<{ root: string }>(
      { sql: `select "root" from "ledger_day" where "bookDate" = '${day}'`, key: {} },
      [],
    );
    expect(stored?.root).toBe(locked["root"]);
    expect((await deposit(1)).bookDate).toBe(addToDay(day, 1, "d"));
    await expect(at.engine.database.write((tx) => ledger.closeDay(tx, day))).rejects.toMatchObject({
      code: "LEDGER.DAY_CLOSED",
    });
    expect((await as(cashier, "POST", `${PATH}/run`, { id })).status).toBe(409);
    expect(await ledger.check()).toMatchObject({ ok: true, faults: [] });
  });

  it("is signed by an administrator once only: whoever signed does not lock", async () => {
    await deposit(5);
    const id = await added(await bank());
    await settled(id);
    expect(await at.post("admin", `${PATH}/sign`, { id })).toMatchObject({ status: 200 });
    expect((await at.post("admin", `${PATH}/lock`, { id })).status).toBe(403);
    expect(await as(accountant, "POST", `${PATH}/sendBack`, { id, reason: "再核对一次" })).toMatchObject({
      status: 200,
    });
    expect(await read(id)).toMatchObject({ status: 0 });
  });

  it("lists what differs, which nobody signs; corrected, it is run again", async () => {
    await deposit(700);
    const id = await added((await bank()) + 100);
    await settled(id);
    expect(await read(id)).toMatchObject({ status: 2, difference: "1.00", differences: 1 });
    const differing = (await items(id)).filter(({ result }) => result === "difference");
    expect(differing).toMatchObject([{ step: 5, amount: "1.00", about: expect.stringContaining("I10") }]);
    expect((await as(cashier, "POST", `${PATH}/sign`, { id })).status).toBe(409);
    const { version } = await read(id);
    const corrected = { id, version, statementBalance: formatMoney(await bank()) };
    expect(await as(cashier, "PUT", `${PATH}/edit`, corrected)).toMatchObject({ status: 200 });
    await settled(id);
    expect(await read(id)).toMatchObject({ status: 3, differences: 0 });
    expect((await items(id)).filter(({ result }) => result === "difference")).toEqual([]);
    // So are those of an earlier version.
    expect(await as(cashier, "POST", `${PATH}/restore`, { id, version })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ status: 0 });
    expect((await as(cashier, "POST", `${PATH}/sign`, { id })).status).toBe(409);
    const restored = { ...corrected, version: (await read(id))["version"] };
    expect(await as(cashier, "PUT", `${PATH}/edit`, restored)).toMatchObject({ status: 200 });
    await settled(id);
    expect(await read(id)).toMatchObject({ status: 3, differences: 0 });
    // Other figures after the run are another comparison.
    const again = { id, version: (await read(id))["version"], statementBalance: formatMoney((await bank()) + 1) };
    expect(await as(cashier, "PUT", `${PATH}/edit`, again)).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ status: 0 });
    expect((await as(cashier, "POST", `${PATH}/sign`, { id })).status).toBe(409);
  });

  it("finds what does not hold in the ledger, and an earlier day that is open", async () => {
    await deposit(300);
    const earlier = today();
    ahead += 86_400_000;
    await signIn();
    await deposit(400);
    const id = await added(await bank());
    await run(`update "member_deposit" set "status" = 4 where "id" = 'dep${serial}'`);
    await settled(id);
    const differing = (await items(id)).filter(({ result }) => result === "difference");
    expect(differing.map(({ step, about }) => [step, about])).toEqual([
      [1, `账期 ${earlier} 尚未锁账，请先完成该日的日终结算`],
      [6, `账目核对 I13：dep:SET${serial}`],
    ]);
    await run(`update "member_deposit" set "status" = 3 where "id" = 'dep${serial}'`);
  });

  it("is run once, however many runs begin at once", async () => {
    await deposit(900);
    const id = await added(await bank());
    await asked(id);
    const runs = await Promise.all([1, 2, 3, 4].map(() => runSettlement(parts(), id)));
    expect(runs.filter(Boolean)).toHaveLength(1);
    const found = await items(id);
    expect(new Set(found.map(({ seq }) => seq)).size).toBe(found.length);
    expect(await read(id)).toMatchObject({ status: 3 });
    // While one has it, nobody begins it anew.
    await asked(id);
    let hold = () => {};
    const held = new Promise<void>((resolve) => (hold = resolve));
    const slow = runSettlement(parts(), id, { beforeStep: (step) => (step === 3 ? held : undefined) });
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: 1, step: 2 }));
    expect(await as(cashier, "POST", `${PATH}/run`, { id })).toMatchObject({ status: 409 });
    expect(await runSettlement(parts(), id)).toBe(false);
    hold();
    expect(await slow).toBe(true);
  });

  it("goes on after it was killed before any of its steps", async () => {
    await deposit(1_100);
    const id = await added(await bank());
    await settled(id);
    const whole = (await items(id)).map(({ seq, result, about, closing, amount }) => [
      seq,
      result,
      about,
      closing,
      amount,
    ]);
    for (let killed = 1; killed <= 8; killed++) {
      await asked(id);
      const dies = runSettlement(parts(), id, {
        beforeStep: (step) => {
          if (step === killed) throw new Error("killed");
        },
      });
      await expect(dies).rejects.toThrow("killed");
      expect(await read(id)).toMatchObject({ status: 1, step: killed - 1 });
      // Its lease stands as after a kill: nobody else comes before it is over.
      expect(await runSettlement(parts(), id)).toBe(false);
      ahead += LEASE_MS + 1_000;
      expect(await runSettlement(parts(), id)).toBe(true);
      expect(await read(id)).toMatchObject({ status: 3, step: 8, differences: 0 });
      const again = await items(id);
      expect(again.map(({ seq, result, about, closing, amount }) => [seq, result, about, closing, amount])).toEqual(
        whole,
      );
    }
  });

  it("is no matter of who has nothing to do with money, nor of a day to come", async () => {
    const body = { bookDate: today(), statementBalance: "1.00", statementSource: "对账单" };
    for (const who of ["editor", "reviewer", "personnel", "auditor"] as const)
      expect((await at.post(who, `${PATH}/add`, body)).status, who).toBe(403);
    expect((await at.get("editor", `${PATH}/list`)).status).toBe(403);
    const ahead2 = await as(cashier, "POST", `${PATH}/add`, { ...body, bookDate: addToDay(today(), 1, "d") });
    expect(ahead2.status).toBe(400);
  });
});
