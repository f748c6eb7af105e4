import type { Plan, PlanStep } from "./steps.ts";
import { losesAnything } from "./steps.ts";

/** A plan as people read it, one line a step; what needs naming says how. */
export function showPlan(plan: Plan): string {
  if (plan.steps.length === 0 && plan.problems.length === 0) return "数据库与模型一致，无需迁移。";
  const lines = [
    ...plan.steps.map((step, at) => `${at + 1}. ${showStep(step)}`),
    ...plan.problems.map((problem) => `！ ${problem.entity}：${problem.message}`),
  ];
  return lines.join("\n");
}

function showStep(step: PlanStep): string {
  const { rows, cut, failCast } = step.loses;
  const losses = [
    rows > 0 ? `丢失 ${rows} 行数据` : "",
    cut > 0 ? `${cut} 行被舍入` : "",
    failCast > 0 ? `${failCast} 行无法转换` : "",
  ].filter((text) => text !== "");
  const danger =
    step.kind === "destructive"
      ? `【需指定】${losesAnything(step.loses) ? losses.join("，") : "不影响数据"}（--named ${step.id}）`
      : "";
  const affects = step.affects === undefined ? "" : `（${step.affects.text}）`;
  return `${step.title}${affects}${danger === "" ? "" : ` ${danger}`}`;
}

/** The SQL of a step, for those who want to see it. */
export function sqlOf(step: PlanStep): readonly string[] {
  return step.actions.flatMap((action) => {
    if (action.do === "sql") return [action.sql];
    if (action.do === "convert")
      return [`-- ${action.table}.${action.column}: ${JSON.stringify(action.from)} → ${JSON.stringify(action.to)}`];
    if (action.do === "recompute") return [`-- ${action.entity}: ${action.row.about}`];
    return [];
  });
}
