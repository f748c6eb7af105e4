/** Scheduled jobs as rows that operators change: seeds, rules, and what the engine's scheduler reads of them. */
import type { Model } from "#core/language";
import { defineModule, type Engine, type SeedWriter, type WriteTransaction } from "#engine/server";
import type { ApplySeeds } from "#server/modules/system/index";
import { createRepo } from "./repo/index.ts";
import { jobErrors } from "./errors.ts";
import { jobActions, registerJobRules } from "./service/jobRules.ts";
import { jobSeeds } from "./service/seedJobs.ts";

export { planOfFile } from "./rules.ts";

export const jobsDefinition = defineModule({ name: "jobs", errors: jobErrors, actions: [jobActions] });

export interface JobsModule {
  /** Seeds of the model's jobs, inside one write. */
  seed(model: Model, seeding: SeedWriter): Promise<void>;
  /** Queues a run of a job by its name, as its action does. */
  request(tx: WriteTransaction, job: string, by: string): Promise<void>;
  /** As `request`; a run that waits already is enough. */
  require(tx: WriteTransaction, job: string, by: string): Promise<void>;
  /** Begins to run what is due. */
  start(): void;
}

export function createJobsModule(engine: Engine, applySeeds: ApplySeeds): JobsModule {
  const repo = createRepo(engine.database);
  registerJobRules(engine);
  const queue = async (tx: WriteTransaction, job: string, by: string): Promise<boolean> => {
    const id = await repo.idOf(tx, job);
    if (id === undefined) throw jobErrors.error("UNKNOWN", { job });
    return engine.jobs.request(tx, { id }, by);
  };
  return {
    seed: async (model, seeding) => applySeeds(seeding, await jobSeeds(model, repo, seeding)),
    request: async (tx, job, by) => {
      if (!(await queue(tx, job, by))) throw jobErrors.error("WAITING");
    },
    require: async (tx, job, by) => void (await queue(tx, job, by)),
    start: () => engine.jobs.start(repo.store),
  };
}
