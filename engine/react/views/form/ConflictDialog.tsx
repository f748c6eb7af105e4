import type { Conflict, EntityView } from "#core/api";
import { conflictTexts as texts } from "../../texts/form.ts";
import { ChoiceDialog } from "./ChoiceDialog.tsx";

export interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly view: EntityView;
  readonly saving: boolean;
  /** Names of the fields that take the other person's value. */
  readonly onSettle: (theirs: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Two people changed the same fields. */
export function ConflictDialog({ conflict, view, saving, onSettle, onClose }: ConflictDialogProps) {
  const choices = conflict.fields.map(({ field, title, base, yours, theirs }) => ({
    id: field, title, base, first: yours, second: theirs, field: view.entity.fields.find((one) => one.name === field),
  }));
  const words = { ...texts, first: texts.mine, second: texts.theirs, allFirst: texts.allMine, allSecond: texts.allTheirs, settle: texts.save };
  return <ChoiceDialog choices={choices} texts={words} busy={saving} onSettle={onSettle} onClose={onClose} />;
}
