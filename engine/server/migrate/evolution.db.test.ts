// @module-tag full
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import {
  type Generation,
  type Random,
  type Rows,
  carriedRows,
  entityOf,
  firstGeneration,
  modelOf,
  nextGeneration,
  randomCell,
  seeded,
} from "../../../tests/support/schemaEvolution.ts";
import { type Database, openDatabase, statement } from "../db/index.ts";
import { applyMigration, planMigration } from "./index.ts";

const CHAINS = 20;
const GENERATIONS = 10;

describeEachDatabase("a table that follows its model", (database) => {
  let db: Database;

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  });
  afterAll(() => db.close());

  async function insertRows(table: string, generation: Generation, random: Random): Promise<Rows> {
    const rows = new Map<string, Map<string, string | number | null>>();
    for (let n = Math.floor(random() * 6); n > 0; n--)
      rows.set(`${table}-${n}`, new Map(generation.fields.map((one) => [one.name, randomCell(random, one)])));
    await db.write(async (tx) => {
      for (const [key, cells] of rows) {
        const names = ["id", ...cells.keys()].map((name) => `"${name}"`);
        await tx.run(
          statement(
            db.dialect,
            `insert into "${table}" (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
          ),
          [key, ...cells.values()],
        );
      }
    });
    return rows;
  }

  async function readRows(table: string, generation: Generation): Promise<Rows> {
    const names = generation.fields.map((one) => `"${one.name}"`);
    const rows = await db.read.all(
      statement(db.dialect, `select ${['"id"', ...names].join(", ")} from "${table}"`),
      [],
    );
    return new Map(rows.map(({ id, ...cells }) => [String(id), new Map(Object.entries(cells))]));
  }

  it(
    `keeps every cell through ${CHAINS * GENERATIONS} random pairs of models, swaps and ` +
      "cycles of three among them",
    async () => {
      let swaps = 0;
      let cycles = 0;
      let losing = 0;
      for (let chain = 0; chain < CHAINS; chain++) {
        const random = seeded(1_000 + chain);
        const table = `t${chain}`;
        let generation = firstGeneration(random);
        await applyMigration(db, await planMigration(modelOf(entityOf(table, generation)), db), {});
        let rows = await insertRows(table, generation, random);
        for (let step = 0; step < GENERATIONS; step++) {
          const next = nextGeneration(random, generation);
          const model = modelOf(entityOf(table, next));
          const expected = carriedRows(rows, generation, next);
          const label = `chain ${chain}, generation ${step}`;
          const circles = circleSizes(generation, next);
          swaps += circles.filter((size) => size === 2).length;
          cycles += circles.filter((size) => size === 3).length;

          const first = await planMigration(model, db);
          const destructive = first.steps.filter((one) => one.kind === "destructive");
          expect(first.problems, label).toEqual([]);
          expect(destructive.length > 0, label).toBe(expected.destructive);
          if (expected.destructive) losing++;
          const named = destructive.map((one) => one.id);
          if (step % 2 === 0) {
            const { left } = await applyMigration(db, first);
            expect(left, label).toEqual(destructive);
            const second = await planMigration(model, db);
            expect(
              second.steps.filter((one) => one.kind === "destructive").map((one) => one.id),
              label,
            ).toEqual(named);
            await applyMigration(db, second, { named });
          } else {
            await applyMigration(db, first, { named });
          }
          expect((await planMigration(model, db)).steps, label).toEqual([]);
          rows = await readRows(table, next);
          expect(rows, label).toEqual(expected.rows);
          generation = next;
        }
        const dropped = await planMigration(modelOf(), db);
        expect(dropped.steps.map((one) => [one.id, one.kind, one.loses.rows])).toEqual([
          [`table.drop:${table}`, "destructive", rows.size],
        ]);
        await applyMigration(db, dropped, { named: [`table.drop:${table}`] });
      }
      expect(Math.min(swaps, cycles, losing)).toBeGreaterThan(10);
    },
    300_000,
  );
});

/** Lengths of the circles in which names changed hands. */
function circleSizes(from: Generation, to: Generation): number[] {
  const nameOf = new Map(from.fields.map((one) => [one.id, one.name]));
  const next = new Map(
    to.fields.flatMap((one) => {
      const old = nameOf.get(one.id);
      return old === undefined || old === one.name ? [] : [[old, one.name] as const];
    }),
  );
  const sizes: number[] = [];
  const seen = new Set<string>();
  for (const start of next.keys()) {
    const path: string[] = [];
    for (let name: string | undefined = start; name !== undefined && !seen.has(name); name = next.get(name)) {
      seen.add(name);
      path.push(name);
    }
    if (path.length > 0 && next.get(path.at(-1)!) === start) sizes.push(path.length);
  }
  return sizes;
}
