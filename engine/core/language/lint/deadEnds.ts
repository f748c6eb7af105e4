/** A row that was sent back can be handed in again. */
import type { StepModel } from "#core/model";
import type { Stored } from "#core/values";
import { pointerOf } from "../jsonPointer.ts";
import { refusesInEveryState } from "./guards.ts";
import type { EntityLintContext } from "./lintContext.ts";

/** Words for a state that asks for another attempt, whatever else the file says of it. */
const SENT_BACK = /退回|打回|退还|返回修改/;
/** Words that are used of final refusals as well. */
const REFUSED = /驳回/;

export function lintDeadEnds(lint: EntityLintContext): void {
  const { states } = lint.entity;
  if (states === undefined) return;
  const left = new Set(states.steps.flatMap(({ from }) => from));
  for (const step of states.steps) {
    if (step.to === null || left.has(step.to) || !sendsBack(step, lint)) continue;
    lint.report({
      pointer: pointerOf("states", "steps", step.name, "to"),
      code: "STATE.STUCK",
      details: { name: step.title, state: textOf(step.to, lint), advice: advice(step, lint) },
    });
  }
}

function sendsBack(step: StepModel, lint: EntityLintContext): boolean {
  if (step.from.includes(lint.entity.states?.initial ?? null)) return false;
  const mark = lint.source.states?.steps[step.name]?.mark ?? "";
  const words = [step.title, textOf(step.to, lint), mark].join(" ");
  if (SENT_BACK.test(words)) return true;
  return (mark !== "" || REFUSED.test(words)) && isEditable(step.to, lint);
}

/** Where a guard closes the row, or nobody edits, the refusal is final. */
function isEditable(state: Stored, lint: EntityLintContext): boolean {
  const { guards, permissions } = lint.entity;
  const closed = guards.some((guard) => guard.of.includes("edit") && refusesInEveryState(guard, "edit", [state], lint));
  return permissions.edit !== "none" && !closed;
}

/** In the words of its dictionary. */
function textOf(state: Stored, { entity, field, project }: EntityLintContext): string {
  const dict = field(entity.states?.field ?? "")?.options["dict"];
  const items = project.model.dicts[String(dict)]?.items ?? [];
  return items.find(({ value }) => value === String(state))?.text ?? String(state);
}

/** The steps that led on from the initial state to where this one starts. */
function advice({ from, to }: StepModel, { entity, source }: EntityLintContext): string {
  const { initial = null, steps = [] } = entity.states ?? {};
  const first = steps.filter((step) => step.from.includes(initial) && step.to !== to);
  const before = first.filter((step) => from.includes(step.to));
  const [again, ...others] = before.length > 0 ? before : first;
  const state = JSON.stringify(to);
  if (again === undefined || others.length > 0) return `请在能再次提交的步骤的 from 中加上 ${state}`;
  const written = [...(source.states?.steps[again.name]?.from ?? []), to].map((one) => JSON.stringify(one));
  return `要能再次提交，步骤“${again.title}”的 from 应写作 [${written.join(", ")}]`;
}
