import type { DraftConflict } from "./index.ts";
import { draftTexts as texts } from "../texts/draft.ts";
import { conflictTexts } from "../texts/form.ts";
import { ChoiceDialog } from "../form/ChoiceDialog.tsx";

interface DraftConflictDialogProps {
  readonly conflicts: readonly DraftConflict[];
  /** Ids of those that stay as they are typed now. */
  readonly onResolve: (left: readonly string[]) => void;
  readonly onClose: () => void;
}

const WORDS = {
  title: texts.clashTitle,
  intro: texts.clashIntro,
  base: conflictTexts.base,
  empty: conflictTexts.empty,
  first: texts.now,
  second: texts.then,
  allFirst: texts.allNow,
  allSecond: texts.allThen,
  resolve: texts.resolve,
  back: texts.back,
};

/** The draft that is to be put back and what was typed since hold different values in the same places. */
export function DraftConflictDialog({ conflicts, onResolve, onClose }: DraftConflictDialogProps) {
  const choices = conflicts.map(({ now, then, ...conflict }) => ({ ...conflict, first: now, second: then }));
  const resolve = (taken: readonly string[]) =>
    onResolve(conflicts.map(({ id }) => id).filter((id) => !taken.includes(id)));
  return <ChoiceDialog choices={choices} texts={WORDS} onResolve={resolve} onClose={onClose} />;
}
