/** Code of actions and jobs in records: their keys are known without starting what the code works with. */
import type { JobCall, Jobs } from "../jobs/index.ts";
import type { ActionCall, ActionRequest, Hooks } from "./hooks.ts";

type CodeName = `${string}.${string}`;

/** Answers the `result`, or undefined for the changed rows. */
type ActionCode<Parts> = (call: ActionCall, parts: Parts) => unknown;

/** `prepare` runs before the transaction: what takes long or awaits something else. */
interface PreparedCode<Parts, Prepared> {
  readonly prepare: (request: ActionRequest, parts: Parts) => Promise<Prepared>;
  readonly run: (call: ActionCall, parts: Parts, prepared: Prepared) => unknown;
}

/** By `<entity>.<action>`. */
export type ModuleActions<Parts> = Readonly<Record<CodeName, ActionCode<Parts> | PreparedCode<Parts, unknown>>>;

/** By `<module>.<job>`. */
export type ModuleJobs<Parts> = Readonly<Record<CodeName, (call: JobCall, parts: Parts) => Promise<void> | void>>;

/** An action with a preparation, whose result `run` gets in its type. */
export function preparedAction<Parts, Prepared>(code: PreparedCode<Parts, Prepared>): PreparedCode<Parts, unknown> {
  return { prepare: code.prepare, run: (call, parts, prepared) => code.run(call, parts, prepared as Prepared) };
}

export function registerActions<Parts>(
  { hooks }: { readonly hooks: Pick<Hooks, "action"> },
  actions: ModuleActions<Parts>,
  parts: Parts,
): void {
  for (const [name, code] of Object.entries(actions) as [CodeName, ModuleActions<Parts>[CodeName]][])
    if (typeof code === "function") hooks.action(name, (call) => code(call, parts));
    else
      hooks.action(
        name,
        (call, prepared) => code.run(call, parts, prepared),
        (request) => code.prepare(request, parts),
      );
}

export function registerJobs<Parts>(
  { jobs }: { readonly jobs: Pick<Jobs, "handle"> },
  code: ModuleJobs<Parts>,
  parts: Parts,
): void {
  for (const [name, run] of Object.entries(code) as [CodeName, ModuleJobs<Parts>[CodeName]][])
    jobs.handle(name, (call) => run(call, parts));
}
