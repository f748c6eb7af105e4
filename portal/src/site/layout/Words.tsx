import { Chip } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "./texts.ts";
import { useSuggestedWords } from "./words.ts";

/** The suggested words, each leading to the hall; a cross lets one go. Nothing where all are gone. */
export function Words({ toOf }: { readonly toOf: (word: string) => string }) {
  const { words, ready, drop } = useSuggestedWords();
  if (words.length === 0) return null;
  return (
    <div className="words">
      <span>{texts.suggested}</span>
      <div className="chips">{words.map((word) => <Chip key={word} label={word} to={toOf(word)} onDrop={() => drop(word)} waiting={!ready} />)}</div>
    </div>
  );
}
