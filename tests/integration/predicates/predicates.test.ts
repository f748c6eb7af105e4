// The two back ends are one grammar: whatever is asked, SQLite, PostgreSQL and memory answer the same rows.
import { afterAll, beforeAll, expect, it } from "vitest";
import { parsePredicate, type FilterOp, type Predicate } from "#core/filter";
import { openDatabase, type Database } from "../../../engine/server/db/index.ts";
import { describeEachDatabase } from "../../support/databases.ts";
import { fieldsOf } from "../../support/model.ts";
import { DatabaseBackend, inMemory, load, unload } from "./backends.ts";
import { faults } from "./faults.ts";
import { Random } from "../../support/random.ts";
import { randomPredicate } from "./randomPredicate.ts";
import { randomDataset, type Dataset } from "./dataset.ts";

const SEED = 20_260_101;
const DATASETS = 40;
const PREDICATES = 150;

interface Case {
  readonly source: unknown;
  readonly predicate: Predicate;
  readonly expected: string;
}

/** Datasets and cases are the same on both databases. */
function* datasets(count: number): Generator<{ dataset: Dataset; cases: Case[] }> {
  const random = new Random(SEED);
  for (let at = 0; at < count; at++) {
    const dataset = randomDataset(random, `w${at}`);
    const cases = Array.from({ length: PREDICATES }, () => caseOf(random, dataset));
    yield { dataset, cases };
  }
}

function caseOf(random: Random, dataset: Dataset): Case {
  const source = randomPredicate(random, dataset);
  const own = parsed(source, dataset);
  // A rule of a parent on its children: no schema writes it, so it is put around what is written.
  const predicate = random.chance(0.8)
    ? own
    : mixed(random, own, { via: "owner", where: parsed(plainSource(random, behind(dataset)), behind(dataset)) });
  return { source, predicate, expected: inMemory(dataset, predicate) };
}

function parsed(source: unknown, dataset: Dataset): Predicate {
  const read = parsePredicate(source, dataset.names);
  if ("findings" in read) throw new Error(`${JSON.stringify(source)}: ${JSON.stringify(read.findings)}`);
  return read.predicate;
}

const behind = (dataset: Dataset): Dataset => ({
  ...dataset,
  entity: dataset.target,
  names: { ...dataset.names, fields: fieldsOf(dataset.target) },
});

function plainSource(random: Random, dataset: Dataset): Readonly<Record<string, unknown>> {
  for (;;) {
    const source = randomPredicate(random, dataset, 0);
    if (!Object.keys(source).some((name) => name.includes("."))) return source;
  }
}

function mixed(random: Random, own: Predicate, referred: Predicate): Predicate {
  return random.pick<Predicate>([referred, { not: referred }, { all: [referred, own] }, { any: [own, referred] }]);
}

function eachOp(predicate: Predicate, visit: (op: FilterOp) => void): void {
  if ("all" in predicate) for (const part of predicate.all) eachOp(part, visit);
  else if ("any" in predicate) for (const part of predicate.any) eachOp(part, visit);
  else if ("not" in predicate) eachOp(predicate.not, visit);
  else if ("where" in predicate) eachOp(predicate.where, visit);
  else visit(predicate.test);
}

describeEachDatabase("predicates", { inGate: "both" }, (database) => {
  let db: Database;
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url, clock: () => 0 } : { url, clock: () => 0 });
  });
  afterAll(() => db.close());

  it(`answer as memory does, ${DATASETS * PREDICATES} times`, async () => {
    const asked = new DatabaseBackend(db);
    const met = new Map<FilterOp, { some: number }>();
    let compared = 0;
    for (const { dataset, cases } of datasets(DATASETS)) {
      await load(db, dataset);
      for (const { source, predicate, expected } of cases) {
        const answer = await asked.inDatabase(dataset, predicate);
        if (answer !== expected)
          expect.fail(`${dataset.name} ${JSON.stringify(source)}\n memory:   ${expected}\n database: ${answer}`);
        if (expected !== "") {
          compared += 1;
          eachOp(predicate, (op) => met.set(op, { some: (met.get(op)?.some ?? 0) + 1 }));
        }
      }
      await unload(db, dataset);
    }
    // It was worth asking: most questions had an answer, every operator many times.
    expect(compared).toBeGreaterThan((DATASETS * PREDICATES) / 3);
    expect(met.size).toBe(16);
    expect([...met].filter(([, { some }]) => some < 50)).toEqual([]);
    // One SQL text served many cases.
    expect(asked.shapes.size).toBeLessThan(DATASETS * PREDICATES * 0.95);
  }, 60_000);

  it.each(faults)(
    "a fault planted in $name is found",
    async ({ toSql }) => {
      const asked = new DatabaseBackend(db, toSql);
      let found = false;
      for (const { dataset, cases } of datasets(12)) {
        await load(db, dataset);
        for (const { predicate, expected } of cases) {
          if ((found = (await asked.inDatabase(dataset, predicate)) !== expected)) break;
        }
        await unload(db, dataset);
        if (found) break;
      }
      expect(found).toBe(true);
    },
    60_000,
  );
});
