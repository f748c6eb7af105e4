/** What lists and forms agree on about actions and state steps: one dialog asks, confirms, calls and reports. */
import type { EntityView } from "#core/api";
import type { ActionModel, StepModel } from "#core/language";
import type { WireRow } from "#core/values";

export type AnyAction = ActionModel | StepModel;

/** The selection that a batch was started from. */
export interface BatchSelection {
  /** Selected rows that do not allow the action and are left out. */
  readonly skipped: number;
}

export interface ActionDialogProps {
  readonly view: EntityView;
  readonly action: AnyAction;
  /** The rows it is about: one, several, or none for an action on the list. */
  readonly rows: readonly WireRow[];
  /** Asks for confirmation with the count, even of one row. */
  readonly batch?: BatchSelection | undefined;
  /**
   * After success: what the server answered; of a step of several rows a `BatchResult`, whose refused rows the dialog
   * has named. The dialog has already said what was done; the caller refreshes.
   */
  readonly onDone: (result: unknown) => void;
  readonly onClose: () => void;
}

/** Whether rows take it one by one, so that one which is refused does not concern the others. */
export function isStep(action: AnyAction): action is StepModel {
  return "from" in action;
}

/** Steps belong to a row; actions say what they belong to. */
export function standsOn(action: AnyAction): "row" | "rows" | "list" {
  return "on" in action ? action.on : "row";
}
