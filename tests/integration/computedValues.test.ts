// @module-tag full
// Whatever is edited by whichever operation, and however its formula changes: every stored value is the one that would
// be computed afresh.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoredRow } from "#core/values";
import { statement } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { sampled } from "../support/exhaustive.ts";
import { seeded, type Random } from "../support/schemaEvolution.ts";
import { below, compareFigures, familyOf, filesOf, levelsOf, pick, type Level } from "../support/randomFormulas.ts";

const { boss } = PEOPLE;
/** Exhaustive: 2,000 formulas on each database; other ones with `FIGURES_SEED`. */
const FAMILIES = { sqlite: sampled(4, 40), postgres: sampled(2, 40) } as const;
const GENERATIONS = 50;
const EDITS = 4;

type Figures = ReadonlyMap<string, readonly StoredRow[]>;

type Operation = (
  at: TestEngine,
  random: Random,
  level: Level,
  rows: readonly StoredRow[],
  all: Figures,
) => Promise<Answered>;

const path = (level: Level): string => `/online/api/${level.entity}`;
const idOf = (random: Random, rows: readonly StoredRow[]): string => String(pick(random, rows)?.["id"] ?? "none");

const VALUES: Readonly<Record<string, readonly (string | number | null)[]>> = {
  count: [0, 1, -3, 7, 12, 1000, null],
  price: ["0", "0.01", "19.99", "-5", "12345.67", null],
  size: ["0.001", "2.5", "-1.125", "0", null],
  rate: ["0.1234", "1", "-0.5", null],
};

/** Some of the plain fields of a level. */
function values(random: Random, level: Level): Row {
  return Object.fromEntries(
    level.numbers.filter(() => random() < 0.6).map((name) => [name, pick(random, VALUES[name] ?? [])]),
  );
}

function lineBodies(random: Random, level: Level, owner?: string, all?: Figures): Row {
  if (level.lines === undefined) return {};
  const { field, by, level: lines } = level.lines;
  const existing = (all?.get(lines.entity) ?? [])
    .filter((row) => row[by] === owner && random() < 0.7)
    .map((row) => ({ id: row["id"], ...values(random, lines) }));
  const fresh = Array.from({ length: below(random, 3) }, () => ({
    ...values(random, lines),
    ...lineBodies(random, lines),
  }));
  return { [field]: [...existing, ...fresh] };
}

/** A line may be made for any row of the level above, and moved to another. */
function owner(random: Random, level: Level, all: Figures): Row {
  const family = familyOf(Number(level.entity.split("_")[1]));
  const above = levelsOf(family).find((one) => one.lines?.level.entity === level.entity);
  return above?.lines === undefined
    ? {}
    : { [above.lines.by]: pick(random, all.get(above.entity) ?? [])?.["id"] ?? null };
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  add: (at, random, level, _rows, all) =>
    at.post(boss, `${path(level)}/add`, {
      name: "新",
      ...values(random, level),
      ...owner(random, level, all),
      ...lineBodies(random, level),
    }),
  edit: (at, random, level, rows) =>
    at.put(boss, `${path(level)}/edit`, { id: idOf(random, rows), ...values(random, level) }),
  editLines: (at, random, level, rows, all) => {
    const id = idOf(random, rows);
    return at.put(boss, `${path(level)}/edit`, {
      id,
      ...(random() < 0.5 ? values(random, level) : {}),
      ...lineBodies(random, level, id, all),
    });
  },
  // As a form does: with the version and the lines that it was opened with, perhaps changed by others since.
  editForm: async (at, random, level, rows) => {
    const { result: row } = await at.get<Row>(boss, `${path(level)}/queryById`, { id: idOf(random, rows) });
    if (row === null || level.lines === undefined)
      return at.put(boss, `${path(level)}/edit`, { id: idOf(random, rows), ...values(random, level) });
    const { field, level: lines } = level.lines;
    const seen = row[field] as readonly Row[];
    const other = seen
      .filter(() => random() < 0.3)
      .map((line) => at.put(boss, `${path(lines)}/edit`, { id: line["id"], ...values(random, lines) }));
    const sent = seen
      .filter(() => random() < 0.8)
      .map((line) => (random() < 0.5 ? line : { ...line, ...values(random, lines) }));
    const [answer] = await Promise.all([
      at.put(boss, `${path(level)}/edit`, {
        id: row["id"],
        version: row["version"],
        [field]: [...sent, values(random, lines)],
        base: { [field]: seen },
      }),
      ...other,
    ]);
    return answer;
  },
  move: (at, random, level, rows, all) =>
    at.put(boss, `${path(level)}/edit`, { id: idOf(random, rows), ...owner(random, level, all) }),
  delete: (at, random, level, rows) => at.remove(boss, `${path(level)}/delete`, { id: idOf(random, rows) }),
  deleteBatch: (at, random, level, rows) =>
    at.remove(boss, `${path(level)}/deleteBatch`, {
      ids: [...new Set([idOf(random, rows), idOf(random, rows)])].join(","),
    }),
  saveRows: (at, random, level, rows, all) => {
    const ids = [...new Set([idOf(random, rows), idOf(random, rows), idOf(random, rows)])];
    const [gone, ...edited] = ids.length > 2 ? ids : [undefined, ...ids];
    return at.post(boss, `${path(level)}/saveRows`, {
      add: [{ name: "格", ...values(random, level), ...owner(random, level, all), ...lineBodies(random, level) }],
      edit: edited.map((id) => ({ id, ...values(random, level) })),
      delete: gone === undefined ? [] : [gone],
    });
  },
  restore: async (at, random, level) => {
    const rows = await at.database.read.all<{ id: string; version: number }>(
      statement(
        at.database.dialect,
        `select "id", "version" from "${level.entity}" order by "updateTime" desc limit 12`,
      ),
      [],
    );
    const row = pick(random, rows);
    return at.post(boss, `${path(level)}/restore`, {
      id: row?.id ?? "none",
      version: 1 + below(random, Number(row?.version ?? 1)),
    });
  },
  open: (at, random, level, rows) =>
    at.post(boss, `${path(level)}/open`, { id: idOf(random, rows), count: below(random, 50) }),
  shut: (at, random, level, rows) => at.post(boss, `${path(level)}/shut`, { ids: [idOf(random, rows)] }),
};

describeEachDatabase("stored figures", (database) => {
  let at: TestEngine;
  let families: readonly Level[] = [];
  const random = seeded(Number(process.env["FIGURES_SEED"] ?? 20_261_122));

  const writeSchemas = (folder: string): void => {
    for (const family of families)
      for (const [file, source] of filesOf(random, family)) writeFileSync(join(folder, file), JSON.stringify(source));
  };
  beforeAll(async () => {
    families = Array.from({ length: FAMILIES[database().dialect] }, (_, n) => familyOf(n));
    at = await startEngine(database(), { prepare: writeSchemas });
  });
  afterAll(() => at.close());

  async function rowsOf(family: Level): Promise<Figures> {
    const rows = new Map<string, readonly StoredRow[]>();
    for (const { entity } of levelsOf(family))
      rows.set(
        entity,
        await at.database.read.all<Record<string, string | number | null>>(
          statement(at.database.dialect, `select * from "${entity}" where "deletedAt" is null order by "id"`),
          [],
        ),
      );
    return rows;
  }

  const done = new Map<string, number>();

  /** Some are refused most of the time, as where few rows are in the state that they begin from. */
  const leastDone = (): [string, Operation] =>
    Object.entries(OPERATIONS).reduce((least, one) =>
      (done.get(one[0]) ?? 0) < (done.get(least[0]) ?? 0) ? one : least,
    );

  /** What was last read of the family is good enough to choose from: a row that is gone since gives one more error. */
  async function operate(family: Level, all: Figures): Promise<void> {
    const level = pick(random, levelsOf(family));
    const [name, run] = random() < 0.5 ? leastDone() : pick(random, Object.entries(OPERATIONS));
    const answer = await run(at, random, level, all.get(level.entity) ?? [], all);
    // Two that wait for each other's rows on a loaded machine: one is refused whole, and may be sent again.
    if (answer.code !== "DATABASE.BUSY")
      expect(answer.status, `${name}: ${answer.code} ${answer.message}`).toBeLessThan(500);
    if (answer.success) done.set(name, (done.get(name) ?? 0) + 1);
  }

  /** The rows as they are then, every figure of them as if computed now. */
  async function expectFresh(family: Level, when: string): Promise<Figures> {
    const rows = await rowsOf(family);
    expect(compareFigures(at.engine.model(), family, rows), when).toEqual([]);
    return rows;
  }

  it("are the ones computed afresh through random schemas, edits by every operation, and new formulas", async () => {
    const known = new Map<Level, Figures>();
    for (const family of families) {
      for (let n = 0; n < 3; n++) await OPERATIONS["add"]!(at, random, family, [], new Map());
      known.set(family, await expectFresh(family, "at first"));
    }
    for (let generation = 0; generation < GENERATIONS; generation++) {
      for (const family of families) {
        const rows = known.get(family) ?? new Map();
        for (let edit = 0; edit < EDITS; edit++) {
          // Now and then two at once, in one family.
          if (random() < 0.2) await Promise.all([operate(family, rows), operate(family, rows)]);
          else await operate(family, rows);
        }
        known.set(family, await expectFresh(family, `after the edits of generation ${generation}`));
      }
      writeSchemas(at.folder);
      // Edits go on while the formulas change.
      const [one, other] = [pick(random, families), pick(random, families)];
      await Promise.all([
        at.engine.reload(),
        operate(one, known.get(one) ?? new Map()),
        operate(other, known.get(other) ?? new Map()),
      ]);
      expect(
        at.engine.findings().filter(({ severity, code }) => severity === "error" && code !== "APPLY.WAITING"),
        `generation ${generation}`,
      ).toEqual([]);
      for (const family of families)
        known.set(family, await expectFresh(family, `after the formulas of generation ${generation}`));
    }
    for (const name of Object.keys(OPERATIONS))
      expect(done.get(name) ?? 0, name).toBeGreaterThan(sampled(3, GENERATIONS / 5));
  }, 1_800_000);
});
