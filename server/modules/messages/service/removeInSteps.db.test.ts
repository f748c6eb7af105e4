import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bothStatements, openDatabase, runMigrations, type Database } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { messageMigrations } from "../migrations.ts";
import { createCodeRepo } from "../repo/codes.ts";
import { createOutboxRepo } from "../repo/outbox.ts";
import { removeInSteps } from "./removeInSteps.ts";

const OLD = 2_500;
const BEFORE = 10_000;

describeEachDatabase("old codes and messages", (database) => {
  let db: Database;
  let transactions = 0;
  const counting: Pick<Database, "write"> = {
    write: (job, options) => {
      transactions += 1;
      return db.write(job, options);
    },
  };
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase({ ...(dialect === "sqlite" ? { file: url } : { url }), clock: Date.now });
    await runMigrations(db, "messages", messageMigrations);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    transactions = 0;
    const codes = createCodeRepo(db);
    const outbox = createOutboxRepo(db);
    const code = { purpose: "signIn", targetKey: "t", addressKey: "a", salt: "s", codeHash: "h", expiresAt: 0 };
    const message = { channel: "sms", to: "1", template: "t", subject: "s", text: "x" };
    await db.write(async (tx) => {
      await codes.remove(tx, Number.MAX_SAFE_INTEGER, 1_000_000);
      await outbox.remove(tx, Number.MAX_SAFE_INTEGER, 1_000_000);
      for (let at = 0; at <= OLD; at++) {
        // The last one is not old.
        const createdAt = at === OLD ? BEFORE : at;
        await codes.insert(tx, { id: `c${at}`, ...code, createdAt });
        await outbox.insert(tx, { id: `m${at}`, ...message, at: createdAt });
      }
    });
  });

  const count = async (table: "message_code" | "message_outbox"): Promise<number> =>
    (await db.read.all(bothStatements(`select "id" from "${table}"`)[db.dialect], [])).length;

  it("are removed a thousand in a transaction", async () => {
    const { signal } = new AbortController();
    const codes = createCodeRepo(db);
    const outbox = createOutboxRepo(db);
    expect(await removeInSteps(counting, signal, (tx, most) => codes.remove(tx, BEFORE, most))).toBe(OLD);
    expect([await count("message_code"), transactions]).toEqual([1, 3]);
    expect(await removeInSteps(counting, signal, (tx, most) => outbox.remove(tx, BEFORE, most))).toBe(OLD);
    expect([await count("message_outbox"), transactions]).toEqual([1, 6]);
  });

  it("are removed no further once the run is aborted", async () => {
    const stop = new AbortController();
    const codes = createCodeRepo(db);
    const removed = await removeInSteps(counting, stop.signal, (tx, most) => {
      tx.afterCommit(() => stop.abort());
      return codes.remove(tx, BEFORE, most);
    });
    expect([removed, await count("message_code")]).toEqual([1_000, OLD + 1 - 1_000]);
  });
});
