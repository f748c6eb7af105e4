export { applyMigration, migrate, recomputeStored } from "./apply.ts";
export { applyCommand, planCommand } from "./commands.ts";
export type { Migration } from "./numberedMigrations.ts";
export { portableMigration } from "./numberedMigrations.ts";
export { runMigrations } from "./runMigrations.ts";
export { planMigration } from "./plan.ts";
export { throttleProgress } from "./recompute.ts";
export { showPlan } from "./showPlan.ts";
export type { PlanStep } from "./steps.ts";
