// No request holds the serving process: the worst that every operation takes, at 100,000 rows, with a small one beside
// it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createEventLoopProbe,
  exceedsLimits,
  MAX_BUSY_MS,
  MAX_BLOCKED_MS,
  VIEWERS,
  type Finding,
  type EventLoopProbe,
} from "../support/eventLoopProbe.ts";
import { DIALECTS } from "../support/databases.ts";

const ROWS = 100_000;
/** Those whose rows grow; the screens of the kinds go the same ways. */
const GROWN = [
  "lot",
  "bid_session",
  "bid_record",
  "deal",
  "notice",
  "article",
  "sys_category",
  "demo_grid",
  "data_log",
];

/** `MEASURED=saveRows npm run measure`: only the operations whose path it matches. */
const WANTED = new RegExp(process.env["MEASURED"] ?? "", "u");

describe.each(DIALECTS)("the event loop (%s)", (dialect) => {
  let probe: EventLoopProbe;
  beforeAll(async () => {
    probe = await createEventLoopProbe(dialect, { rows: ROWS, grown: GROWN });
  }, 600_000);
  afterAll(() => probe.stop());

  it("sees a turn that works for 60 ms, and one that sleeps", async () => {
    expect((await probe.beside(() => probe.hold({ spin: 60 }))).busy).toBeGreaterThan(MAX_BUSY_MS);
    expect((await probe.beside(() => probe.hold({ sleep: 200 }))).stood).toBeGreaterThan(MAX_BLOCKED_MS);
  });

  it.each(VIEWERS)(
    "is never held for more than 50 ms by any request of any operation (%s)",
    async (viewer) => {
      const found: Finding[] = [];
      for (const operation of probe.operations.filter(({ path }) => WANTED.test(path))) {
        for (const finding of await probe.measure(operation, viewer))
          if (exceedsLimits(finding.held) || finding.unexpected !== "") found.push(finding);
      }
      expect(found).toEqual([]);
    },
    1_200_000,
  );
});
