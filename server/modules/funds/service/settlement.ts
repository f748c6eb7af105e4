/**
 * The daily settlement. A run takes its steps one by one, each in a transaction of its own that holds the run's lease:
 * a process that is gone is followed by another one, which goes on at the step that was under way. Two persons sign,
 * and the second signature locks the day.
 */
import { randomUUID } from "node:crypto";
import { registerActions, registerJobs, type Database, type ModuleActions, type ModuleJobs } from "#engine/server";
import { fundsErrors } from "../errors.ts";
import type { Ledger } from "#server/modules/ledger/index";
import { createSettlementRepo } from "../repo/settlements.ts";
import { LOCK_STEP, RUN_STEPS, SETTLEMENT_STATUS, SIGN_STEP } from "../rules/settlement.ts";
import type { FundsParts } from "./parts.ts";
import { STEPS } from "./settlementSteps.ts";

const SETTLEMENT = "daily_settlement";
/** The name of the job in its file. */
const JOB = "dailySettlement";

const LEASE_MS = 120_000;

interface RunParts {
  readonly database: Database;
  readonly ledger: Ledger;
}

interface RunOptions {
  readonly signal?: AbortSignal;
  /** Before the transaction of each step. */
  readonly beforeStep?: (step: number) => Promise<void> | void;
}

/** Whether it was run to its end; false: another run has it, or there is nothing to run. */
export async function runSettlement(
  { database, ledger }: RunParts,
  id: string,
  { signal, beforeStep }: RunOptions = {},
): Promise<boolean> {
  const repo = createSettlementRepo(database);
  const lease = { id, holder: randomUUID() };
  if (!(await database.write((tx) => repo.take(tx, lease, LEASE_MS)))) return false;
  const beating = setInterval(() => {
    void database.write((tx) => repo.take(tx, lease, LEASE_MS)).catch(() => undefined);
  }, LEASE_MS / 4);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const settlement = await repo.one(database.read, id);
      const step = (settlement?.step ?? 0) + 1;
      const name = RUN_STEPS[step - 1];
      if (settlement === undefined) return false;
      if (name === undefined) break;
      await beforeStep?.(step);
      const found = name === "check" ? await ledger.check(signal === undefined ? {} : { signal }) : undefined;
      const isMine = await database.write(async (tx) => {
        if (!(await repo.advance(tx, lease, step, LEASE_MS))) return false;
        const items = await STEPS[name](tx, settlement, { ledger, settlements: repo, found });
        await repo.replaceItems(tx, id, step, items);
        await repo.changed(tx);
        return true;
      });
      if (!isMine) return false;
    }
    await beforeStep?.(SIGN_STEP);
    return await database.write(async (tx) => {
      if (!(await repo.advance(tx, lease, SIGN_STEP, LEASE_MS))) return false;
      const differences = await repo.countDifferences(tx, id);
      const { agreed, differing } = SETTLEMENT_STATUS;
      await repo.finish(tx, id, differences === 0 ? agreed : differing, differences);
      await repo.changed(tx);
      return true;
    });
  } finally {
    clearInterval(beating);
  }
}

export function registerSettlementRules(parts: FundsParts): void {
  const { engine, ledger } = parts;
  const { hooks } = engine;
  hooks.on(SETTLEMENT, "beforeEdit", async (draft, before, { op, tx, seeding }) => {
    if (seeding) return;
    // Other figures, of an edit or a restore, are other comparisons: what was found of the earlier ones is no ground to
    // sign.
    if (draft["statementBalance"] !== before["statementBalance"]) draft["status"] = SETTLEMENT_STATUS.waiting;
    if (op !== "lock") return;
    const { root } = await ledger.closeDay(tx, String(before["bookDate"]));
    Object.assign(draft, { root, step: LOCK_STEP });
  });
  registerActions(engine, settlementActions, parts);
  registerJobs(engine, settlementJobs, parts);
}

export const settlementActions: ModuleActions<FundsParts> = {
  "daily_settlement.run": async ({ rows, viewer, tx, set }, { requireJob }) => {
    for (const row of rows) {
      const { running } = SETTLEMENT_STATUS;
      if (row["status"] === running && Number(row["leaseUntil"] ?? 0) > tx.now)
        throw fundsErrors.error("SETTLEMENT_RUNNING");
      await set(row, {
        status: running,
        step: 0,
        runner: viewer.username,
        runAt: tx.now,
        finishedAt: null,
        differences: null,
        leaseHolder: null,
        leaseUntil: null,
      });
    }
    await requireJob(tx, JOB, viewer.username);
    return undefined;
  },
};

export const settlementJobs: ModuleJobs<FundsParts> = {
  "funds.settle": async ({ signal, log: print, now }, { database, ledger, log }) => {
    const repo = createSettlementRepo(database);
    for (const id of await repo.underWay(database.read, now())) {
      const settlement = await repo.one(database.read, id);
      const isDone = await runSettlement({ database, ledger }, id, { signal });
      print(`账期 ${settlement?.bookDate ?? id}：${isDone ? "已运行" : "由另一次运行处理"}`);
      if (isDone) log.info({ settlement: id }, "a day was settled");
    }
  },
};
