// @module-tag full
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Model } from "#core/language";
import { type BuiltProgram, buildProgram, endOf } from "../../../tests/support/childProcess.ts";
import { type TestDatabase, type TestDialect, createDatabase } from "../../../tests/support/databases.ts";
import { modelOf } from "../../../tests/support/schemaEvolution.ts";
import { entity, field } from "../../../tests/support/model.ts";
import { type Database, openDatabase, statement } from "../db/index.ts";
import { applyMigration, migrate, planMigration } from "./index.ts";

const desc = (name: string) => [[{ field: name, desc: true }]];

const BEFORE = modelOf(
  entity(
    "shelf",
    [
      field("a", "text"),
      field("b", "text"),
      field("c", "integer"),
      field("size", "decimal", { scale: 2 }),
      field("gone", "text"),
    ],
    { indexes: desc("a"), search: ["a", "gone"] },
  ),
  entity("old", [field("a", "text")]),
  entity("box", [field("n", "text", {}, { unique: true })], { table: "carton", search: ["n"] }),
);
/**
 * A swap, a conversion that rounds, a new field, a dropped one, a table under a new name, a new table, one that goes.
 */
const AFTER = modelOf(
  entity(
    "shelf",
    [
      field("a", "text", {}, { was: ["b"] }),
      field("b", "text", {}, { was: ["a"] }),
      field("c", "text"),
      field("size", "decimal", { scale: 1 }),
      field("added", "instant"),
    ],
    { indexes: desc("c"), softDelete: true, search: ["b"] },
  ),
  entity("box", [field("n", "text", {}, { unique: true })], { table: "chest", search: ["n"] }),
  entity("fresh", [field("a", "text")]),
);

/** A process of its own: migrates, destructive steps too, and ends itself before the given step (or after the last). */
const CHILD = `
  import { readFileSync } from "node:fs";
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "../db/index.ts"))};
  import { applyMigration, planMigration } from ${JSON.stringify(join(import.meta.dirname, "./index.ts"))};
  const [dialect, url, modelFile, step] = process.argv.slice(2);
  const database = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  const plan = await planMigration(JSON.parse(readFileSync(modelFile, "utf8")), database);
  let left = Number(step);
  await applyMigration(database, plan, {
    named: plan.steps.filter((one) => one.kind === "destructive").map((one) => one.id),
    between: () => { if (left-- === 0) process.kill(process.pid, "SIGKILL"); },
  });
`;

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram(CHILD);
});
afterAll(() => program.remove());

describe.each<TestDialect>(["sqlite", "postgres"])("a migration that is killed (%s)", (dialect) => {
  let folder: string;
  let modelFile: string;
  let database: TestDatabase;
  const open = () => openDatabase(dialect === "sqlite" ? { file: database.url } : { url: database.url });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "heartwood-killed-"));
    database = await createDatabase(dialect);
    modelFile = join(folder, "model.json");
    await writeFile(modelFile, JSON.stringify(AFTER));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The same database, as it was before the change. */
  async function putBack(): Promise<void> {
    if (dialect === "sqlite") for (const end of ["", "-wal", "-shm"]) await rm(database.url + end, { force: true });
    const db = await open();
    if (dialect === "postgres")
      for (const sql of ["drop schema public cascade", "create schema public"])
        await db.write((tx) => tx.run({ sql, key: {} }, []));
    await migrate(db, BEFORE);
    await db.write(async (tx) => {
      for (let n = 1; n <= 3; n++) {
        await tx.run(
          statement(dialect, `insert into "shelf" ("id", "a", "b", "c", "size", "gone") values (?, ?, ?, ?, ?, ?)`),
          [`s${n}`, `a${n}`, `b${n}`, n, 100 + n * 5, "x"],
        );
        await tx.run(statement(dialect, `insert into "carton" ("id", "n") values (?, ?)`), [`c${n}`, `n${n}`]);
        await tx.run(statement(dialect, `insert into "old" ("id", "a") values (?, ?)`), [`o${n}`, "x"]);
      }
    });
    await db.close();
  }

  it("ends the same after a start, wherever it was killed", async () => {
    await putBack();
    const db = await open();
    const plan = await planMigration(AFTER, db);
    await applyAll(db, AFTER);
    const wanted = await picture(db);
    await db.close();
    expect(plan.steps.length).toBeGreaterThan(8);
    expect(wanted.rows["shelf"]).toEqual(
      [1, 2, 3].map((n) => ({
        id: `s${n}`,
        a: `b${n}`,
        b: `a${n}`,
        c: `${n}`,
        size: [11, 11, 12][n - 1],
        added: null,
        deletedAt: null,
      })),
    );

    for (let step = 0; step <= plan.steps.length; step++) {
      await putBack();
      expect(await killedAt(step)).toBe("SIGKILL");
      const again = await open();
      if (step < plan.steps.length)
        expect((await planMigration(AFTER, again)).steps.length, `killed before step ${step}`).toBe(
          plan.steps.length - step,
        );
      await applyAll(again, AFTER);
      expect(await picture(again), `killed before step ${step}`).toEqual(wanted);
      expect((await planMigration(AFTER, again)).steps).toEqual([]);
      await again.close();
    }
  }, 300_000);

  function killedAt(step: number): Promise<NodeJS.Signals | undefined> {
    return endOf(program.start([dialect, database.url, modelFile, String(step)]));
  }

  async function applyAll(db: Database, model: Model): Promise<void> {
    const plan = await planMigration(model, db);
    await applyMigration(db, plan, {
      named: plan.steps.filter((step) => step.kind === "destructive").map((step) => step.id),
    });
  }

  /** Every row of every table, the planner's statistics, and the indexes and columns as they are. */
  async function picture(db: Database) {
    const all = (sql: string) => db.read.all(statement(dialect, sql), []);
    const rows: Record<string, unknown> = {};
    for (const table of ["shelf", "chest", "fresh", "hw_registry"])
      rows[table] = await all(
        `select * from "${table}" order by 1, 2, 3`.replace(
          / order by 1, 2, 3/,
          table === "hw_registry" ? " order by 1, 2, 3" : " order by 1",
        ),
      );
    const structure =
      dialect === "sqlite"
        ? await all("select type, name, tbl_name, sql from sqlite_master order by name")
        : await all(
            "select tablename::text, indexname::text, indexdef from pg_indexes where schemaname = " +
              "'public' order by 1, 2",
          );
    return { rows: { ...rows }, structure };
  }
});
