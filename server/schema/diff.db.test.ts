import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothStatements, openDatabase, type Database } from "#engine/server";
import { describeEachDatabase } from "../../tests/support/databases.ts";
import { differences, itemsOfDatabase, type Item } from "./diff.ts";

describe("what differs", () => {
  const job = (fields: Item["fields"]): Item => ({ key: "job/x", title: "清理", fields: { title: "清理", ...fields } });

  it("is named field by field", () =>
    expect(
      differences(
        [job({ cron: "0 0 3 * * ?", retries: 0, retrySeconds: 60 })],
        [job({ cron: "0 0 4 * * ?", retries: 0, retrySeconds: null })],
      ),
    ).toEqual(["~ job/x：cron 文件“0 0 3 * * ?”，数据库“0 0 4 * * ?”；retrySeconds 文件“60”，数据库“”"]));

  it("is on one side only", () => {
    expect(differences([job({})], [])).toEqual(["- job/x “清理”：只在文件中"]);
    expect(differences([], [job({})])).toEqual(["+ job/x “清理”：只在数据库中"]);
    expect(differences([job({ retries: 1 })], [job({ retries: 1 })])).toEqual([]);
  });
});

describeEachDatabase("rows of content files", (database) => {
  let db: Database;
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase({ ...(dialect === "sqlite" ? { file: url } : { url }), clock: Date.now });
  });
  afterAll(() => db.close());

  it("are none in a database without their tables; every other error is shown", async () => {
    expect(await itemsOfDatabase(db)).toEqual([]);
    const create = bothStatements('create table "sys_job" ("id" text)')[db.dialect];
    await db.write((tx) => tx.run(create, []));
    await expect(itemsOfDatabase(db)).rejects.toThrow();
  });
});
