/** Seeds the schedules, which operators change, from the job files. */
import type { JobModel, Model } from "#core/language";
import type { SeedWriter } from "#engine/server";
import { formatInstant } from "#core/values";
import type { SeedItem } from "#server/modules/system/index";
import { nextRunAfter, planOfFile, planText } from "../rules.ts";
import type { JobRow, JobsRepo } from "../repo/index.ts";

export async function jobSeeds(
  model: Model,
  repo: Pick<JobsRepo, "jobs">,
  seeding: SeedWriter,
): Promise<readonly SeedItem[]> {
  const rows = new Map((await repo.jobs(seeding.tx)).map((row) => [row.job, row]));
  return Object.values(model.jobs).map((job) => seedOf(job, rows.get(job.job), seeding));
}

function seedOf(job: JobModel, row: JobRow | undefined, seeding: SeedWriter): SeedItem {
  const plan = planOfFile(job);
  const next = nextRunAfter(plan, seeding.tx.now);
  const nextRunAt = next === null || row?.status === 0 ? null : formatInstant(next);
  return {
    kind: "job",
    code: job.job,
    wanted: planText(plan),
    present: row && planText(row),
    insert: () => seeding.add("sys_job", { job: job.job, ...plan, nextRunAt }),
    // Another date only for another schedule: a missed run is made up for from the date that stands.
    update: () =>
      seeding.change("sys_job", row?.id ?? "", {
        ...plan,
        ...(row?.cron === plan.cron && row.zone === plan.zone ? {} : { nextRunAt }),
      }),
  };
}
