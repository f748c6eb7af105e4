/** What lists and forms agree on about actions and state steps: one dialog asks, confirms, calls and reports. */
import type { EntityView } from "#core/api";
import type { ActionModel, StepModel } from "#core/language";
import type { WireRow } from "#core/values";

export type AnyAction = ActionModel | StepModel;

export interface ActionDialogProps {
  readonly view: EntityView;
  readonly action: AnyAction;
  /** The rows it is about: one, several, or none for an action on the list. */
  readonly rows: readonly WireRow[];
  /** After success: what the server answered. The dialog has already said what was done; the caller refreshes. */
  readonly onDone: (result: unknown) => void;
  readonly onClose: () => void;
}

/** Steps belong to a row; actions say what they belong to. */
export function standsOn(action: AnyAction): "row" | "rows" | "list" {
  return "on" in action ? action.on : "row";
}
