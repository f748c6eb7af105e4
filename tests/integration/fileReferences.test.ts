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

  it.each([
    ["hw_history", "after"],
    ["hw_audit", "details"],
  ])("are all found in %s, also where one row has more lines than a page", async (table, text) => {
    const { database: data } = at.engine;
    const texts = Array.from({ length: 450 }, () => randomUUID());
    const each =
      data.dialect === "sqlite"
        ? `select "value" from json_each(?)`
        : `select "value" from json_array_elements_text(?::json) as "value"`;
    const result = table === "hw_audit" ? [`, "result"`, ", 'ok'"] : ["", ""];
    await data.write((tx) =>
      tx.run(
        statement(
          data.dialect,
          `insert into "${table}" ("id", "entity", "rowId", "op", "at", "${text}"${result[0]})
      select '${table}' || "value", 'note', 'one row', 'edit', 1, "value"${result[1]} from (${each}) as "texts"`,
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
