import { useRef, type MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Chip, focusOn } from "#portal/ui/index.ts";
import { layoutTexts as texts } from "./texts.ts";
import { useSuggestedWords } from "./useSuggestedWords.ts";

/** The suggested words, each leading to the hall; a cross lets one go. Nothing where all are gone. */
export function SuggestedWords({ toOf }: { readonly toOf: (word: string) => string }) {
  const { words, ready, drop } = useSuggestedWords();
  const list = useRef<HTMLDivElement>(null);
  // The cross that was pressed goes with its word: the focus passes to its neighbour, not to nowhere.
  const letGo = (word: string, at: number) => {
    const box =
      list.current?.closest("form")?.querySelector<HTMLElement>("input[type=search]") ??
      document.querySelector<HTMLElement>("h1");
    drop(word);
    requestAnimationFrame(() => {
      const crosses = list.current?.querySelectorAll<HTMLButtonElement>(".chip-drop") ?? [];
      focusOn(crosses[Math.min(at, crosses.length - 1)] ?? box);
    });
  };
  const navigate = useNavigate();
  // Text that is typed and not sent stays: the word is added to it.
  const keepTyped = (event: MouseEvent<HTMLDivElement>) => {
    const word = (event.target as HTMLElement).closest("a")?.textContent;
    const box = (list.current?.closest(".search, .wrap") ?? document).querySelector<HTMLInputElement>(
      "input[type=search]",
    );
    const typed = box?.value.trim() ?? "";
    if (!word || typed === "" || typed === box?.defaultValue || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(toOf(`${typed} ${word}`));
  };
  if (words.length === 0) return null;
  return (
    <div className="words">
      <span>{texts.suggested}</span>
      <div className="chips" ref={list} onClickCapture={keepTyped}>
        {words.map((word, at) => (
          <Chip key={word} label={word} to={toOf(word)} onDrop={() => letGo(word, at)} waiting={!ready} />
        ))}
      </div>
    </div>
  );
}
