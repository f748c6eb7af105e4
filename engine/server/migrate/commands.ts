import type { Model } from "#core/language";
import type { Database } from "../db/index.ts";
import { applyMigration } from "./apply.ts";
import type { Migration } from "./numberedMigrations.ts";
import { planMigration } from "./plan.ts";
import { fillEmpty, filledEntities, parseFill, showFilled, showSkipped } from "./fill.ts";
import { throttleProgress } from "./recompute.ts";
import { showPlan, sqlOf } from "./showPlan.ts";
import type { Plan, PlanStep } from "./steps.ts";

interface CommandContext {
  readonly database: Database;
  readonly model: Model;
  readonly print: (line: string) => void;
}

/** `schema plan [--sql]`: shows the steps; answers the exit code (1 where something is in the way). */
export async function planCommand(
  args: readonly string[],
  { database, model, print, pending = [] }: CommandContext & { readonly pending?: readonly Migration[] },
): Promise<number> {
  const unknown = args.find((arg) => arg !== "--sql");
  if (unknown !== undefined) return unknownArgument(print, unknown);
  const plan = await planMigration(model, database, { pending });
  print(showPlan(plan));
  if (args.includes("--sql"))
    for (const step of plan.steps) print([`-- ${step.id}`, ...sqlOf(step).map((sql) => `${sql};`)].join("\n"));
  return plan.problems.length === 0 ? 0 : 1;
}

/**
 * `schema apply [--named <step>]… [--fill <entity>.<field>[=<value>]]…`: runs the safe steps and those that are named,
 * then fills the named fields where they are empty.
 */
export async function applyCommand(
  args: readonly string[],
  { database, model, print }: CommandContext,
): Promise<number> {
  const named: string[] = [];
  const fills: string[] = [];
  for (let at = 0; at < args.length; at += 2) {
    const [name = "", value] = [args[at], args[at + 1]];
    if ((name !== "--named" && name !== "--fill") || value === undefined) return unknownArgument(print, name);
    if (name === "--named") named.push(...value.split(","));
    else fills.push(value);
  }
  const requests = fills.map((text) => parseFill(model, text));
  const plan = await planMigration(model, database);
  const onDone = (step: PlanStep): void => print(`完成：${step.title}`);
  const { done, left } = await applyMigration(database, plan, {
    named,
    onDone,
    onProgress: throttleProgress(({ title, done, changed }) =>
      print(`重新计算“${title}”：已处理 ${done} 行，改变 ${changed} 行`),
    ),
  });
  print(
    done.length === 0 && left.length === 0
      ? "数据库与模型一致，无需迁移。"
      : `已执行 ${done.length} 步，另有 ${left.length} 步需要指定后才能执行。`,
  );
  for (const step of left) print(showPlan({ revision: plan.revision, steps: [step], problems: [], unfilled: [] }));
  for (const problem of plan.problems) print(`！ ${problem.entity}：${problem.message}`);
  const unfinished = unfinishedEntities(plan, left);
  const skipped = requests.filter(({ entity }) => isWaiting(model, entity.entity, unfinished));
  for (const fill of requests)
    print(skipped.includes(fill) ? showSkipped(fill) : showFilled(fill, await fillEmpty(database, model, fill)));
  const asked = new Set(requests.map(({ entity, field }) => `${entity.entity}.${field.name}`));
  for (const { id, message, command } of plan.unfilled) if (!asked.has(id)) print(`○ ${message}；如需填入：${command}`);
  return plan.problems.length + skipped.length === 0 ? 0 : 1;
}

/** Entities whose tables are not what the model says: a problem, or a step without which they cannot be served. */
const unfinishedEntities = (plan: Plan, left: readonly PlanStep[]): ReadonlySet<string> =>
  new Set([...plan.problems, ...left.filter((step) => step.needed)].map(({ entity }) => entity));

/** Whether a fill of this entity would write a table that is not what the model says. */
const isWaiting = (model: Model, entity: string, unfinished: ReadonlySet<string>): boolean =>
  [...filledEntities(model, entity)].some((name) => unfinished.has(name));

function unknownArgument(print: (line: string) => void, arg: string): number {
  print(`不认识的参数：${arg}`);
  return 2;
}
