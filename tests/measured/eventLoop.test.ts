// No request holds the serving process: the worst that every operation takes, at 100,000 rows, with a small one beside it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHeldWorld, isHeld, MOST_BUSY_MS, MOST_STOOD_MS, VIEWERS, type Finding, type HeldWorld } from "../support/heldWorld.ts";
import { DIALECTS } from "../support/databases.ts";

const ROWS = 100_000;
/** Those whose rows grow; the screens of the kinds go the same ways. */
const GROWN = ["lot", "bid_session", "bid_record", "deal", "notice", "article", "sys_category", "demo_grid", "data_log"];

/** `MEASURED=saveRows npm run measure`: only the operations whose path it matches. */
const WANTED = new RegExp(process.env["MEASURED"] ?? "", "u");

describe.each(DIALECTS)("the event loop (%s)", (dialect) => {
  let world: HeldWorld;
  beforeAll(async () => {
    world = await createHeldWorld(dialect, { rows: ROWS, grown: GROWN });
  }, 600_000);
  afterAll(() => world.stop());

  it("sees a turn that works for 60 ms, and one that sleeps", async () => {
    expect((await world.beside(() => world.hold({ spin: 60 }))).busy).toBeGreaterThan(MOST_BUSY_MS);
    expect((await world.beside(() => world.hold({ sleep: 200 }))).stood).toBeGreaterThan(MOST_STOOD_MS);
  });

  it.each(VIEWERS)("is never held for more than 50 ms by any request of any operation (%s)", async (viewer) => {
    const found: Finding[] = [];
    for (const operation of world.operations.filter(({ path }) => WANTED.test(path))) {
      for (const finding of await world.measure(operation, viewer)) if (isHeld(finding.held) || finding.unexpected !== "") found.push(finding);
    }
    expect(found).toEqual([]);
  }, 1_200_000);
});
