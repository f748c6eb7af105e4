import { useRef } from "react";
import { Chip } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "./texts.ts";
import { useSuggestedWords } from "./words.ts";

/** The suggested words, each leading to the hall; a cross lets one go. Nothing where all are gone. */
export function Words({ toOf }: { readonly toOf: (word: string) => string }) {
  const { words, ready, drop } = useSuggestedWords();
  const list = useRef<HTMLDivElement>(null);
  if (words.length === 0) return null;
  // The cross that was pressed goes with its word: the focus passes to its neighbour, not to nowhere.
  const letGo = (word: string, at: number) => {
    drop(word);
    requestAnimationFrame(() => {
      const crosses = list.current?.querySelectorAll<HTMLButtonElement>(".chip-drop") ?? [];
      crosses[Math.min(at, crosses.length - 1)]?.focus();
    });
  };
  return (
    <div className="words">
      <span>{texts.suggested}</span>
      <div className="chips" ref={list}>{words.map((word, at) => <Chip key={word} label={word} to={toOf(word)} onDrop={() => letGo(word, at)} waiting={!ready} />)}</div>
    </div>
  );
}
