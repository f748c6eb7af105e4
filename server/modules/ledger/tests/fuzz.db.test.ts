// Random postings and reversals against a model made of the domain's words: after each one every balance is the
// model's and the invariants hold. `npm run fuzz -- ledger` runs 1,000 seeds of 500 operations; `FUZZ_SEED` one.
import { expect, it, vi } from "vitest";
import type { WriteTransaction } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { sampled } from "../../../../tests/support/exhaustive.ts";
import { MORNING, ledgerBook } from "../../../../tests/support/ledger.ts";
import {
  LedgerModel,
  randomOperation,
  randomRequest,
  type ModelOperation,
} from "../../../../tests/support/ledgerModel.ts";
import { Random } from "../../../../tests/support/random.ts";
import type { PostedEntry } from "../service/post.ts";
import { checkLedger } from "../service/check.ts";

const ONE_SEED = process.env["FUZZ_SEED"];
const SEEDS = sampled({ sqlite: 20, postgres: 4 }, { sqlite: 1_000, postgres: 100 });
const OPERATIONS = sampled(200, 500);
const RACES = sampled(2, 40);

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 180_000 });

class RolledBack extends Error {}

/** The same transaction at another time. */
const at = (tx: WriteTransaction, now: number): WriteTransaction => ({
  all: (statement, values) => tx.all(statement, values),
  get: (statement, values) => tx.get(statement, values),
  run: (statement, values) => tx.run(statement, values),
  insert: (into, rows) => tx.insert(into, rows),
  yieldToEventLoop: () => tx.yieldToEventLoop(),
  afterCommit: (effect) => tx.afterCommit(effect),
  now,
});

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? error);

describeEachDatabase("random postings", (database, dialect) => {
  const book = ledgerBook(database);
  const perform = (tx: WriteTransaction, operation: ModelOperation): Promise<PostedEntry> => {
    if (operation.does === "post") return book.ledger().post(tx, operation.request as never);
    const { entryId, makerId, checkerId } = operation;
    return book.ledger().reverse(tx, { entryId, makerId, checkerId });
  };

  /** I1 of the entry, I2, I3 and I5 of the balances, I6 to I9 by what is open around them. */
  const assertHolds = async (tx: WriteTransaction, model: LedgerModel, posted: PostedEntry | undefined) => {
    if (posted !== undefined) expect(sum(posted.lines.map(({ amountFen }) => amountFen))).toBe(0);
    const stored = await book.balancesIn(tx);
    const expected = [...model.balances]
      .filter(([, fen]) => fen !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    expect(stored).toEqual(expected);
    expect(sum(stored.map(([, fen]) => fen))).toBe(0);
    const ofCode = (code: string) => sum(stored.flatMap(([id, fen]) => (id.startsWith(code) ? [fen] : [])));
    expect(ofCode("2102")).toBe(model.openSum("2102"));
    expect(ofCode("2104")).toBe(model.openSum("2104"));
    expect(ofCode("1003") + model.inTransit).toBe(0);
  };

  const playSeed = async (seed: number): Promise<Readonly<Record<string, number>>> => {
    const random = new Random(seed);
    const model = new LedgerModel();
    const log: string[] = [];
    const outcomes: Record<string, number> = {};
    const play = async (tx: WriteTransaction): Promise<void> => {
      let now = MORNING;
      for (let n = 0; n < OPERATIONS; n++) {
        if (random.chance(0.1)) now += random.below(40_000_000);
        const operation = randomOperation(random, model);
        const expected = model.apply(operation);
        log.push(`${n} ${JSON.stringify(operation)} → ${expected ?? "posted"}`);
        const result = await perform(at(tx, now), operation).catch(codeOf);
        const code = typeof result === "string" ? result : undefined;
        expect(code).toBe(expected);
        outcomes[code ?? "posted"] = (outcomes[code ?? "posted"] ?? 0) + 1;
        await assertHolds(tx, model, typeof result === "string" ? undefined : result);
      }
      const found = await checkLedger({ dialect, read: tx });
      expect(found.faults).toEqual([]);
      expect(found.entries).toBe(model.entries.size);
      // Nothing of a seed is left for the next one.
      throw new RolledBack();
    };
    await book
      .db()
      .write(play, { deadlineMs: 3_600_000 })
      .catch((error: unknown) => {
        if (error instanceof RolledBack) return;
        throw new Error(`Seed ${seed} (FUZZ_SEED=${seed}):\n${log.slice(-40).join("\n")}`, { cause: error });
      });
    return outcomes;
  };

  it(`do what the model says, ${ONE_SEED ?? SEEDS[dialect]} seeds of ${OPERATIONS}`, async () => {
    const seeds =
      ONE_SEED === undefined ? Array.from({ length: SEEDS[dialect] }, (_unused, n) => n + 1) : [Number(ONE_SEED)];
    const seen = new Set<string>();
    for (const seed of seeds) for (const outcome of Object.keys(await playSeed(seed))) seen.add(outcome);
    // Few seeds do not meet every outcome.
    if (seeds.length < 20) return;
    expect([...seen].sort()).toEqual([
      "LEDGER.AMOUNT",
      "LEDGER.ENTRY_NOT_FOUND",
      "LEDGER.INSUFFICIENT",
      "LEDGER.KEY_REUSED",
      "LEDGER.NOT_WHOLE",
      "LEDGER.TWO_PERSONS",
      "posted",
    ]);
  });

  // Ends that exclude each other, of one registration or withdrawal.
  const ENDS = [
    ["rel", "app", "m2b", "fft"],
    ["wdc", "wds"],
  ];

  it(`at once leave a whole journal, ${RACES} seeds`, async () => {
    for (let seed = 1; seed <= RACES; seed++) {
      const random = new Random(seed * 7_919);
      const fills = ["depositMatched", "marginFrozen", "withdrawalRequested"];
      const ends = ["marginReleased", "marginForfeited", "marginApplied", "withdrawalCancelled", "withdrawalSent"];
      for (let round = 0; round < 12; round++) {
        const from = random.chance(0.5) ? fills : ends;
        const requests = Array.from({ length: 2 + random.below(6) }, () => ({
          ...randomRequest(random, new LedgerModel()),
          event: random.pick(from),
          amounts: { amount: 100 },
          makerId: `p${seed}`,
          checkerId: `q${random.below(2)}`,
        }));
        // Some of them twice.
        const results = await Promise.allSettled([...requests, ...requests.slice(0, 2)].map(book.post));
        for (const result of results)
          if (result.status === "rejected") expect(codeOf(result.reason)).toMatch(/^LEDGER\./);
      }
      expect((await checkLedger(book.db())).faults).toEqual([]);
      const ids = (await book.all<{ id: string }>(`select "id" from "ledger_entry"`)).map(({ id }) => id.split(":"));
      for (const group of ENDS) {
        const ended = ids.flatMap(([prefix = "", of]) => (group.includes(prefix) ? [of] : []));
        expect(new Set(ended).size).toBe(ended.length);
      }
    }
  });
});
