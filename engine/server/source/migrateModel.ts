import type { Model } from "#core/language";
import type { Database } from "../db/index.ts";
import { migrate, runMigrations, type Migration, type PlanStep } from "../migrate/index.ts";
import { applyFinding, type Finding } from "./finding.ts";

interface ModelMigration {
  /** Whether the database can serve the model. */
  readonly ready: boolean;
  readonly findings: readonly Finding[];
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
  const { left, plan } = await migrate(database, model, { recompute: "later" });
  const problems = plan.problems.map((problem) =>
    applyFinding("APPLY.PROBLEM", `${problem.entity}：${problem.message}`),
  );
  return {
    ready: problems.length === 0 && !left.some((step) => step.needed),
    findings: [...left.map(waitingFinding), ...problems],
  };
}

function waitingFinding(step: PlanStep): Finding {
  const command = `npm run schema -- apply --named ${step.id}`;
  if (step.id.startsWith("table.drop:")) {
    return applyFinding(
      "APPLY.TABLE_KEPT",
      `没有实体再使用表“${step.id.slice("table.drop:".length)}”，其中的 ${step.loses.rows} 行数据仍然保留；确认不再需要后可删除（${command}）`,
      "warning",
    );
  }
  return applyFinding(
    "APPLY.WAITING",
    `迁移步骤“${step.title}”会丢失数据，需要指定后才能执行（${command}）`,
    step.needed ? "error" : "warning",
  );
}
