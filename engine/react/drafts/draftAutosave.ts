/** Keeps what is being typed: written a moment after a change, and at once when the page is hidden or left. */
import type { DraftContent, DraftKey } from "./draft.ts";
import type { DraftStorage } from "./draftStorage.ts";

/** Between a change and its writing; a key costs nothing but the look whether a writing is due already. */
export const DELAY_MS = 800;

interface AutosaveInput {
  readonly storage: DraftStorage;
  readonly key: DraftKey;
  /** What would be lost now; undefined: nothing. */
  readonly read: () => DraftContent | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether what is typed now is kept. */
  readonly onKept: (kept: boolean) => void;
}

export class DraftAutosave {
  readonly #input: AutosaveInput;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #kept = false;

  constructor(input: AutosaveInput) {
    this.#input = input;
  }

  /** Until the answer is called, which writes what is due. */
  start(): () => void {
    const end = this.#input.subscribe(() => {
      this.#timer ??= setTimeout(() => this.write(), DELAY_MS);
    });
    const leave = () => this.#leave();
    const hidden = () => {
      if (document.visibilityState === "hidden") this.#leave();
    };
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      this.flush();
      end();
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hidden);
    };
  }

  /** Writes what is due, and nothing where nothing is. */
  flush(): void {
    if (this.#timer !== undefined) this.write();
  }

  /** Another tab may have given up what was kept here, and the page may never come back: it is written once more. */
  #leave(): void {
    if (this.#timer !== undefined || this.#kept) this.write();
  }

  write(): void {
    this.#cancel();
    const { storage, key, read, onKept } = this.#input;
    const content = read();
    if (content === undefined) return this.remove();
    this.#kept = true;
    onKept(storage.put(key, content) === "kept");
  }

  /** Saved, or given up. */
  remove(): void {
    this.#cancel();
    if (this.#kept) this.#input.storage.remove(this.#input.key);
    this.#kept = false;
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
