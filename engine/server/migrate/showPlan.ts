import type { LostValue } from "#core/api";
import { losesAnything, type Losses, type Plan, type PlanStep } from "./steps.ts";

/** A plan as people read it, one line a step; what needs naming says how. */
export function showPlan(plan: Plan): string {
  const lines = [
    ...(plan.steps.length + plan.problems.length === 0 ? ["数据库与模型一致，无需迁移。"] : []),
    ...plan.steps.map((step, at) => `${at + 1}. ${showStep(step)}`),
    ...plan.unfilled.map(({ message, command }) => `○ ${message}；如需填入：${command}`),
    ...plan.problems.map((problem) => `！ ${problem.entity}：${problem.message}`),
  ];
  return lines.join("\n");
}

function showStep(step: PlanStep): string {
  const danger = step.kind === "destructive" ? ` 【需指定】${lossesText(step.loses)}（--named ${step.id}）` : "";
  const affects = step.affects === undefined ? "" : `（${step.affects.text}）`;
  return [`${step.title}${affects}${danger}`, ...(step.lost ?? []).map(showLost)].join("\n");
}

function showLost({ row, title, value, becomes }: LostValue): string {
  const name = title === undefined ? row : `${title}（${row}）`;
  return `     ${name}：“${value}”${becomes === undefined ? "" : ` → “${becomes}”`}`;
}

/** What a step that has to be named loses, for people. */
export function lossesText(loses: Losses): string {
  const { rows, cut, failCast } = loses;
  if (!losesAnything(loses)) return "目前不会丢失数据，但执行后不能撤销";
  return [
    rows > 0 ? `丢失 ${rows} 行数据` : "",
    cut > 0 ? `${cut} 行被舍入` : "",
    failCast > 0 ? `${failCast} 行无法转换，将变为空` : "",
  ]
    .filter((text) => text !== "")
    .join("，");
}

/** The SQL of a step, on request. */
export function sqlOf(step: PlanStep): readonly string[] {
  return step.actions.flatMap((action) => {
    if (action.do === "sql") return [action.sql];
    if (action.do === "convert")
      return [`-- ${action.table}.${action.column}: ${JSON.stringify(action.from)} → ${JSON.stringify(action.to)}`];
    if (action.do === "blindIndex") return [`-- ${action.table}.${action.column} → ${action.into}`];
    if (action.do === "sealHistory") return [`-- hw_history: ${action.sealed.entity}.${action.fields.join(", ")}`];
    if (action.do === "recompute") return [`-- ${action.entity}: ${action.row.about}`];
    return [];
  });
}
