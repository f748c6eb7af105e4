// The keys of the installation while several requests, and several nodes, make and read them, on both databases.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openDatabase, runMigrations, statement, type Database } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { identityMigrations } from "../migrations.ts";
import { createKeyStore, type KeyStore } from "./keyStore.ts";
import { createKeys } from "./keys.ts";

const DAY = 86_400_000;

describeEachDatabase("the keys of the installation", (database) => {
  let db: Database;
  let store: KeyStore;
  let now = 0;
  const clock = (): number => now;
  beforeAll(async () => {
    db = await openDatabase(database().dialect === "sqlite" ? { file: database().url } : { url: database().url });
    await runMigrations(db, "identity", identityMigrations);
    store = createKeyStore(db, database().dataDir);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 23);
    rmSync(join(database().dataDir, "keys.json"), { force: true });
    await db.write((tx) => tx.run(statement(db.dialect, `delete from "sys_key"`), []));
  });

  /** The store, whose reads answer in the order given: the first number is how long the first one takes, in ms. */
  function slowStore(...delays: number[]): KeyStore {
    return {
      read: async () => {
        const text = await store.read();
        await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
        return text;
      },
      replace: (from, to) => store.replace(from, to),
    };
  }

  it("are one for all requests of a first moment, and accepted from then on", { timeout: 20_000 }, async () => {
    const keys = createKeys(slowStore(5, 60, 100), clock);
    const requests = Array.from({ length: 4 }, async () => {
      const { kid } = await keys.current();
      for (let n = 0; n < 40; n++) {
        if ((await keys.byKid(kid))?.kid !== kid) return `refused after ${n} times`;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return kid;
    });
    expect(new Set(await Promise.all(requests))).toEqual(new Set([(await keys.current()).kid]));
  });

  it("are one for all nodes, also where both begin, or renew them, at the same moment", async () => {
    const [here, there] = [createKeys(slowStore(0, 20), clock), createKeys(slowStore(10), clock)];
    for (const days of [0, 91]) {
      now += days * DAY;
      const [one, other] = await Promise.all([here.current(), there.current()]);
      expect(one.kid).toBe(other.kid);
      // The clock moves between two requests; a node then reads what another one has made.
      now += 2_000;
      expect([(await here.byKid(other.kid))?.kid, (await there.byKid(one.kid))?.kid]).toEqual([one.kid, one.kid]);
    }
  });

  it("are read again for an unknown name, but not for each of a flood", async () => {
    let reads = 0;
    const keys = createKeys(
      { read: () => (reads++, store.read()), replace: (from, to) => store.replace(from, to) },
      clock,
    );
    await keys.current();
    const before = reads;
    now += 2_000;
    expect(await Promise.all(Array.from({ length: 50 }, (_, n) => keys.byKid(`unknown-${n}`)))).toEqual(
      Array.from({ length: 50 }, () => undefined),
    );
    expect(reads - before).toBe(1);
  });
});
