import type { WaitingStep } from "#core/api";
import type { Model } from "#core/language";
import type { Database } from "../db/index.ts";
import {
  losesAnything,
  lossesText,
  migrate,
  runMigrations,
  type Migration,
  type PlanStep,
  type UnfilledField,
} from "../migrate/index.ts";
import { applyFinding, type Finding } from "./finding.ts";

export interface ModelMigration {
  /** Whether the database can serve the model. */
  readonly ready: boolean;
  readonly findings: readonly Finding[];
  /** Of the plan that the findings are of, with its own steps. */
  readonly revision: number;
}

/**
 * Runs the modules' own migrations, then the safe steps of the plan. What would lose something waits until it is named;
 * the model is served all the same unless it cannot work without the step. Stored values of computed fields wait until
 * the model is served: from then on no call writes by the old expressions.
 */
export async function migrateModel(
  model: Model,
  database: Database,
  migrations: Readonly<Record<string, readonly Migration[]>> = {},
): Promise<ModelMigration> {
  for (const [module, list] of Object.entries(migrations)) await runMigrations(database, module, list);
  const { left, plan, revision } = await migrate(database, model, { recompute: "later" });
  const problems = plan.problems.map((problem) =>
    applyFinding("APPLY.PROBLEM", `${problem.entity}：${problem.message}`),
  );
  return {
    ready: problems.length === 0 && !left.some((step) => step.needed),
    findings: [...left.map(waitingFinding), ...problems, ...plan.unfilled.map(unfilledFinding)],
    revision,
  };
}

function unfilledFinding({ message, command, required }: UnfilledField): Finding {
  return {
    ...applyFinding("APPLY.UNFILLED", message, required ? "warning" : "hint"),
    suggestion: command,
  };
}

function waitingFinding(step: PlanStep): Finding {
  const command = `npm run schema -- apply --named ${step.id}`;
  const waiting: WaitingStep = {
    id: step.id,
    title: step.title,
    needed: step.needed,
    loses: lossesText(step.loses),
    lost: step.lost ?? [],
    command,
  };
  if (step.id.startsWith("table.drop:")) {
    const table = step.id.slice("table.drop:".length);
    const message =
      `没有实体再使用表“${table}”，其中的 ${step.loses.rows} 行数据仍然保留；` + `确认不再需要后可删除（${command}）`;
    return { ...applyFinding("APPLY.TABLE_KEPT", message, "warning"), waiting };
  }
  const effect = losesAnything(step.loses) ? "会丢失数据" : lossesText(step.loses);
  const message = `迁移步骤“${step.title}”${effect}，需要指定后才能执行（${command}）`;
  return { ...applyFinding("APPLY.WAITING", message, step.needed ? "error" : "warning"), waiting };
}
