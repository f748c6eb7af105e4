// @module-tag full
// The built server is killed at random moments while members bid, pay in and sign up, and is started again: everything
// it has answered is there once, a call that is sent again has the answer of before, and the journal is whole.
// `npm run faults -- kill` kills it 200 times; `FAULTS_SEED` repeats a run.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#engine/server";
import { biddingOf, yuan, type Bidder } from "../../support/bidding.ts";
import { describeEachDatabase } from "../../support/databases.ts";
import { sampled } from "../../support/exhaustive.ts";
import { startProduct } from "../../support/product.ts";
import { Random } from "../../support/random.ts";
import { buildOnce, startServer, type RunningServer } from "../../support/server.ts";
import { tokenOf } from "../../support/signIn.ts";
import { Expected } from "./expected.ts";
import { MarketMember, type Market } from "./member.ts";

const KILLS = sampled({ sqlite: 20, postgres: 4 }, { sqlite: 200, postgres: 50 });
const SEED = Number(process.env["FAULTS_SEED"] ?? Date.now() % 1_000_000);
const MEMBERS = 12;
const OPEN_SESSIONS = sampled(8, 40);
const MARGIN = yuan(10);
const STEP = yuan(10);
const DAY = 86_400_000;
const PATIENCE_MS = 60_000;
/** Within which it serves again; the sample runs beside other tests. */
const LONGEST_START_MS = sampled(PATIENCE_MS, 10_000);

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 400_000 });

describeEachDatabase("a server that is killed", (database, dialect) => {
  let market: Market;
  let people: readonly Bidder[];
  beforeAll(async () => {
    buildOnce();
    const at = await startProduct(database());
    await at.bidSweeper.stop();
    const on = biddingOf(() => at, { ahead: 0 });
    const bidders: Bidder[] = [];
    for (let n = 0; n < MEMBERS; n++) bidders.push(await on.person());
    for (const one of bidders) await on.deposit(one, "1000000.00");
    const running: Market["running"][number][] = [];
    for (let n = 0; n < 2; n++) {
      const mainId = await on.addSession({ margin: 0, extMode: "none", reservePrice: null, step: STEP });
      for (const one of bidders) expect((await on.signUp(one, mainId)).result.status).toBe(2);
      await on.begin(mainId);
      const end = Date.now() + DAY;
      await on.put(mainId, { freeEnd: end, endDateTime: end });
      running.push({ mainId, best: yuan(800_000) });
    }
    const open: Market["open"][number][] = [];
    for (let n = 0; n < OPEN_SESSIONS; n++) {
      const mainId = await on.addSession({ margin: MARGIN }, Date.now() + DAY);
      await on.put(mainId, { announceAt: Date.now() - 1 });
      open.push({ mainId, consent: await on.consentOf(mainId) });
    }
    const [cashier, accountant] = [await tokenOf(at.url, "cashier"), await tokenOf(at.url, "accountant")];
    signedInAt = Date.now();
    const expected = new Expected(
      bidders.map(({ memberId }) => memberId),
      MARGIN,
    );
    await expected.takeDeposits(at.engine.database);
    market = { expected, cashier, accountant, running, open, step: STEP };
    people = bidders;
    await at.close();
  });
  let server: RunningServer | undefined;
  afterAll(async () => void (await server?.stop("SIGKILL")));

  const random = new Random(SEED);
  const starts: number[] = [];
  const start = async (): Promise<RunningServer> => {
    const from = performance.now();
    const started = await startServer({ env: database().env, patienceMs: PATIENCE_MS });
    starts.push(performance.now() - from);
    return started;
  };
  /** Opened for this alone: a file that somebody else holds open would not be recovered by the next start. */
  const assertWhole = async (): Promise<void> => {
    const { url } = database();
    const opened = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
    try {
      await market.expected.assertIn(opened);
    } finally {
      await opened.close();
    }
  };

  let signedInAt = Date.now();
  /** Money is credited by whoever has given their password within ten minutes. */
  const signInAgain = async (url: string): Promise<void> => {
    if (Date.now() - signedInAt < 4 * 60_000) return;
    signedInAt = Date.now();
    market.cashier = await tokenOf(url, "cashier");
    market.accountant = await tokenOf(url, "accountant");
  };

  it(`${KILLS[dialect]} times loses nothing that it has answered (seed ${SEED})`, async () => {
    const members = people.map((who, n) => new MarketMember(market, who, new Random(SEED * 100 + n)));
    for (let kill = 0; kill <= KILLS[dialect]; kill++) {
      // Some do not get as far as to serve.
      if (random.chance(0.15)) {
        const early = startServer({ env: database().env, patienceMs: 50 + random.below(700) });
        await early.then((one) => one.stop("SIGKILL")).catch(() => undefined);
      }
      server = await start();
      const { url } = server;
      await signInAgain(url);
      await Promise.all(members.map((one) => one.resolve(url)));
      await assertWhole();
      if (kill === KILLS[dialect]) break;
      let over = false;
      const lives = members.map((one) => one.live(url, () => over));
      await new Promise((resolve) => setTimeout(resolve, 20 + random.below(1_500)));
      over = random.chance(0.1);
      await server.stop("SIGKILL");
      over = true;
      await Promise.all(lives);
    }
    const bids = [...market.expected.bids.values()];
    const accepted = bids.filter(({ seq }) => seq !== undefined).length;
    const credited = [...market.expected.deposits.values()].filter(({ status }) => status === 3).length;
    const [longest] = starts.toSorted((a, b) => b - a);
    process.stdout.write(
      `${dialect}: ${KILLS[dialect]} kills, seed ${SEED}: ${accepted} bids, ${bids.length - accepted} rejections, ` +
        `${credited} credited deposits, ${market.expected.registrations.size} registrations; ` +
        `longest start ${Math.round(longest ?? 0)} ms\n`,
    );
    expect(longest).toBeLessThan(LONGEST_START_MS);
    expect(Math.min(accepted, credited, market.expected.registrations.size)).toBeGreaterThan(KILLS[dialect]);
    await server?.stop();
  });
});
