import type { EntityView } from "#core/api";
import { historyTexts } from "../texts/form.ts";

/** Steps and actions are called by their own titles. */
export function opTitle(view: EntityView, op: string): string {
  const named =
    view.entity.states?.steps.find((step) => step.name === op) ??
    view.entity.actions.find((action) => action.name === op);
  return named?.title ?? historyTexts.ops[op] ?? op;
}
