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
import { applyCommand, migrate, migrationRevision, planMigration, recomputeStored } from "./index.ts";

const count = field("n", "integer");
const double = field(
  "double",
  "computed",
  { type: "integer" },
  { column: "integer", expr: { source: "n * 2", reads: ["n"] } },
);
const STAMPS = [field("updateBy", "text"), field("updateTime", "instant"), field("version", "integer")];
const MODEL = modelOf(entity("shelf", [count, double, ...STAMPS], { history: true }));
const ROWS = 500;

/** A process of its own: fills the field and ends itself after so many pages. */
const CHILD = `
  import { readFileSync } from "node:fs";
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "../db/index.ts"))};
  import { fillEmpty, parseFill } from ${JSON.stringify(join(import.meta.dirname, "./fill.ts"))};
  const [dialect, url, modelFile, pages] = process.argv.slice(2);
  const database = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  const model = JSON.parse(readFileSync(modelFile, "utf8"));
  let left = Number(pages);
  const onPage = () => { if (--left === 0) process.kill(process.pid, "SIGKILL"); };
  await fillEmpty(database, model, parseFill(model, "shelf.n=3"), { onPage });
`;

describe.each<TestDialect>(["sqlite", "postgres"])("a fill by a program that is killed (%s)", (dialect) => {
  let folder: string;
  let program: BuiltProgram;
  let database: TestDatabase;
  const open = () => openDatabase(dialect === "sqlite" ? { file: database.url } : { url: database.url });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "heartwood-fill-killed-"));
    program = await buildProgram(CHILD);
    database = await createDatabase(dialect);
    await writeFile(join(folder, "model.json"), JSON.stringify(MODEL));
    const db = await open();
    await migrate(db, MODEL);
    await db.write(async (tx) => {
      const insert = statement(dialect, `insert into "shelf" ("id", "version") values (?, 1)`);
      for (let n = 1; n <= ROWS; n++) await tx.run(insert, [`s${String(n).padStart(4, "0")}`]);
    });
    await db.close();
  });
  afterAll(async () => {
    await database.drop();
    await program.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it("is recorded page by page, and the next one fills the rest, each row once", async () => {
    const before = await open();
    // As a server leaves it: it has looked at every computed value.
    await recomputeStored(before, MODEL, { serving: true });
    const revision = await migrationRevision(before);
    await before.close();
    expect(await endOf(program.start([dialect, database.url, join(folder, "model.json"), "1"]))).toBe("SIGKILL");
    const db = await open();
    const all = (sql: string) => db.read.all(statement(dialect, sql), []);
    const filled = () => all(`select count(*) as "rows" from "shelf" where "n" = 3 and "double" = 6`);
    expect(await filled()).toEqual([{ rows: 200 }]);
    // A running server sees that something was filled, and one that starts looks at the computed values once more.
    expect(await migrationRevision(db)).toBeGreaterThan(revision);
    expect((await planMigration(MODEL, db, { serving: true })).steps.map((step) => step.id)).toEqual([
      "table.recompute:shelf",
    ]);
    const printed: string[] = [];
    await applyCommand(["--fill", "shelf.n=3"], {
      database: db,
      model: MODEL,
      print: (line) => void printed.push(line),
    });
    expect(printed.join("\n")).toContain("已填入 300 行");
    expect(await filled()).toEqual([{ rows: ROWS }]);
    expect(await all(`select count(*) as "rows" from "shelf" where "version" = 2`)).toEqual([{ rows: ROWS }]);
    await db.close();
  }, 60_000);
});
