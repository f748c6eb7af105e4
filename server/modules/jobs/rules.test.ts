import { describe, expect, it } from "vitest";
import { nextRunAfter, planError, planOfFile } from "./rules.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const codeOf = (plan: { cron?: unknown; handler?: unknown }) =>
  planError({ handler: "a.b", cron: "0 0 3 * * ?", zone: "UTC", ...plan }, ["a.b", "a.c"], NOW)?.code;

describe("a plan", () => {
  it.each([
    [{}, undefined],
    [{ handler: "process.exit" }, "JOBS.HANDLER"],
    [{ cron: "* * * * * ?" }, "JOBS.TOO_OFTEN"],
    [{ cron: "0/9 * * * * ?" }, "JOBS.TOO_OFTEN"],
    [{ cron: "0/10 * * * * ?" }, undefined],
    [{ cron: "0 0 3 30 2 ?" }, "JOBS.NEVER"],
    [{ cron: "0 0 3 1 1 ? 2019" }, "JOBS.NEVER"],
    [{ cron: "0 0 3 1 1 ? 2119" }, undefined],
    // The kind of the field says what is wrong with these.
    [{ cron: "0/0 * * * * ?" }, undefined],
    [{ cron: null }, undefined],
    [{ handler: null }, undefined],
  ])("%j is refused with %s", (plan, code) => expect(codeOf(plan)).toBe(code));

  it.each(["Mars/Base", "", "Asia/Shanghai ", null])("has no next run in the zone %j", (zone) =>
    expect(nextRunAfter({ handler: "a.b", cron: "0 0 3 * * ?", zone }, NOW)).toBeNull(),
  );

  it("of a file has whole seconds", () => {
    const job = { job: "x", title: "X", handler: "a.b", cron: "0 0 3 * * ?", zone: "UTC", misfire: "skip" as const };
    expect(planOfFile({ ...job, timeoutMs: 1_500, retries: 1, retryMs: 60_000 })).toMatchObject({
      timeoutSeconds: 2,
      retrySeconds: 60,
    });
  });
});
