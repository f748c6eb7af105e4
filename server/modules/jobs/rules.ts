/** What a schedule must be, and its next run. */
import { SHORTEST_INTERVAL, scheduleFault } from "#core/cron";
import type { JobModel } from "#core/language";
import { nextRunOf } from "#engine/server";
import type { ApiError } from "#core/api";
import { jobErrors } from "./errors.ts";

export interface Plan {
  readonly handler: unknown;
  readonly cron: unknown;
  readonly zone: unknown;
}

/**
 * What is wrong with a plan that the checks of its fields let pass; undefined: nothing. A text that is no schedule is
 * left to those.
 */
export function planError({ handler, cron }: Plan, handlers: readonly string[], now: number): ApiError | undefined {
  if (typeof handler === "string" && handler !== "" && !handlers.includes(handler))
    return jobErrors.error("HANDLER", { name: handler, names: handlers.join("、") });
  if (typeof cron !== "string") return undefined;
  const fault = scheduleFault(cron, { after: now });
  if (fault === "often") return jobErrors.error("TOO_OFTEN", { seconds: SHORTEST_INTERVAL });
  return fault === "never" ? jobErrors.error("NEVER") : undefined;
}

/** As the language and the dictionary `jobZone` have them. */
const ZONES: ReadonlySet<unknown> = new Set(["Asia/Shanghai", "UTC"]);

/** Null for what is no schedule and for another zone, too, which the checks of the fields refuse. */
export const nextRunAfter = ({ cron, zone }: Plan, now: number): number | null =>
  typeof cron === "string" && typeof zone === "string" && ZONES.has(zone) ? nextRunOf({ cron, zone }, now) : null;

const SECOND = 1_000;

/** The columns of a schedule that its file gives. */
export const planOfFile = (job: JobModel) => ({
  title: job.title,
  handler: job.handler,
  cron: job.cron,
  zone: job.zone,
  misfire: job.misfire,
  timeoutSeconds: Math.ceil(job.timeoutMs / SECOND),
  retries: job.retries,
  retrySeconds: Math.ceil(job.retryMs / SECOND),
});

type PlanColumns = Pick<
  ReturnType<typeof planOfFile>,
  "title" | "handler" | "cron" | "zone" | "timeoutSeconds" | "retries"
> & {
  readonly misfire: string;
  readonly retrySeconds: number | null;
};

/**
 * What a person may change of it, as one text. A pause is no change of the plan: a paused job takes a new plan from its
 * file, and stays paused.
 */
export const planText = (plan: PlanColumns): string =>
  JSON.stringify([
    plan.title,
    plan.handler,
    plan.cron,
    plan.zone,
    plan.misfire,
    plan.timeoutSeconds,
    plan.retries,
    plan.retrySeconds,
  ]);

export const inMilliseconds = (seconds: number | null): number => (seconds ?? 0) * SECOND;
