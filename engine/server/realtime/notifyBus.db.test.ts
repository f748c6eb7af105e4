// Buses of two nodes over one PostgreSQL, and what becomes of them when their connection is cut.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { createDatabase, type TestDatabase } from "../../../tests/support/databases.ts";
import { openNotifyBus } from "./notifyBus.ts";
import type { Bus } from "./bus.ts";

describe("the bus over PostgreSQL", () => {
  let database: TestDatabase;
  let maintenance: pg.Client;
  let buses: readonly [Bus, Bus];
  beforeAll(async () => {
    database = await createDatabase("postgres");
    maintenance = new pg.Client({ connectionString: database.url });
    await maintenance.connect();
    const open = () => openNotifyBus(database.url, () => undefined);
    buses = [await open(), await open()];
  }, 60_000);
  afterAll(async () => {
    for (const bus of buses) await bus.close();
    await maintenance.end();
    await database.drop();
  });

  const cut = () =>
    maintenance.query(
      "select pg_terminate_backend(pid) from pg_stat_activity " +
        "where application_name = 'heartwood notify' and datname = current_database()",
    );

  it("delivers to both nodes once, in order, texts of any size, and nothing of another topic", async () => {
    const [one, other] = buses;
    const received: Record<"one" | "other", string[]> = { one: [], other: [] };
    const ends = [
      one.subscribe("t", (text) => received.one.push(text)),
      other.subscribe("t", (text) => received.other.push(text)),
    ];
    const texts = Array.from({ length: 300 }, (_, at) => `${at} ${"木".repeat(at % 50 === 0 ? 20_000 : at)}`);
    for (const text of texts) one.publish("t", text);
    one.publish("elsewhere", "no");
    await expect.poll(() => received.other.length).toBe(texts.length);
    expect(received.one).toEqual(texts);
    expect(received.other).toEqual(texts);
    for (const end of ends) end();
  });

  it(
    "says after a cut that something may be missing, and delivers again, whoever published meanwhile",
    { tags: "full" },
    async () => {
      const [one, other] = buses;
      for (let round = 0; round < 5; round++) {
        const received: string[] = [];
        let missed = 0;
        const end = other.subscribe(
          "t",
          (text) => received.push(text),
          () => (missed += 1),
        );
        await cut();
        one.publish("t", `during ${round}`);
        await expect.poll(() => missed, { timeout: 10_000 }).toBeGreaterThan(0);
        await expect
          .poll(
            () => {
              one.publish("t", `after ${round}`);
              return received.includes(`after ${round}`);
            },
            { timeout: 10_000 },
          )
          .toBe(true);
        // Either it came, or the subscriber was told to read anew after it was published.
        expect(received.filter((text) => text === `during ${round}`).length).toBeLessThanOrEqual(1);
        end();
      }
    },
  );
});
