import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "#core/api";
import { parseLocalInstant } from "#core/values";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { createTestSchedules, type TestSchedules } from "../../../tests/support/scheduleStore.ts";
import { openDatabase, type Database } from "../db/index.ts";
import { ensureRegistry } from "../migrate/engineTables.ts";
import { SILENT, type Log } from "../operations/log.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { RUN_RETENTION } from "./runRepo.ts";
import { nextRunOf } from "./dueTimes.ts";
import type { JobCall } from "./runner.ts";
import type { Schedule } from "./schedule.ts";

const START = parseLocalInstant("2026-11-20 08:30:00")!;
const HOUR = 3_600_000;
const LEASE_MS = 15_000;

interface RunLine {
  readonly id: string;
  readonly jobId: string;
  readonly trigger: string;
  readonly dueAt: number;
  readonly attempt: number;
  readonly state: string;
  readonly requestedBy: string | null;
  readonly output: string | null;
  readonly error: string | null;
  readonly durationMs: number | null;
}

/** A log that keeps its lines. */
function recordLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object, text: string): void => void lines.push({ ...fields, text });
  return { lines, log: { info: write, warn: write, error: write } satisfies Log };
}

describeEachDatabase("jobs", { inGate: "both" }, (database) => {
  let now = START;
  let db: Database;
  let store: TestSchedules;
  let jobs: Jobs;
  let started: Jobs[] = [];
  let round = 0;
  const clock = (): number => now;

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase({ ...(dialect === "sqlite" ? { file: url } : { url }), clock });
    await ensureRegistry(db);
    store = await createTestSchedules(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const one of started) await one.close(0);
    started = [];
    await db.write(async (tx) => {
      for (const table of ["plan", "hw_job_run", "hw_lease"])
        await tx.run({ sql: `delete from "${table}"`, key: {} }, []);
    });
    now = START + (round += 1) * 100 * HOUR;
    jobs = startJobs();
  });

  /** Another process: it shares nothing but the database. */
  function startJobs({ database = db, log = SILENT }: { database?: Database; log?: Log } = {}): Jobs {
    const made = createJobs({ database, clock, log });
    made.start(store, { pollMs: false, leaseMs: LEASE_MS });
    started.push(made);
    return made;
  }

  /** The database, whose commits fail while it says so. */
  const failingDatabase = (fails: () => boolean): Database => ({
    ...db,
    write: (job, options) =>
      db.write(async (tx) => {
        const done = await job(tx);
        if (fails()) throw new Error("the commit failed");
        return done;
      }, options),
  });
  const plan = async (more: Partial<Schedule> = {}): Promise<Schedule> => {
    const base = { cron: "0 0 * * * ?", zone: "Asia/Shanghai", ...more };
    const schedule: Schedule = {
      id: "hourly",
      job: "hourly",
      handler: "test.run",
      timeoutMs: 60_000,
      misfire: "skip",
      retries: 0,
      retryMs: 30_000,
      paused: false,
      nextRunAt: nextRunOf(base, now),
      ...base,
    };
    await store.put(schedule);
    return schedule;
  };
  const runs = (): Promise<RunLine[]> =>
    db.read.all<RunLine>({ sql: 'select * from "hw_job_run" order by "dueAt", "attempt"', key: {} }, []);
  const states = async () => (await runs()).map(({ dueAt, attempt, state }) => [dueAt, attempt, state]);
  /** Looks, and lets what was begun end. */
  const turn = async (of: Jobs = jobs): Promise<void> => {
    await of.tick();
    await of.idle();
  };
  const advanceTo = (instant: number): void => {
    now = instant;
  };

  it("run when they are due, once for each due time, and are recorded with their output", async () => {
    const calls: number[] = [];
    jobs.handle("test.run", ({ dueAt, log, attempt }) => {
      calls.push(dueAt);
      log(`attempt ${attempt}`);
    });
    const { nextRunAt } = await plan();
    await turn();
    expect(calls).toEqual([]);
    advanceTo(nextRunAt! + 5);
    for (let look = 0; look < 3; look++) await turn();
    expect(calls).toEqual([nextRunAt]);
    const [run] = await runs();
    expect(run).toMatchObject({ trigger: "schedule", dueAt: nextRunAt, attempt: 1, state: "done", error: null });
    expect(run?.output).toMatch(/attempt 1$/);
    expect(await store.last("hourly")).toBe("done");
    advanceTo(nextRunAt! + HOUR);
    await turn();
    expect(calls).toEqual([nextRunAt, nextRunAt! + HOUR]);
  });

  it("are begun by one process only, and by another when it has given the lead away", async () => {
    const by: string[] = [];
    const other = startJobs();
    jobs.handle("test.run", () => void by.push("first"));
    other.handle("test.run", () => void by.push("second"));
    const { nextRunAt } = await plan();
    advanceTo(nextRunAt! - 1_000);
    await turn();
    await turn(other);
    advanceTo(nextRunAt!);
    await turn(other);
    expect(by).toEqual([]);
    await turn();
    await turn(other);
    expect(by).toEqual(["first"]);
    await jobs.close(0);
    advanceTo(nextRunAt! + HOUR);
    await turn(other);
    expect(by).toEqual(["first", "second"]);
  });

  it("go on in another process when the lease of the first has run out, and never twice for one due time", async () => {
    const by: string[] = [];
    const other = startJobs();
    jobs.handle("test.run", () => void by.push("first"));
    other.handle("test.run", () => void by.push("second"));
    const { nextRunAt } = await plan();
    advanceTo(nextRunAt! - LEASE_MS / 2);
    await turn();
    advanceTo(nextRunAt!);
    await turn(other);
    expect(by).toEqual([]);
    advanceTo(nextRunAt! + LEASE_MS);
    await turn(other);
    await turn(jobs);
    await turn(other);
    expect(by).toEqual(["second"]);
  });

  it("that a process left in the middle end as lost, are repeated as they say, and are stopped there", async () => {
    const other = startJobs();
    let call: JobCall | undefined;
    jobs.handle("test.run", async (given) => {
      call = given;
      await new Promise((resolve) => given.signal.addEventListener("abort", resolve));
    });
    const attempts: number[] = [];
    other.handle("test.run", ({ attempt }) => void attempts.push(attempt));
    const { nextRunAt } = await plan({ retries: 1, timeoutMs: 10 * HOUR });
    advanceTo(nextRunAt!);
    await jobs.tick();
    await expect.poll(() => call).toBeDefined();
    advanceTo(nextRunAt! + LEASE_MS + 1);
    await turn(other);
    expect(await states()).toEqual([
      [nextRunAt, 1, "lost"],
      [nextRunAt, 2, "queued"],
    ]);
    expect(call?.signal.aborted).toBe(false);
    await turn();
    expect(call?.signal.aborted).toBe(true);
    advanceTo(now + 30_000);
    await turn(other);
    expect(attempts).toEqual([2]);
    expect(await states()).toEqual([
      [nextRunAt, 1, "lost"],
      [nextRunAt, 2, "done"],
    ]);
  });

  it("that last longer than the lease stay with the process that runs them", async () => {
    let finish = (): void => {};
    jobs.handle("test.run", () => new Promise<void>((resolve) => (finish = resolve)));
    const other = startJobs();
    const { nextRunAt } = await plan({ timeoutMs: 10 * HOUR });
    advanceTo(nextRunAt!);
    await jobs.tick();
    for (let look = 0; look < 10; look++) {
      advanceTo(now + LEASE_MS / 2);
      await jobs.tick();
      await other.tick();
    }
    expect(await states()).toEqual([[nextRunAt, 1, "running"]]);
    finish();
    await turn();
    expect(await states()).toEqual([[nextRunAt, 1, "done"]]);
  });

  it("are aborted when a commit that extends them fails, before another process may begin them", async () => {
    let fails = false;
    const failing = failingDatabase(() => fails);
    const cutOff = startJobs({ database: failing });
    let call: JobCall | undefined;
    cutOff.handle("test.run", (given) => {
      call = given;
      return new Promise<void>((resolve) => given.signal.addEventListener("abort", () => resolve()));
    });
    const { nextRunAt } = await plan({ timeoutMs: 10 * HOUR });
    advanceTo(nextRunAt!);
    await cutOff.tick();
    await expect.poll(() => call).toBeDefined();
    fails = true;
    advanceTo(nextRunAt! + LEASE_MS - 1);
    await cutOff.tick();
    expect(call?.signal.aborted).toBe(false);
    advanceTo(nextRunAt! + LEASE_MS + 1);
    await cutOff.tick();
    expect(call?.signal.aborted).toBe(true);
    fails = false;
  });

  it("whose end the database does not take are logged once, and recorded later", async () => {
    let fails = false;
    const { log, lines } = recordLog();
    const cutOff = startJobs({ database: failingDatabase(() => fails), log });
    cutOff.handle("test.run", () => void (fails = true));
    const { nextRunAt } = await plan();
    advanceTo(nextRunAt!);
    await turn(cutOff);
    for (let look = 0; look < 4; look++) {
      advanceTo(now + 1_000);
      await turn(cutOff);
    }
    const text = "the end of a job could not be recorded yet";
    expect(lines.filter((line) => line["text"] === text)).toHaveLength(1);
    fails = false;
    await turn(cutOff);
    expect(await states()).toEqual([[nextRunAt, 1, "done"]]);
  });

  it("that fail are repeated as often as they say, then no more", async () => {
    jobs.handle("test.run", ({ attempt }) => {
      throw new Error(`no ${attempt}`);
    });
    const { nextRunAt } = await plan({ retries: 2 });
    advanceTo(nextRunAt!);
    await turn();
    await turn();
    expect(await states()).toEqual([
      [nextRunAt, 1, "failed"],
      [nextRunAt, 2, "queued"],
    ]);
    for (let look = 0; look < 5; look++) {
      advanceTo(now + 30_000);
      await turn();
    }
    expect(await states()).toEqual([1, 2, 3].map((attempt) => [nextRunAt, attempt, "failed"]));
    expect(await store.last("hourly")).toBe("failed");
  });

  it("that fail show an error written for people, and of others the id under which the log has it", async () => {
    const { log, lines } = recordLog();
    const logged = startJobs({ log });
    const errors = [
      new ApiError("DATABASE.FULL", { status: 503, text: "磁盘空间不足" }),
      new Error("connect 10.0.0.7:5432 select 1"),
    ];
    logged.handle("test.run", ({ attempt }) => {
      const error = errors[attempt - 1];
      if (error !== undefined) throw error;
    });
    const { nextRunAt } = await plan({ retries: 1 });
    advanceTo(nextRunAt!);
    await turn(logged);
    advanceTo(now + 30_000);
    await turn(logged);
    const [first, second] = await runs();
    expect([first?.error, second?.error]).toEqual(["磁盘空间不足", `执行失败，详情见服务日志（编号 ${second?.id}）`]);
    expect(lines.at(-1)).toMatchObject({ text: "a job failed", run: second?.id, err: errors[1] });
  });

  it("are aborted at their time limit, and abandoned when they do not return", async () => {
    jobs.handle(
      "test.obeys",
      ({ signal }) => new Promise<void>((_, reject) => signal.addEventListener("abort", reject)),
    );
    jobs.handle("test.ignores", () => new Promise<void>(() => {}));
    const { nextRunAt } = await plan({ id: "obeys", handler: "test.obeys" });
    await plan({ id: "ignores", handler: "test.ignores" });
    advanceTo(nextRunAt!);
    await jobs.tick();
    advanceTo(now + 59_000);
    await jobs.tick();
    expect((await runs()).map(({ state }) => state)).toEqual(["running", "running"]);
    advanceTo(now + 1_000);
    await jobs.tick();
    await expect.poll(async () => (await runs()).map(({ state }) => state).sort()).toEqual(["running", "timeout"]);
    advanceTo(now + 10_000);
    await jobs.tick();
    expect((await runs()).map(({ state }) => state)).toEqual(["timeout", "timeout"]);
    // Its code still runs here, so the next due time is left out.
    advanceTo(nextRunAt! + HOUR);
    await jobs.tick();
    expect((await runs()).filter(({ jobId, state }) => jobId === "ignores" && state === "running")).toEqual([]);
  });

  it("that go on after their end was recorded leave room for other jobs, and are logged", async () => {
    const { log, lines } = recordLog();
    const logged = startJobs({ log });
    logged.handle("test.ignores", () => new Promise<void>(() => {}));
    logged.handle("test.run", () => {});
    const { nextRunAt } = await plan({ id: "ignores 1", handler: "test.ignores" });
    for (const id of ["ignores 2", "ignores 3", "ignores 4"]) await plan({ id, handler: "test.ignores" });
    advanceTo(nextRunAt!);
    await logged.tick();
    for (const seconds of [60, 10]) {
      advanceTo(now + seconds * 1_000);
      await logged.tick();
    }
    expect((await runs()).map(({ state }) => state)).toEqual(Array(4).fill("timeout"));
    expect(lines.map(({ text }) => text)).toEqual(
      Array(4).fill("a job goes on after it was aborted: its run counts as ended"),
    );
    const other = await plan({ id: "other", cron: "0 * * * * ?" });
    advanceTo(other.nextRunAt!);
    await logged.tick();
    await expect
      .poll(async () => (await runs()).filter(({ jobId }) => jobId === "other").map(({ state }) => state))
      .toEqual(["done"]);
  });

  describe("that could not run when they were due", () => {
    it.each([
      ["skip", ["missed"]],
      ["once", ["done"]],
    ] as const)("are made up for as they say: %s", async (misfire, expected) => {
      jobs.handle("test.run", () => {});
      const { nextRunAt } = await plan({ misfire });
      advanceTo(nextRunAt! + 5 * HOUR + 5 * 60_000);
      await turn();
      expect((await runs()).map(({ state }) => state)).toEqual(expected);
      advanceTo(nextRunAt! + 6 * HOUR);
      await turn();
      expect((await runs()).map(({ state }) => state)).toEqual([...expected, "done"]);
    });

    it("leave one line in the history, whichever servers start and how often", async () => {
      jobs.handle("test.run", () => {});
      const { nextRunAt } = await plan({ misfire: "skip", retries: 3 });
      advanceTo(nextRunAt! + 5 * HOUR + 5 * 60_000);
      await Promise.all([jobs.tick(), startJobs().tick()]);
      await jobs.close(0);
      await turn(startJobs());
      const [line, ...others] = await runs();
      expect(others).toEqual([]);
      expect(line).toMatchObject({ state: "missed", dueAt: nextRunAt, attempt: 1 });
      expect(line?.error).toMatch(/^服务停机期间错过 6 次：\d{4}-\d\d-\d\d \d\d:00 至 .*，未补执行$/);
      // A failure would be what the schedule shows as its last result, and would be repeated.
      expect(await store.last("hourly")).toBeNull();
    });
  });

  it("that are due while they still run wait at most once", async () => {
    let finish = (): void => {};
    const calls: number[] = [];
    jobs.handle("test.run", ({ dueAt }) => {
      calls.push(dueAt);
      return new Promise<void>((resolve) => (finish = resolve));
    });
    const { nextRunAt } = await plan({ misfire: "once", timeoutMs: 10 * HOUR });
    advanceTo(nextRunAt!);
    await jobs.tick();
    for (const hour of [1, 2, 3]) {
      advanceTo(nextRunAt! + hour * HOUR);
      await jobs.tick();
    }
    expect((await runs()).map(({ state }) => state)).toEqual(["running", "queued", "skipped", "skipped"]);
    await expect.poll(() => calls).toEqual([nextRunAt]);
    finish();
    await jobs.idle();
    await jobs.tick();
    await expect.poll(() => calls).toEqual([nextRunAt, nextRunAt! + HOUR]);
    finish();
  });

  it.each(["skip", "once"] as const)(
    "whose repetition waits at the next due time run for that: %s",
    async (misfire) => {
      const calls: (readonly [number, number])[] = [];
      jobs.handle("test.run", ({ dueAt, attempt }) => {
        calls.push([dueAt, attempt]);
        throw new Error("no");
      });
      const { nextRunAt } = await plan({ misfire, retries: 3, retryMs: 2 * HOUR });
      for (const hour of [0, 1, 2]) {
        advanceTo(nextRunAt! + hour * HOUR);
        await turn();
      }
      expect(calls).toEqual([0, 1, 2].map((hour) => [nextRunAt! + hour * HOUR, 1]));
      expect((await runs()).map(({ attempt, state }) => [attempt, state])).toEqual([
        [1, "failed"],
        [2, "cancelled"],
        [1, "failed"],
        [2, "cancelled"],
        [1, "failed"],
        [2, "queued"],
      ]);
    },
  );

  it("run on request, paused or not, one request at a time", async () => {
    const calls: number[] = [];
    jobs.handle("test.run", () => void calls.push(now));
    const schedule = await plan({ paused: true, nextRunAt: null });
    const request = () => db.write((tx) => jobs.request(tx, schedule, "amy"));
    expect([await request(), await request()]).toEqual([true, false]);
    await turn();
    expect(calls).toEqual([now]);
    expect(await runs()).toMatchObject([{ trigger: "manual", state: "done", requestedBy: "amy" }]);
    advanceTo(now + 1);
    expect(await request()).toBe(true);
  });

  it("that were paused or deleted before their repetition are cancelled", async () => {
    jobs.handle("test.run", () => {
      throw new Error("no");
    });
    const schedule = await plan({ retries: 3 });
    advanceTo(schedule.nextRunAt!);
    await turn();
    await store.put({ ...schedule, paused: true, nextRunAt: null });
    advanceTo(now + 30_000);
    await turn();
    expect((await runs()).map(({ state }) => state)).toEqual(["failed", "cancelled"]);
  });

  it("without code fail, and say which code is missing", async () => {
    const { nextRunAt } = await plan({ handler: "test.gone" });
    advanceTo(nextRunAt!);
    await turn();
    expect(await runs()).toMatchObject([{ state: "failed", error: "没有名为“test.gone”的任务程序" }]);
  });

  it("that are under way when the server stops are aborted, and repeated by the next one", async () => {
    let signal: AbortSignal | undefined;
    jobs.handle("test.run", (call) => {
      signal = call.signal;
      return new Promise<void>((_, reject) => call.signal.addEventListener("abort", reject));
    });
    const { nextRunAt } = await plan({ retries: 1 });
    advanceTo(nextRunAt!);
    await jobs.tick();
    await expect.poll(() => signal).toBeDefined();
    await jobs.close(0);
    expect(await states()).toEqual([
      [nextRunAt, 1, "aborted"],
      [nextRunAt, 2, "queued"],
    ]);
    const next = startJobs();
    next.handle("test.run", () => {});
    advanceTo(now + 30_000);
    await turn(next);
    expect((await states()).at(-1)).toEqual([nextRunAt, 2, "done"]);
  });

  it("that end within the grace are waited for when the server stops", async () => {
    let finish = (): void => {};
    jobs.handle("test.run", () => new Promise<void>((resolve) => (finish = resolve)));
    const { nextRunAt } = await plan();
    advanceTo(nextRunAt!);
    await jobs.tick();
    const closing = jobs.close(60_000);
    await Promise.resolve();
    finish();
    await closing;
    expect(await states()).toEqual([[nextRunAt, 1, "done"]]);
  });

  it("keep a bounded history", { tags: "full", timeout: 120_000 }, async () => {
    jobs.handle("test.run", () => {});
    const schedule = await plan();
    for (let run = 0; run < RUN_RETENTION + 5; run++) {
      advanceTo(now + 1);
      await db.write((tx) => jobs.request(tx, schedule, "amy"));
      await turn();
    }
    expect(await runs()).toHaveLength(RUN_RETENTION);
  });

  it("write nothing while there is nothing to do", async () => {
    await plan();
    await turn();
    let writes = 0;
    const { write } = db;
    const counting = {
      ...db,
      write: ((...given: Parameters<typeof write>) => (writes++, write(...given))) as typeof write,
    };
    const other = createJobs({ database: counting, clock, log: SILENT });
    other.start(store, { pollMs: false, leaseMs: LEASE_MS });
    for (let look = 0; look < 5; look++) {
      advanceTo(now + 1_000);
      await other.tick();
    }
    expect(writes).toBe(0);
    await other.close(0);
  });
});
