// Every text of the database is found, on both databases: a reference that is not found would cost a file.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "#engine/server";
import { createDatabaseTexts } from "../../server/modules/files/repo/databaseTexts.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type TestEngine } from "../support/engine.ts";

describeEachDatabase("texts of the database", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database());
  }, 120_000);
  afterAll(() => at.close());

  it("are all found, also where one row has more lines of history than a page", async () => {
    const { database: data } = at.engine;
    const texts = Array.from({ length: 450 }, () => randomUUID());
    const each =
      data.dialect === "sqlite"
        ? `select "value" from json_each(?)`
        : `select "value" from json_array_elements_text(?::json) as "value"`;
    await data.write((tx) =>
      tx.run(
        statement(
          data.dialect,
          `insert into "hw_history" ("id", "entity", "rowId", "op", "at", "after")
      select "value", 'note', 'one row', 'edit', 1, "value" from (${each}) as "texts"`,
        ),
        [JSON.stringify(texts)],
      ),
    );
    const missing = new Set<string>(texts);
    await createDatabaseTexts(data).eachText((one) => {
      missing.delete(one);
      return true;
    });
    expect(missing.size).toBe(0);
  });
});
