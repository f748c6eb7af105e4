import type { DraftClash } from "./index.ts";
import { draftTexts as texts } from "../texts/draft.ts";
import { conflictTexts } from "../texts/form.ts";
import { ChoiceDialog } from "../form/ChoiceDialog.tsx";

export interface DraftClashDialogProps {
  readonly clashes: readonly DraftClash[];
  /** Ids of those that stay as they are typed now. */
  readonly onSettle: (left: readonly string[]) => void;
  readonly onClose: () => void;
}

const WORDS = {
  title: texts.clashTitle, intro: texts.clashIntro, base: conflictTexts.base, empty: conflictTexts.empty,
  first: texts.now, second: texts.then, allFirst: texts.allNow, allSecond: texts.allThen, settle: texts.settle, back: texts.back,
};

/** The draft that is to be put back and what was typed since hold different values in the same places. */
export function DraftClashDialog({ clashes, onSettle, onClose }: DraftClashDialogProps) {
  const choices = clashes.map(({ now, then, ...clash }) => ({ ...clash, first: now, second: then }));
  const settle = (taken: readonly string[]) => onSettle(clashes.map(({ id }) => id).filter((id) => !taken.includes(id)));
  return <ChoiceDialog choices={choices} texts={WORDS} onSettle={settle} onClose={onClose} />;
}
