import { afterAll, beforeAll, expect, it } from "vitest";
import { entity, field } from "../../../tests/support/model.ts";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { modelOf } from "../../../tests/support/schemaEvolution.ts";
import { type Database, openDatabase, statement } from "../db/index.ts";
import { applyMigration, planMigration } from "./index.ts";

const base = entity(
  "parcel",
  [
    field("title", "text"),
    field("state", "dict", { dict: "s", store: "integer" }),
    field("price", "money"),
    field("marks", "dict", { dict: "m", multiple: true }),
    field("createTime", "instant"),
    field("version", "integer"),
    field("deletedAt", "instant"),
  ],
  { softDelete: true, indexes: [[{ field: "createTime", desc: true }]] },
);
const parcel = {
  ...base,
  list: { ...base.list, filters: [{ field: "state", op: "eq" as const, title: "", required: false }] },
};

describeEachDatabase("a list that is filtered", { inGate: "both" }, (database) => {
  let db: Database;
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
    await applyMigration(db, await planMigration(modelOf(parcel), db));
  });
  afterAll(() => db.close());

  async function planOf(sql: string): Promise<string> {
    const rows = await db.read.all<{ detail: string }>(statement("sqlite", `explain query plan ${sql}`), []);
    return rows.map((row) => row.detail).join(" | ");
  }

  it("is left alone once its indexes stand", async () => {
    expect((await planMigration(modelOf(parcel), db)).steps).toEqual([]);
  });

  it("is counted on SQLite by an index alone, and found by the way that its order has", async () => {
    if (db.dialect === "postgres") {
      const wide = await db.read.all(
        statement("postgres", "select indexname from pg_indexes where indexname like 'wx%'"),
        [],
      );
      expect(wide).toEqual([]);
      return;
    }
    const where = `"deletedAt" is null and ("price" > 100 or ("state" in (1, 2) and "createTime" > 5))`;
    expect(await planOf(`select count(*) from "parcel" as m where ${where}`)).toContain(
      "USING COVERING INDEX wx_parcel",
    );
    expect(
      await planOf(`select * from "parcel" as m where ${where} order by "createTime" desc, "id" desc limit 10`),
    ).toContain("USING INDEX ix_parcel");
    expect(
      await planOf(
        'select * from "parcel" as m where "deletedAt" is null and "state" = 1 order by ' +
          '"createTime" desc, "id" desc limit 10',
      ),
    ).toContain("USING INDEX ix_parcel");
  });
});
