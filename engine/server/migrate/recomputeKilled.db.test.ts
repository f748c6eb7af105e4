// @module-tag full
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProgram, buildProgram, endOf } from "../../../tests/support/childProcess.ts";
import { type TestDatabase, type TestDialect, createDatabase } from "../../../tests/support/databases.ts";
import { modelOf } from "../../../tests/support/schemaEvolution.ts";
import { entity, field } from "../../../tests/support/model.ts";
import { openDatabase, statement } from "../db/index.ts";
import { migrate, planMigration } from "./index.ts";

const model = (expr: string) =>
  modelOf(
    entity(
      "shelf",
      [
        field("n", "integer"),
        field("double", "computed", { type: "integer" }, { column: "integer", expr: { source: expr, reads: ["n"] } }),
        field("version", "integer"),
      ],
      { history: true },
    ),
  );
const BEFORE = model("n");
const AFTER = model("n * 2");
const ROWS = 500;

/** A process of its own: computes the values afresh and ends itself after so many pages. */
const CHILD = `
  import { readFileSync } from "node:fs";
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "../db/index.ts"))};
  import { migrate } from ${JSON.stringify(join(import.meta.dirname, "./index.ts"))};
  const [dialect, url, modelFile, pages] = process.argv.slice(2);
  const database = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  let left = Number(pages);
  const onProgress = () => { if (--left === 0) process.kill(process.pid, "SIGKILL"); };
  await migrate(database, JSON.parse(readFileSync(modelFile, "utf8")), { onProgress });
`;

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram(CHILD);
});
afterAll(() => program.remove());

describe.each<TestDialect>(["sqlite", "postgres"])(
  "values that are computed afresh by a program that is killed (%s)",
  (dialect) => {
    let folder: string;
    let database: TestDatabase;
    const open = () => openDatabase(dialect === "sqlite" ? { file: database.url } : { url: database.url });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "heartwood-killed-"));
      database = await createDatabase(dialect);
      await writeFile(join(folder, "model.json"), JSON.stringify(AFTER));
      const db = await open();
      await migrate(db, BEFORE);
      await db.write(async (tx) => {
        const insert = statement(dialect, `insert into "shelf" ("id", "n", "double", "version") values (?, ?, ?, 1)`);
        for (let n = 1; n <= ROWS; n++) await tx.run(insert, [`s${String(n).padStart(4, "0")}`, n, n]);
      });
      await db.close();
    });
    afterAll(async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    it("are whole after the next start, each row changed and recorded once", async () => {
      const stale = [];
      for (const pages of [1, 2, 3]) {
        expect(await endOf(program.start([dialect, database.url, join(folder, "model.json"), String(pages)]))).toBe(
          "SIGKILL",
        );
        const db = await open();
        stale.push((await planMigration(AFTER, db)).steps.map((step) => step.affects?.rows));
        await db.close();
      }
      expect(stale).toEqual([[300], [100], [0]]);
      const db = await open();
      await migrate(db, AFTER);
      const all = (sql: string) => db.read.all(statement(dialect, sql), []);
      expect(await all(`select count(*) as "rows" from "shelf" where "double" = "n" * 2 and "version" = 2`)).toEqual([
        { rows: ROWS },
      ]);
      expect(await all(`select count(*) as "lines" from "hw_history"`)).toEqual([{ lines: ROWS }]);
      expect((await planMigration(AFTER, db)).steps).toEqual([]);
      await db.close();
    }, 60_000);
  },
);
