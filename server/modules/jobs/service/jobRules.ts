/** Rules of the rows of `sys_job`, and what its action does. */
import type { ApiError } from "#core/api";
import type { StoredRow } from "#core/values";
import { auditedBy, registerActions, writeAudit, type Draft, type Engine, type ModuleActions } from "#engine/server";
import { jobErrors } from "../errors.ts";
import { nextRunAfter, planError, type Plan } from "../rules.ts";

const JOB = "sys_job";
const ACTIVE = 1;

const planOf = (row: Draft | StoredRow): Plan => ({ handler: row["handler"], cron: row["cron"], zone: row["zone"] });

type JobEngine = Pick<Engine, "hooks" | "jobs" | "database">;

export function registerJobRules(engine: JobEngine): void {
  const { hooks, jobs } = engine;
  const assertPlan = (plan: Plan, now: number): void => {
    const error: ApiError | undefined = planError(plan, jobs.handlers(), now);
    if (error !== undefined) throw error;
  };
  hooks.on(JOB, "beforeAdd", (draft, { tx }) => {
    assertPlan(planOf(draft), tx.now);
    draft["nextRunAt"] = nextRunAfter(planOf(draft), tx.now);
  });
  hooks.on(JOB, "beforeEdit", (draft, before, { tx }) => {
    const changed = ["handler", "cron", "zone", "status"].some((name) => (draft[name] ?? null) !== before[name]);
    if (!changed) return;
    const active = draft["status"] === ACTIVE;
    // A plan that is over may be paused.
    if (active) assertPlan(planOf(draft), tx.now);
    draft["nextRunAt"] = active ? nextRunAfter(planOf(draft), tx.now) : null;
  });
  registerActions(engine, jobActions, engine);
}

export const jobActions: ModuleActions<JobEngine> = {
  "sys_job.run": async ({ rows, viewer, origin, tx }, { jobs, database }) => {
    for (const row of rows) {
      const id = String(row["id"]);
      if (!(await jobs.request(tx, { id }, viewer.username))) throw jobErrors.error("WAITING");
      await writeAudit(database.dialect, tx, {
        ...auditedBy(viewer, origin),
        op: "run",
        entity: JOB,
        rowId: id,
        result: "ok",
      });
    }
  },
};
