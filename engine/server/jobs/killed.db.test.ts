// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "node:path";
import type { ChildProcess } from "node:child_process";
import { type BuiltProgram, buildProgram, endOf } from "../../../tests/support/childProcess.ts";
import { type TestDatabase, createDatabase } from "../../../tests/support/databases.ts";
import { createTestSchedules } from "../../../tests/support/scheduleStore.ts";
import { openDatabase, type Database } from "../db/index.ts";
import { ensureRegistry } from "../migrate/engineTables.ts";
import { nextRunOf } from "./dueTimes.ts";

const STEPS = 4;
const LEASE_MS = 2_000;
const EVERY_SECOND = { cron: "* * * * * ?", zone: "Asia/Shanghai" };

const STORE = join(import.meta.dirname, "../../../tests/support/scheduleStore.ts");

/**
 * A process that runs a job of several transactions. Each step may be repeated; which process began an attempt is
 * recorded without that, so a second one would be seen.
 */
const CHILD = `
  import { writeSync } from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  import { createJobs } from ${JSON.stringify(join(import.meta.dirname, "jobs.ts"))};
  import { openDatabase, statement } from ${JSON.stringify(join(import.meta.dirname, "../db/index.ts"))};
  import { createTestSchedules } from ${JSON.stringify(STORE)};
  const [url] = process.argv.slice(2);
  const db = await openDatabase({ url });
  const begin = statement("postgres", 'insert into "begun" ("due", "attempt", "pid") values (?, ?, ?)');
  const effect = statement("postgres", 'insert into "effect" ("due", "step") values (?, ?) on conflict do nothing');
  const log = { info() {}, warn() {}, error(details, message) { console.error(message, details); } };
  const jobs = createJobs({ database: db, clock: Date.now, log });
  jobs.handle("test.close", async ({ dueAt, attempt, signal }) => {
    await db.write((tx) => tx.run(begin, [dueAt, attempt, process.pid]));
    for (let step = 0; step < ${STEPS}; step++) {
      signal.throwIfAborted();
      await db.write((tx) => tx.run(effect, [dueAt, step]));
      writeSync(1, JSON.stringify({ dueAt, attempt, step }) + "\\n");
      await sleep(20);
    }
  });
  jobs.start(await createTestSchedules(db), { pollMs: 50, leaseMs: ${LEASE_MS} });
  process.on("SIGTERM", () => void jobs.close().then(() => db.close()).then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
`;

interface Line {
  readonly dueAt: number;
  readonly attempt: number;
  readonly step: number;
}

/** Calls back with each line that the process prints. */
function onLine(child: ChildProcess, listener: (line: Line) => void): void {
  let rest = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) listener(JSON.parse(line) as Line);
  });
}

describe("two processes over one PostgreSQL", () => {
  let database: TestDatabase;
  let program: BuiltProgram;
  let db: Database;
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    database = await createDatabase("postgres");
    program = await buildProgram(CHILD);
    db = await openDatabase({ url: database.url });
    await ensureRegistry(db);
    await db.write(async (tx) => {
      for (const sql of [
        'create table "begun" ("due" bigint, "attempt" bigint, "pid" bigint)',
        'create table "effect" ("due" bigint, "step" bigint, primary key ("due", "step"))',
      ])
        await tx.run({ sql, key: {} }, []);
    });
    const schedules = await createTestSchedules(db);
    await schedules.put({
      id: "close",
      job: "close",
      handler: "test.close",
      timeoutMs: 60_000,
      misfire: "once",
      retries: 5,
      retryMs: 10,
      paused: false,
      nextRunAt: nextRunOf(EVERY_SECOND, Date.now()),
      ...EVERY_SECOND,
    });
  }, 120_000);
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    await db.close();
    await program.remove();
    await database.drop();
  });

  const count = async (sql: string): Promise<number> =>
    (await db.read.get<{ n: number }>({ sql: `select count(*) as "n" from ${sql}`, key: {} }, []))!.n;

  it("run each due time once, and go on when the one that leads is killed after any step", async () => {
    const lines: Line[] = [];
    let onAny: (line: Line, child: ChildProcess) => void = () => {};
    const startChild = (): void => {
      const child = program.start([database.url]);
      children.add(child);
      onLine(child, (line) => {
        lines.push(line);
        onAny(line, child);
      });
    };
    startChild();
    startChild();
    for (let step = 0; step < STEPS; step++) {
      const killed = await new Promise<Line>((resolve) => {
        onAny = (line, child) => {
          if (line.step !== step) return;
          onAny = () => {};
          children.delete(child);
          void endOf(child).then(() => resolve(line));
          child.kill("SIGKILL");
        };
      });
      startChild();
      // Its repetition, or the next due time if that came first and took its place.
      await expect
        .poll(() => count(`"hw_job_run" where "dueAt" >= ${killed.dueAt} and "state" = 'done'`), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(1);
      expect(await count(`"hw_job_run" where "dueAt" = ${killed.dueAt} and "state" = 'lost'`)).toBe(1);
    }
    for (const child of children) {
      child.kill("SIGTERM");
      await endOf(child);
      children.delete(child);
    }
    const done = await db.read.all<{ dueAt: number }>(
      { sql: `select "dueAt" from "hw_job_run" where "state" = 'done' order by "dueAt"`, key: {} },
      [],
    );
    const dueTimes = done.map(({ dueAt }) => dueAt);
    expect(new Set(dueTimes).size).toBe(dueTimes.length);
    expect(dueTimes.length).toBeGreaterThanOrEqual(STEPS);
    for (const dueAt of dueTimes) expect(await count(`"effect" where "due" = ${dueAt}`)).toBe(STEPS);
    const begun = await db.read.all<{ due: number; attempt: number; n: number }>(
      { sql: 'select "due", "attempt", count(*) as "n" from "begun" group by "due", "attempt"', key: {} },
      [],
    );
    expect(begun.filter(({ n }) => n !== 1)).toEqual([]);
  }, 240_000);
});
