import { expect, it } from "vitest";
import type { JobModel, Model } from "#core/language";
import type { SeedWriter } from "#engine/server";
import { planOfFile } from "../rules.ts";
import { jobSeeds } from "./seedJobs.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const MISSED = NOW - 3_600_000;
const FILE: JobModel = {
  job: "x",
  title: "X",
  handler: "a.b",
  cron: "0 0 3 * * ?",
  zone: "UTC",
  misfire: "once",
  timeoutMs: 60_000,
  retries: 0,
  retryMs: 60_000,
};

/** What the file sets on a row that was seeded from it before it changed. */
async function valuesAfter(change: Partial<JobModel>): Promise<Readonly<Record<string, unknown>>> {
  const changed: Record<string, unknown>[] = [];
  const row = { id: "1", job: "x", ...planOfFile(FILE), status: 1, nextRunAt: MISSED };
  const seeding = {
    tx: { now: NOW },
    change: (_entity: string, _key: string, values: Record<string, unknown>) => Promise.resolve(changed.push(values)),
  } as unknown as SeedWriter;
  const model = { jobs: { x: { ...FILE, ...change } } } as unknown as Model;
  const repo = { jobs: () => Promise.resolve([row]) };
  for (const seed of await jobSeeds(model, repo, seeding)) await seed.update();
  return changed[0] ?? {};
}

it.each([[{ title: "Y" }], [{ misfire: "skip" as const }], [{ timeoutMs: 90_000 }], [{ retries: 3 }]])(
  "a file that changes %j leaves the next run, which may be a missed one",
  async (change) => {
    const values = await valuesAfter(change);
    expect(values).toMatchObject(planOfFile({ ...FILE, ...change }));
    expect(values).not.toHaveProperty("nextRunAt");
  },
);

it.each([
  [{ cron: "0 0 4 * * ?" }, "2026-11-20T04:00:00"],
  [{ zone: "Asia/Shanghai" }, "2026-11-20T19:00:00"],
])("a file that changes %j sets the next run", async (change, next) =>
  expect((await valuesAfter(change))["nextRunAt"]).toContain(next),
);
