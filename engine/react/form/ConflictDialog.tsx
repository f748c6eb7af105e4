import type { Conflict, ConflictField, EntityView } from "#core/api";
import { conflictTexts as texts } from "../texts/form.ts";
import { ChoiceDialog, type Choice } from "./ChoiceDialog.tsx";

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly view: EntityView;
  readonly saving: boolean;
  /** Names of the fields that take the other person's value. */
  readonly onResolve: (theirs: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Two people changed the same fields. */
export function ConflictDialog({ conflict, view, saving, onResolve, onClose }: ConflictDialogProps) {
  const words = {
    ...texts,
    first: texts.mine,
    second: texts.theirs,
    allFirst: texts.allMine,
    allSecond: texts.allTheirs,
    resolve: texts.save,
  };
  return (
    <ChoiceDialog
      choices={conflict.fields.map((field) => choiceOf(field, view))}
      texts={words}
      busy={saving}
      onResolve={onResolve}
      onClose={onClose}
    />
  );
}

function choiceOf({ field: id, title, base, yours, theirs, line }: ConflictField, view: EntityView): Choice {
  const fieldOf = (name: string) => view.entity.fields.find((one) => one.name === name);
  if (line === undefined) return { id, title, base, first: yours, second: theirs, field: fieldOf(id) };
  // A line that one side deleted is chosen as a whole.
  if (line.deleted !== undefined) return { id, title, first: fateOf(yours), second: fateOf(theirs) };
  const lines = fieldOf(line.of);
  return {
    id,
    title,
    base,
    first: yours,
    second: theirs,
    within: lines && { lines, name: id.split(".").at(-1) ?? "" },
  };
}

const fateOf = (line: unknown): string => (line === null ? texts.dropLine : texts.keepLine);
