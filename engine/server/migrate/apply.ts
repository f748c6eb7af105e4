import type { Model } from "#core/language";
import { ApiError } from "#core/api";
import type { Database } from "../db/index.ts";
import { migrateErrors } from "./errors.ts";
import { type PlanOptions, planMigration } from "./plan.ts";
import { type RecomputeOptions, recompute } from "./recompute.ts";
import { lockRevision, putRow } from "./registry.ts";
import { runActions } from "./runActions.ts";
import type { Plan, PlanStep, RecomputeAction } from "./steps.ts";

interface ApplyOptions extends RecomputeOptions {
  /** Ids of the destructive steps that may run. */
  readonly named?: readonly string[];
  /** Called before each step and after the last; a test ends the process here. */
  readonly between?: (next: PlanStep | undefined) => void;
  /** Called after each step. */
  readonly onDone?: (step: PlanStep) => void;
  /** `later`: stored values are not computed now, `recomputeStored` will. */
  readonly recompute?: "now" | "later";
}

interface Applied {
  readonly done: readonly PlanStep[];
  /** Destructive steps that were not named. */
  readonly left: readonly PlanStep[];
}

/**
 * Runs the safe steps, and the destructive ones that are named; each is one transaction with its entry in the registry.
 */
export async function applyMigration(db: Database, plan: Plan, options: ApplyOptions = {}): Promise<Applied> {
  const named = new Set(options.named);
  const unknown = [...named].find((id) => !plan.steps.some((step) => step.id === id));
  if (unknown !== undefined) throw migrateErrors.error("UNKNOWN_STEP", { step: unknown });
  const done: PlanStep[] = [];
  const left: PlanStep[] = [];
  for (const step of plan.steps) {
    if (step.kind === "destructive" && !named.has(step.id)) {
      left.push(step);
      continue;
    }
    if (isRecompute(step) && (options.recompute === "later" || left.some((one) => one.needed))) continue;
    options.between?.(step);
    await runStep(db, step, plan.revision + done.length, options);
    done.push(step);
    options.onDone?.(step);
  }
  options.between?.(undefined);
  return { done, left };
}

const isRecompute = (step: PlanStep): boolean => step.actions.some((action) => action.do === "recompute");

/** Values are computed in transactions of their own; that they are is remembered in the last. */
async function runStep(db: Database, step: PlanStep, revision: number, options: RecomputeOptions): Promise<void> {
  for (const action of step.actions.filter((one): one is RecomputeAction => one.do === "recompute"))
    await recompute(db, action, options);
  await db.write(
    async (tx) => {
      if ((await lockRevision(db, tx)) !== revision) throw migrateErrors.error("STALE");
      await runActions(db, tx, step.actions);
      await putRow(db, tx, { kind: "revision", owner: "", name: "", about: String(revision + 1) });
    },
    { deadlineMs: Infinity },
  );
}

interface Migrated extends Applied {
  readonly plan: Plan;
  /** What the plan's revision has become by its own steps: a later one is the work of another program. */
  readonly revision: number;
}

const ATTEMPTS = 10;

/**
 * Runs the steps that compute stored values, once a server computes by this model: from then on every write is right,
 * and this makes the rest so.
 */
export async function recomputeStored(
  db: Database,
  model: Model,
  options: RecomputeOptions & PlanOptions = {},
): Promise<readonly PlanStep[]> {
  for (let attempt = 1; ; attempt++) {
    const plan = await planMigration(model, db, options);
    try {
      return (await applyMigration(db, { ...plan, steps: plan.steps.filter(isRecompute) }, options)).done;
    } catch (error) {
      if (!isStale(error) || attempt >= ATTEMPTS) throw error;
    }
  }
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === "MIGRATE.STALE";

/**
 * Plans and applies; where another node was quicker, looks again at what is left to do. A model that cannot be served
 * afterwards (a problem, or an unnamed step that is needed) changes nothing: the last one goes on over its own tables.
 */
export async function migrate(db: Database, model: Model, options: ApplyOptions = {}): Promise<Migrated> {
  const done: PlanStep[] = [];
  const onDone = (step: PlanStep) => {
    done.push(step);
    options.onDone?.(step);
  };
  for (let attempt = 1; ; attempt++) {
    const plan = await planMigration(model, db);
    const left = plan.steps.filter((step) => step.kind === "destructive" && options.named?.includes(step.id) !== true);
    if (plan.problems.length > 0 || left.some((step) => step.needed))
      return { plan, done, left, revision: plan.revision };
    try {
      const applied = await applyMigration(db, plan, { ...options, onDone });
      return { plan, left: applied.left, done, revision: plan.revision + applied.done.length };
    } catch (error) {
      if (!isStale(error) || attempt >= ATTEMPTS) throw error;
    }
  }
}
