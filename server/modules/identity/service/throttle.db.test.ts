// How an attempt is placed in the queue by what came before it, on both databases.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, runMigrations, type Database } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { identityErrors } from "../errors.ts";
import { identityMigrations } from "../migrations.ts";
import { SIGN_IN_LIMITS, signInCounters } from "../rules.ts";
import { addressGroup, networkOf } from "./address.ts";
import type { QueuePriority } from "./hashQueue.ts";
import { createThrottle, type Attempt, type Throttle } from "./throttle.ts";

describeEachDatabase("the place of a sign-in in the queue", { inGate: "both" }, (database) => {
  let db: Database;
  let throttle: Throttle;
  beforeAll(async () => {
    db = await openDatabase(database().dialect === "sqlite" ? { file: database().url } : { url: database().url });
    await runMigrations(db, "identity", identityMigrations);
    throttle = createThrottle(db);
  });
  afterAll(() => db.close());

  const attempt = (username: string, ip: string, knownAddress = false): Attempt => ({
    counters: signInCounters(
      { username, addressGroup: addressGroup(ip), network: networkOf(ip), knownDevice: undefined, knownAddress },
      SIGN_IN_LIMITS,
    ),
    knownDevice: false,
    knownAddress,
    now: Date.now(),
  });
  /** Where it was put; it ends as given. */
  const placeOf = async (one: Attempt, end: "right" | "wrong" | "busy"): Promise<QueuePriority | undefined> => {
    let found: QueuePriority | undefined;
    await throttle
      .verify(one, (priority) => {
        found = priority;
        return end === "busy"
          ? Promise.reject(identityErrors.error("BUSY", { retryAfter: 1 }))
          : Promise.resolve(end === "right");
      })
      .then(
        (clearCounters) => (clearCounters === undefined ? undefined : db.write(clearCounters)),
        () => undefined,
      );
    return found;
  };

  it("is behind newcomers for a source that comes again and again, though it was refused unverified", async () => {
    for (let n = 0; n < 40; n++) await placeOf(attempt(`name-${n}`, `198.18.0.${n % 10}`), "busy");
    expect(await placeOf(attempt("name-41", "198.18.0.1"), "busy")).toMatchObject({ trust: "suspect" });
    const [neighbour, stranger] = [
      await placeOf(attempt("name-42", "198.18.0.99"), "busy"),
      await placeOf(attempt("editor", "192.0.2.1"), "busy"),
    ];
    expect([neighbour?.trust, stranger]).toEqual(["clean", { trust: "clean", load: 0 }]);
    expect(neighbour?.load).toBeGreaterThan(0.2);
  });

  it("is not behind others for what these guessed at its account", async () => {
    for (let n = 0; n < 20; n++) await placeOf(attempt("chased", `203.0.${n}.1`), "wrong");
    expect(await placeOf(attempt("chased", "100.64.5.1"), "right")).toEqual({ trust: "clean", load: 0 });
  });

  it("stays as it was for an address from which people are right", async () => {
    for (let n = 0; n < 40; n++) await placeOf(attempt(`person-${n}`, "198.51.100.50"), "right");
    expect(await placeOf(attempt("person-41", "198.51.100.50"), "right")).toEqual({ trust: "clean", load: 0 });
  });

  it("is before strangers where the account has signed in from there", async () => {
    expect(await placeOf(attempt("editor", "198.51.100.60", true), "right")).toEqual({ trust: "familiar", load: 0 });
  });
});
