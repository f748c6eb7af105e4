// The check of the ledger against the rows of deposits, withdrawals and members: each violation is planted and found.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLedgerPart } from "#server/modules/funds/index";
import { createLedger, type Ledger } from "#server/modules/ledger/index";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

interface Run {
  readonly result: string;
  readonly faults: number;
  readonly entries: number;
  readonly details: string | null;
}

describeEachDatabase("the check of the ledger with the rows of funds", (database) => {
  let at: TestProduct;
  let ledger: Ledger;
  const run = (sql: string) => at.engine.database.write((tx) => tx.run({ sql, key: {} }, []));
  const rows = <R extends object>(sql: string) => at.engine.database.read.all<R>({ sql, key: {} }, []);
  const one = async <R extends object>(sql: string): Promise<R> => {
    const [row] = await rows<R>(sql);
    if (row === undefined) throw new Error(`nothing for ${sql}`);
    return row;
  };
  const faults = async () =>
    (await ledger.check()).faults.map(({ invariant, about }) => `${invariant} ${about}`).sort();
  /** Changes rows behind the back of the steps, looks, and puts them back. */
  const planted = async (change: string, back: string): Promise<readonly string[]> => {
    await run(change);
    try {
      return await faults();
    } finally {
      await run(back);
    }
  };

  beforeAll(async () => {
    at = await startProduct(database());
    ledger = createLedger(at.engine.database);
    ledger.registerPart(createLedgerPart(at.engine.database));
  });
  afterAll(() => at.close());

  it("finds the demo's money whole", async () => {
    expect(await ledger.check()).toMatchObject({ ok: true, faults: [] });
    // It has something to look at.
    expect((await ledger.check()).entries).toBeGreaterThan(6);
  });

  it("I8, I13: a withdrawal that is over, though its money is still held", async () => {
    const { id } = await one<{ id: string }>(`select "id" from "member_withdrawal" where "status" = 1`);
    const of = `where "id" = '${id}'`;
    expect(
      await planted(
        `update "member_withdrawal" set "status" = 5 ${of}`,
        `update "member_withdrawal" set "status" = 1 ${of}`,
      ),
    ).toEqual([`I13 wdc:${id}`, "I8 2104"]);
  });

  it("I8, I13: a withdrawal of another amount than is held for it", async () => {
    const { id } = await one<{ id: string }>(`select "id" from "member_withdrawal" where "status" = 2`);
    const of = `where "id" = '${id}'`;
    expect(
      await planted(
        `update "member_withdrawal" set "amount" = "amount" + 1 ${of}`,
        `update "member_withdrawal" set "amount" = "amount" - 1 ${of}`,
      ),
    ).toEqual([`I13 wd:${id}`, "I8 2104"]);
  });

  it("I9, I13: a withdrawal that the bank has paid, and that is said to be on its way", async () => {
    const { id, bankSerial } = await one<{ id: string; bankSerial: string }>(
      `select "id", "bankSerial" from "member_withdrawal" where "status" = 7`,
    );
    const of = `where "id" = '${id}'`;
    expect(
      await planted(
        `update "member_withdrawal" set "status" = 3 ${of}`,
        `update "member_withdrawal" set "status" = 7 ${of}`,
      ),
    ).toEqual([`I13 wdp:${bankSerial}`, "I9 1003"]);
  });

  it("I12: a member who has left, and still has money", async () => {
    const { memberId } = await one<{ memberId: string }>(
      `select "memberId" from "member_deposit" where "status" = 3 and "enterpriseId" is null`,
    );
    const of = `where "id" = '${memberId}'`;
    const found = await planted(`update "member" set "status" = 4 ${of}`, `update "member" set "status" = 1 ${of}`);
    expect(found).toContain(`I12 2101:${memberId}:-`);
    expect(found.every((fault) => fault.startsWith("I12 "))).toBe(true);
  });

  describe("I13 finds", () => {
    const DECLARED = `select "id" from "member_deposit" where "status" = 0`;
    const CREDITED = `select "id", "bankSerial", "memberId" from "member_deposit" where "status" = 3`;

    it("a deposit that is credited without an entry", async () => {
      const { id } = await one<{ id: string }>(DECLARED);
      const of = `where "id" = '${id}'`;
      expect(
        await planted(
          `update "member_deposit" set "status" = 3, "bankSerial" = 'NEVER1', "creditedAmount" = 5 ${of}`,
          `update "member_deposit" set "status" = 0, "bankSerial" = null, "creditedAmount" = null ${of}`,
        ),
      ).toEqual(["I13 dep:NEVER1"]);
    });

    it("a deposit that is credited without what it takes", async () => {
      const { id } = await one<{ id: string }>(DECLARED);
      const of = `where "id" = '${id}'`;
      expect(
        await planted(
          `update "member_deposit" set "status" = 3 ${of}`,
          `update "member_deposit" set "status" = 0 ${of}`,
        ),
      ).toEqual([`I13 member_deposit ${id}`]);
    });

    it("an entry whose deposit is not credited", async () => {
      const { id, bankSerial } = await one<{ id: string; bankSerial: string }>(CREDITED);
      const of = `where "id" = '${id}'`;
      expect(
        await planted(
          `update "member_deposit" set "status" = 4 ${of}`,
          `update "member_deposit" set "status" = 3 ${of}`,
        ),
      ).toEqual([`I13 dep:${bankSerial}`]);
    });

    it("a deposit that is reversed without a reversal", async () => {
      const { id, bankSerial } = await one<{ id: string; bankSerial: string }>(CREDITED);
      const of = `where "id" = '${id}'`;
      expect(
        await planted(
          `update "member_deposit" set "status" = 8 ${of}`,
          `update "member_deposit" set "status" = 3 ${of}`,
        ),
      ).toEqual([`I13 rev:dep:${bankSerial}`]);
    });

    it("a deposit of another member than was credited", async () => {
      const { id, bankSerial, memberId } = await one<{ id: string; bankSerial: string; memberId: string }>(CREDITED);
      const of = `where "id" = '${id}'`;
      const other = await one<{ id: string }>(`select "id" from "member" where "id" <> '${memberId}'`);
      expect(
        await planted(
          `update "member_deposit" set "memberId" = '${other.id}' ${of}`,
          `update "member_deposit" set "memberId" = '${memberId}' ${of}`,
        ),
      ).toEqual([`I13 dep:${bankSerial}`]);
    });
  });

  it("is run by whoever may, and its run is listed", async () => {
    expect((await at.post("editor", "/online/api/account_check/check")).status).toBe(403);
    const { id } = await one<{ id: string }>(DEPOSIT_OF_DEMO);
    await run(`update "member_deposit" set "status" = 4 where "id" = '${id}'`);
    const asked = await at.post("auditor", "/online/api/account_check/check");
    expect(asked).toMatchObject({ status: 200, message: "已开始核对，完成后显示在列表中" });
    const runs = async () =>
      (await at.get<{ records: readonly Run[] }>("auditor", "/online/api/account_check/list")).result.records;
    await vi.waitFor(async () => expect(await runs()).not.toEqual([]), { timeout: 30_000, interval: 200 });
    expect((await runs())[0]).toMatchObject({ result: "broken", faults: 1 });
    await run(`update "member_deposit" set "status" = 3 where "id" = '${id}'`);
    await expect(run(`update "ledger_check" set "result" = 'ok'`)).rejects.toThrow();
    await expect(run(`delete from "ledger_check"`)).rejects.toThrow();
  });
});

const DEPOSIT_OF_DEMO = `select "id" from "member_deposit" where "status" = 3`;
