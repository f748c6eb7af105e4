/** Suggested words, less those this visitor has removed; stored in the browser where it allows that. */
import { useEffect, useState } from "react";
import { layoutTexts } from "./texts.ts";

const KEY = "site.words.dropped";

function readDropped(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((word) => typeof word === "string") : [];
  } catch {
    return [];
  }
}

function writeDropped(words: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // Without a store the words come back on the next page; nothing else is lost.
  }
}

/** Two lists of words on one page (header and hall) let go together. */
const CHANGED = "site-words";

/** `ready` once mounted: before any script there is nothing to press. */
export function useSuggestedWords(): {
  readonly words: readonly string[];
  readonly ready: boolean;
  readonly drop: (word: string) => void;
} {
  const [dropped, setDropped] = useState<readonly string[]>();
  useEffect(() => {
    const read = () => setDropped(readDropped());
    read();
    window.addEventListener(CHANGED, read);
    return () => window.removeEventListener(CHANGED, read);
  }, []);
  return {
    words: layoutTexts.words.filter((word) => !dropped?.includes(word)),
    ready: dropped !== undefined,
    drop: (word) => {
      writeDropped([...new Set([...readDropped(), word])]);
      window.dispatchEvent(new Event(CHANGED));
    },
  };
}
