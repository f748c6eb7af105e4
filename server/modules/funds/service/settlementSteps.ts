/** What each step of the daily settlement finds. Each may be taken again, and then finds the same. */
import { formatMoney } from "#core/values";
import type { WriteTransaction } from "#engine/server";
import type { Ledger, LedgerCheck } from "#server/modules/ledger/index";
import type { SettlementItem, SettlementRepo } from "../repo/settlements.ts";
import type { RunStep } from "../rules/settlement.ts";

interface Settlement {
  readonly id: string;
  readonly bookDate: string;
  readonly statementBalance: number;
  readonly statementSource: string;
}

interface StepParts {
  readonly ledger: Ledger;
  readonly settlements: SettlementRepo;
  /** Of everything, made before the transaction of the step that lists it. */
  readonly found: LedgerCheck | undefined;
}

type Step = (tx: WriteTransaction, settlement: Settlement, parts: StepParts) => Promise<readonly SettlementItem[]>;

const BANK = "1001";
/** Suspense, forfeited margins and payments on their way: how long they have waited is looked at every day. */
const AGED = [
  ["2301", "待查入金"],
  ["2302", "待处置的没收保证金"],
  ["1003", "在途付款"],
] as const;

export const STEPS: Readonly<Record<RunStep, Step>> = {
  cutOff: async (tx, { id, bookDate }, { ledger, settlements }) => {
    await settlements.cutOff(tx, id);
    const open = await ledger.days.openBefore(tx, bookDate);
    return open.length === 0
      ? [{ result: "ok", about: "较早的账期均已锁账" }]
      : open.map((day) => ({ result: "difference" as const, about: `账期 ${day} 尚未锁账，请先完成该日的日终结算` }));
  },
  freeze: async (tx, { bookDate }, { ledger }) => {
    await ledger.freezeDay(tx, bookDate);
    return [{ result: "ok", about: `账期 ${bookDate} 不再记账，之后的业务记入下一账期` }];
  },
  statement: async (_tx, { statementBalance, statementSource }) => [
    { result: "ok", about: `对账单：${statementSource}`, closing: statementBalance },
  ],
  match: async (tx, { bookDate }, { settlements }) => {
    const waiting = await settlements.notCredited(tx, bookDate);
    if (waiting.length === 0) return [{ result: "ok", about: "已到账的入金均已复核入账" }];
    return waiting.map(({ serialNo, bankSerial, creditedAmount }) => ({
      result: "note" as const,
      about: `入金 ${serialNo ?? ""}（流水号 ${bankSerial ?? ""}）已到账，尚未复核入账`,
      ...(creditedAmount === null ? {} : { amount: creditedAmount }),
    }));
  },
  compute: async (tx, { id, bookDate, statementBalance }, { ledger, settlements }) => {
    const figures = await ledger.days.figures(tx, bookDate);
    const items: SettlementItem[] = figures.map(({ code, ...of }) => {
      const isEven = of.opening + of.incoming - of.outgoing === of.closing;
      return { result: isEven ? ("ok" as const) : ("difference" as const), about: `科目 ${code}`, ...of };
    });
    const closingOf = (code: string): number => figures.find((one) => one.code === code)?.closing ?? 0;
    const members = ["2101", "2102", "2103", "2104"].reduce((sum, code) => sum + BigInt(closingOf(code)), 0n);
    const books = await ledger.days.booksOf(tx, bookDate);
    items.push(
      members === books
        ? { result: "ok", about: "会员账户合计与科目余额一致" }
        : { result: "difference", about: "会员账户合计与科目余额不一致", amount: Number(books - members) },
    );
    const bank = closingOf(BANK);
    const difference = statementBalance - bank;
    await settlements.compared(tx, id, bank, difference);
    const said = `对账单 ${formatMoney(statementBalance)}，账面 ${formatMoney(bank)}`;
    items.push(
      difference === 0
        ? { result: "ok", about: `结算专户与对账单一致：${said}` }
        : { result: "difference", about: `结算专户与对账单不一致（I10）：${said}`, amount: difference },
    );
    return items;
  },
  check: async (_tx, _settlement, { found }) => {
    if (found === undefined) throw new Error("The ledger was not checked.");
    if (found.ok) return [{ result: "ok", about: `账目核对一致：凭证 ${found.entries} 张，分录 ${found.postings} 条` }];
    return found.faults.map(({ invariant, about }) => ({
      result: "difference" as const,
      about: `账目核对 ${invariant}：${about}`.slice(0, 300),
    }));
  },
  report: async (tx, { bookDate }, { ledger }) => {
    const figures = await ledger.days.figures(tx, bookDate);
    const items: SettlementItem[] = [];
    for (const [code, title] of AGED) {
      const closing = figures.find((one) => one.code === code)?.closing ?? 0;
      if (closing === 0) continue;
      const since = await ledger.days.filledSince(tx, bookDate, code);
      items.push({ result: "note", about: `${title}自 ${since ?? bookDate} 起有余额`, closing });
    }
    return items.length === 0 ? [{ result: "ok", about: "待查入金、没收保证金和在途付款均无余额" }] : items;
  },
};
