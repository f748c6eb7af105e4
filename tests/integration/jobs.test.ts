// Scheduled jobs as operators see them: seeded from files, changed, paused and run by hand.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

interface Page {
  readonly records: readonly Record<string, unknown>[];
}

describeEachDatabase("scheduled jobs", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const jobs = async () => (await at.get<Page>("admin", "/sys/job/list", { pageSize: "100" })).result.records;
  const job = async (code: string) => (await jobs()).find((row) => row["job"] === code)!;
  const runsOf = async (id: unknown) =>
    (await at.get<Page>("admin", "/sys/jobRun/list", { jobId: String(id) })).result.records;
  const edit = async (code: string, changes: object) => {
    const { id, version } = await job(code);
    return at.put("admin", "/sys/job/edit", { id, version, ...changes });
  };

  it("are there from their files, with their next run", async () => {
    expect((await jobs()).map((row) => [row["job"], row["cron"], row["status"]])).toEqual(
      expect.arrayContaining([
        ["removeUnusedFiles", "0 40 3 * * ?", 1],
        ["removeOldMessages", "0 20 4 * * ?", 1],
      ]),
    );
    const { nextRunAt } = await job("removeUnusedFiles");
    // 03:40 in Shanghai.
    expect(String(nextRunAt)).toMatch(/T19:40:00/);
    expect(Date.parse(String(nextRunAt))).toBeGreaterThan(at.engine.clock());
  });

  it("run on request, and their output is shown", async () => {
    const { id } = await job("removeOldMessages");
    expect((await at.post("admin", "/sys/job/run", { id })).status).toBe(200);
    await expect.poll(async () => (await runsOf(id)).map((run) => run["state"]), { timeout: 20_000 }).toEqual(["done"]);
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ trigger: "manual", attempt: 1, requestedBy: "admin", state_dictText: "成功" });
    const whole = await at.get<Record<string, unknown>>("admin", "/sys/jobRun/queryById", { id: String(run?.["id"]) });
    expect(whole.result["output"]).toMatch(/删除了 0 个过期的验证码/);
    expect(await job("removeOldMessages")).toMatchObject({ lastState: "done" });
    const audit = await at.get<Page>("admin", "/online/api/audit_log/list", { op: "run", rowId: String(id) });
    expect(audit.result.records).toHaveLength(1);
  });

  it("have no next run while they are paused", async () => {
    const { id } = await job("removeUnusedFiles");
    expect((await at.post("admin", "/sys/job/pause", { id })).status).toBe(200);
    expect(await job("removeUnusedFiles")).toMatchObject({ status: 0, nextRunAt: null });
    expect((await at.post("admin", "/sys/job/pause", { id })).status).toBe(409);
    expect((await at.post("admin", "/sys/job/resume", { id })).status).toBe(200);
    expect(String((await job("removeUnusedFiles"))["nextRunAt"])).toMatch(/T19:40:00/);
  });

  it.each([
    [{ cron: "* * * * * ?" }, "JOBS.TOO_OFTEN"],
    [{ cron: "0/9 * * * * ?" }, "JOBS.TOO_OFTEN"],
    [{ cron: "0 0 3 30 2 ?" }, "VALIDATE.FAILED"],
    [{ cron: "0 0 3 1 1 ? 2019" }, "JOBS.NEVER"],
    [{ cron: "0/0 * * * * ?" }, "VALIDATE.FAILED"],
    [{ handler: "process.exit" }, "JOBS.HANDLER"],
    [{ zone: "Mars/Base" }, "VALIDATE.FAILED"],
    [{ timeoutSeconds: 0 }, "VALIDATE.FAILED"],
    [{ nextRunAt: "2020-01-01T00:00:00Z", lastState: "done", status: 0 }, undefined],
    [{ job: "anotherCode" }, undefined],
  ])("refuse %j", async (changes, code) => {
    const before = await job("removeUnusedFiles");
    const answer = await edit("removeUnusedFiles", changes);
    if (code !== undefined) expect(answer).toMatchObject({ status: 400, success: false });
    if (code?.startsWith("JOBS.")) expect(answer.code).toBe(code);
    expect(await job("removeUnusedFiles")).toMatchObject({
      cron: before["cron"],
      handler: before["handler"],
      nextRunAt: before["nextRunAt"],
      status: 1,
    });
  });

  it("that have run are not deleted, others are", async () => {
    const { id } = await job("removeOldMessages");
    expect(await at.call("admin", "DELETE", "/sys/job/delete", { query: { id: String(id) } })).toMatchObject({
      status: 409,
    });
    const added = await at.post<{ id: string; nextRunAt: string }>("admin", "/sys/job/add", {
      title: "另一个",
      job: "another",
      handler: "files.removeUnused",
      cron: "0 0 1 * * ?",
      zone: "UTC",
    });
    expect(added.result.nextRunAt).toMatch(/T01:00:00/);
    expect((await at.call("admin", "DELETE", "/sys/job/delete", { query: { id: added.result.id } })).status).toBe(200);
  });

  describe("whose file changes", () => {
    const change = async (name: string, from: string, to: string): Promise<void> => {
      const file = join(at.schemas, "jobs", `${name}.job.json`);
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
      await at.engine.reload();
    };

    it("follow it, paused or not, unless a person has changed them", { tags: "full", timeout: 120_000 }, async () => {
      const { id } = await job("removeOldMessages");
      await at.post("admin", "/sys/job/pause", { id });
      await change("remove_old_messages", "0 20 4 * * ?", "0 25 4 * * ?");
      expect(await job("removeOldMessages")).toMatchObject({ cron: "0 25 4 * * ?", status: 0, nextRunAt: null });
      await at.post("admin", "/sys/job/resume", { id });
      expect((await edit("removeOldMessages", { cron: "0 0 5 * * ?" })).status).toBe(200);
      await change("remove_old_messages", "0 25 4 * * ?", "0 30 4 * * ?");
      expect(await job("removeOldMessages")).toMatchObject({ cron: "0 0 5 * * ?", status: 1 });
    });

    it("keep the last good plan while the file is wrong", { tags: "full", timeout: 120_000 }, async () => {
      await change("remove_unused_files", "0 40 3 * * ?", "* * * * * ?");
      expect(at.engine.findings().map(({ code, message }) => [code, message])).toContainEqual([
        "JOB.CRON",
        "两次执行的间隔不能小于 10 秒",
      ]);
      expect(await job("removeUnusedFiles")).toMatchObject({ cron: "0 40 3 * * ?" });
      await change("remove_unused_files", "* * * * * ?", "0 40 3 * * ?");
      await change("remove_unused_files", "files.removeUnused", "files.removeAll");
      expect(at.engine.findings()).toMatchObject([
        {
          code: "NAME.UNKNOWN",
          message: expect.stringContaining("files.removeUnused、messages.removeOld") as string,
        },
      ]);
      expect(await job("removeUnusedFiles")).toMatchObject({ handler: "files.removeUnused" });
      await change("remove_unused_files", "files.removeAll", "files.removeUnused");
      expect(at.engine.findings()).toEqual([]);
    });
  });

  it("are read by an auditor, run by an administrator, and closed to others", async () => {
    const { id } = await job("removeUnusedFiles");
    const status = async (who: "auditor" | "editor") => [
      (await at.get(who, "/sys/job/list")).status,
      (await at.get(who, "/sys/jobRun/list")).status,
      (await at.post(who, "/sys/job/run", { id })).status,
      (await at.post(who, "/sys/job/pause", { id })).status,
    ];
    expect(await status("auditor")).toEqual([200, 200, 403, 403]);
    expect(await status("editor")).toEqual([403, 403, 403, 403]);
  });
});
