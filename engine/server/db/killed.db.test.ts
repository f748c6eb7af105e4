// @module-tag full
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProgram, buildProgram, endOf } from "../../../tests/support/childProcess.ts";
import { type TestDatabase, type TestDialect, createDatabase } from "../../../tests/support/databases.ts";
import { openDatabase } from "./open.ts";
import { statement } from "./statement.ts";

/** Writes pairs of rows, many at a time, and says of each pair that it was answered. */
const CHILD = `
  import { writeSync } from "node:fs";
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "./open.ts"))};
  import { statement } from ${JSON.stringify(join(import.meta.dirname, "./statement.ts"))};
  const [dialect, url, round] = process.argv.slice(2);
  const db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  const insert = statement(dialect, 'insert into "pair" ("id", "half") values (?, ?)');
  let made = 0;
  await Promise.all(Array.from({ length: 64 }, async () => {
    for (;;) {
      const id = round + "-" + made++;
      await db.write(async (tx) => {
        await tx.run(insert, [id, 1]);
        await tx.run(insert, [id, 2]);
      });
      writeSync(1, id + "\\n");
    }
  }));
`;
const ROUNDS = 8;

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram(CHILD);
});
afterAll(() => program.remove());

describe.each<TestDialect>(["sqlite", "postgres"])("a program that is killed while it writes (%s)", (dialect) => {
  let database: TestDatabase;
  const open = () => openDatabase(dialect === "sqlite" ? { file: database.url } : { url: database.url });

  beforeAll(async () => {
    database = await createDatabase(dialect);
    const db = await open();
    await db.write((tx) =>
      tx.run(
        {
          sql: 'create table "pair" ("id" text not null, "half" bigint not null, primary key ("id", "half"))',
          key: {},
        },
        [],
      ),
    );
    await db.close();
  });
  afterAll(() => database.drop());

  it("has kept every write that it answered, and no half of any other", async () => {
    const answered: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const child = program.start([dialect, database.url, String(round)]);
      let output = "";
      // The moment differs from round to round by what it has answered, not by a clock.
      child.stdout!.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.split("\n").length > 20 + round * 97) child.kill("SIGKILL");
      });
      expect(await endOf(child)).toBe("SIGKILL");
      const whole = output.slice(0, output.lastIndexOf("\n")).split("\n");
      expect(whole.length).toBeGreaterThan(19);
      answered.push(...whole);
    }
    const db = await open();
    const pairs = await db.read.all<{ id: string; halves: number }>(
      statement(dialect, 'select "id", count(*) as "halves" from "pair" group by "id"'),
      [],
    );
    await db.close();
    expect(pairs.filter((pair) => pair.halves !== 2)).toEqual([]);
    const kept = new Set(pairs.map((pair) => pair.id));
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  }, 300_000);
});
