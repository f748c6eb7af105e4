// The dearest requests at 20,000 rows, on the way of every `npm test`; all of them at 100,000, on both databases, take
// minutes and are measured by hand (tests/measured/eventLoop.test.ts). Other tests run beside this one: only the
// processor time of the server's own thread is asserted, to which they add nothing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEventLoopProbe, MAX_BUSY_MS, type EventLoopProbe } from "../support/eventLoopProbe.ts";

const DEAREST: readonly (readonly [entity: string, op: string])[] = [
  ["lot", "list"],
  ["lot", "options"],
  ["lot", "add"],
  ["lot", "edit"],
  ["lot", "saveRows"],
  ["article", "saveRows"],
  ["lot", "approve"],
  ["lot", "deleteBatch"],
  ["notice", "add"],
];

describe("the event loop", () => {
  let probe: EventLoopProbe;
  beforeAll(async () => {
    probe = await createEventLoopProbe("sqlite", { rows: 20_000, grown: ["lot"] });
  }, 240_000);
  afterAll(() => probe.stop());

  it("is measured: a turn that works for 60 ms is seen", async () => {
    expect((await probe.beside(() => probe.hold({ spin: 60 }))).busy).toBeGreaterThan(MAX_BUSY_MS);
  });

  it.each(DEAREST)(
    "is not held for more than 50 ms by %s/%s",
    async (entity, op) => {
      // Its alias goes the same way.
      const operation = probe.operations.find((one) => one.entity === entity && one.op === op);
      if (operation === undefined) throw new Error(`No ${entity}/${op}.`);
      const found = await probe.measure(operation, "admin");
      expect(found.filter(({ held, unexpected }) => held.busy > MAX_BUSY_MS || unexpected !== "")).toEqual([]);
    },
    120_000,
  );
});
