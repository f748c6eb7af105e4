// @module-tag full
// Wrong passwords without end from one address (A77, A79): that address is locked, the attacked people are not, on
// their own devices and elsewhere. `npm run exhaustive` sends ten thousand.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { sampled } from "../support/exhaustive.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { behindProxy, encryptedFor, tally, trySignIn, type SignInAnswer } from "../support/signIn.ts";

const COUNT = sampled(300, 10_000);
const AT_ONCE = 20;
const ATTACKER = "203.0.113.66";
const HOME = "198.51.100.7";
/** Half of them at one account, the others at invented names. */
const nameOf = (n: number): string => (n % 2 === 0 ? "admin" : `invented-${n}`);

vi.setConfig({ testTimeout: 1_500_000, hookTimeout: 180_000 });

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

it(`${COUNT} of them lock the address that they come from, and nobody's own device`, async () => {
  const own = await trySignIn(at.url, { username: "admin", from: HOME });
  expect(own.status).toBe(200);
  // The arithmetic of ten thousand envelopes would be this process's, not the server's.
  const { password: cipher } = await encryptedFor(at.url, "login", { password: "Wrong#2026" });
  const answers: SignInAnswer[] = [];
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const pack = Array.from({ length: AT_ONCE }, (_unused, n) =>
      trySignIn(at.url, { username: nameOf(from + n), cipher, from: ATTACKER }),
    );
    answers.push(...(await Promise.all(pack)));
  }
  const counts = tally(answers);
  process.stdout.write(`${COUNT} wrong passwords from one address: ${JSON.stringify(counts)}\n`);
  expect(counts).not.toHaveProperty("200");
  // At most thirty passwords are compared at all.
  expect(answers.filter(({ code }) => code === "IDENTITY.WRONG_PASSWORD").length).toBeLessThanOrEqual(30);
  expect(answers.slice(-AT_ONCE).every(({ status }) => status === 429)).toBe(true);

  const locked = await trySignIn(at.url, { username: "admin", from: ATTACKER });
  const wrong = await trySignIn(at.url, { username: "admin", password: "Wrong#2026", from: ATTACKER });
  expect([locked.status, locked.code, locked.message]).toEqual([wrong.status, wrong.code, wrong.message]);
  expect(locked.status).toBe(429);

  expect((await trySignIn(at.url, { username: "admin", from: HOME, cookie: own.cookie })).status).toBe(200);
  expect((await trySignIn(at.url, { username: "admin", from: HOME })).status).toBe(200);
  expect((await trySignIn(at.url, { username: "editor", from: "192.0.2.10" })).status).toBe(200);
});
