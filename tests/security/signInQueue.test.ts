// @module-tag full
// More sign-ins at once than can be verified, at what the product takes for one.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { behindProxy, prepareSignIn, tally, times, trySignIn } from "../support/signIn.ts";

vi.unmock("../../server/modules/identity/service/passwordCost.ts");
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const WRONG = "Wrong#2026";

let database: TestDatabase;
let at: TestProduct;
beforeAll(async () => {
  database = await createDatabase("sqlite");
  at = await startProduct(behindProxy(database));
});
afterAll(async () => {
  await at.close();
  await database.drop();
});

it(
  "a hundred and twenty at once from everywhere leave no more waiting than a queue holds, answer the others when to " +
    "try again, and let a known device pass",
  async () => {
    const { cookie } = await trySignIn(at.url, { username: "admin", from: "192.0.2.1" });
    let answered = 0;
    const attempts = await Promise.all(
      times(120, (n) => prepareSignIn(at.url, { username: `name-${n}`, password: WRONG, from: `10.${n}.0.1` })),
    );
    const flood = attempts.map((send) => send().finally(() => (answered += 1)));
    const refused = (await Promise.race(flood)).status;
    const known = await trySignIn(at.url, { username: "admin", from: "198.51.100.1", cookie });
    const before = answered;
    const answers = await Promise.all(flood);
    expect([refused, known.status]).toEqual([503, 200]);
    expect(before).toBeLessThan(120);
    expect(Object.keys(tally(answers)).sort()).toEqual(["400", "503"]);
    expect(tally(answers)[400]).toBeLessThan(35);
    for (const { status, code, retryAfter } of answers)
      if (status === 503) expect([code, Number(retryAfter) >= 1]).toEqual(["IDENTITY.BUSY", true]);
  },
);
