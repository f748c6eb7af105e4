/** Actions of a list and of its rows. The server decides again; this decides only what is shown. */
import { closedReason, mayOnRow, type EntityView } from "#core/api";
import type { ChildModel } from "#core/language";
import type { WireRow } from "#core/values";
import { readableChildren } from "../../form/readableChildren.ts";
import { standsOn, type AnyAction } from "../../actions/contract.ts";
import { listTexts as texts } from "../../texts/list.ts";
import type { CurrentUser } from "../../context/user.ts";
import { isConditionMet } from "../conditions.ts";

type BuiltIn = "add" | "addBelow" | "copy" | "view" | "edit" | "delete" | "history";

export interface RowAction {
  readonly name: string;
  readonly title: string;
  readonly danger: boolean;
  readonly run: { readonly builtIn: BuiltIn } | { readonly action: AnyAction } | { readonly child: ChildModel };
}

const BUILT_IN: Readonly<
  Record<string, { readonly builtIn: BuiltIn; readonly title: string; readonly danger: boolean; readonly verb: string }>
> = {
  add: { builtIn: "add", title: texts.add, danger: false, verb: "add" },
  addBelow: { builtIn: "addBelow", title: texts.addBelow, danger: false, verb: "add" },
  copy: { builtIn: "copy", title: texts.copy, danger: false, verb: "add" },
  view: { builtIn: "view", title: texts.view, danger: false, verb: "get" },
  edit: { builtIn: "edit", title: texts.edit, danger: false, verb: "edit" },
  delete: { builtIn: "delete", title: texts.delete, danger: true, verb: "delete" },
  history: { builtIn: "history", title: texts.history, danger: false, verb: "get" },
};

/** The actions of one place (`toolbar`, `batch`, `row`) that this person may take at all, in the schema's order. */
export function actionsAt(view: EntityView, place: "toolbar" | "batch" | "row"): readonly RowAction[] {
  return view.entity.list[place].flatMap((name) => {
    const rowAction = rowActionNamed(view, name);
    return rowAction && view.may[BUILT_IN[name]?.verb ?? name] === true ? [rowAction] : [];
  });
}

/** What can be done with a row: the schema's actions, and the way to each list of its children. */
export function rowActionsOf(view: EntityView): readonly RowAction[] {
  const toChildren = readableChildren(view).map((child) => ({
    name: `children:${child.name}`,
    title: child.title,
    danger: false,
    run: { child },
  }));
  return byUrgency([...actionsAt(view, "row"), ...toChildren]);
}

function rowActionNamed(view: EntityView, name: string): RowAction | undefined {
  const built = BUILT_IN[name];
  if (built) {
    const { builtIn, title, danger } = built;
    const impossible =
      (builtIn === "history" && !view.entity.history) ||
      (builtIn === "addBelow" && view.entity.tree === undefined) ||
      (builtIn === "copy" && view.may["get"] !== true);
    return impossible ? undefined : { name, title, danger, run: { builtIn } };
  }
  const action = actionNamed(view, name);
  return action && { name, title: action.title, danger: action.danger, run: { action } };
}

export function actionNamed(view: EntityView, name: string): AnyAction | undefined {
  return (
    view.entity.states?.steps.find((step) => step.name === name) ??
    view.entity.actions.find((action) => action.name === name)
  );
}

/** Steps and actions come before edit and adding below, children and view. */
export function byUrgency(rowActions: readonly RowAction[]): readonly RowAction[] {
  const rank = ({ run }: RowAction) => {
    if ("action" in run) return 0;
    return "child" in run ? 2 : run.builtIn === "edit" || run.builtIn === "addBelow" ? 1 : 3;
  };
  return [...rowActions].sort((one, other) => rank(one) - rank(other));
}

/** Whether an action applies to this row now. */
export function appliesTo(
  view: EntityView,
  rowAction: RowAction,
  row: WireRow,
  currentUser: CurrentUser,
  now: number,
): boolean {
  if ("child" in rowAction.run) return true;
  if (!("action" in rowAction.run))
    return rowAction.run.builtIn !== "edit" && rowAction.run.builtIn !== "delete"
      ? true
      : mayOnRow(row, rowAction.run.builtIn);
  const { action } = rowAction.run;
  if (standsOn(action) === "list") return false;
  if ("from" in action && !stepStartsHere(view, action, row, currentUser)) return false;
  return action.when === undefined || isConditionMet(view, action.when, row, currentUser, now);
}

/** Why an action that applies to this row is disabled; undefined: it is not. */
export function disabledReasonOn(rowAction: RowAction, row: WireRow): string | undefined {
  return closedReason(row, rowAction.name);
}

function stepStartsHere(
  view: EntityView,
  step: Extract<AnyAction, { from: unknown }>,
  row: WireRow,
  currentUser: CurrentUser,
): boolean {
  const state = view.entity.states ? row[view.entity.states.field] : undefined;
  const starts = step.from.some((from) => String(from) === String(state ?? ""));
  return (
    starts &&
    mayOnRow(row, "edit") &&
    !step.not.some((field) => row[field] === currentUser.username || row[field] === currentUser.id)
  );
}
