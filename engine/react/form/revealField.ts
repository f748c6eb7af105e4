/** Taking the eye to a field: its tab is opened, its section drawn, then it is scrolled to and focused. */
import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { inputId } from "./formLayout.ts";

export class FieldRevealer {
  readonly #listeners = new Set<(name: string) => void>();

  listen(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Asks whoever holds the field to draw it, then goes there. */
  show(form: string, name: string): void {
    for (const listener of this.#listeners) listener(name);
    // A tab or section that was just opened needs a paint before its field can be found.
    let tries = 0;
    const go = () => {
      const element = document.getElementById(inputId(form, name));
      if (!element && tries++ < 10) return requestAnimationFrame(go);
      element?.closest(".hw-field")?.scrollIntoView({ block: "center", behavior: "auto" });
      (element?.matches("input,textarea,button,[tabindex],[contenteditable]") === true
        ? element
        : element?.querySelector<HTMLElement>("input,textarea,button")
      )?.focus({ preventScroll: true });
    };
    requestAnimationFrame(go);
  }
}

const Context = createContext<FieldRevealer | undefined>(undefined);

export const RevealProvider = Context.Provider;

export function useRevealed(onReveal: (name: string) => void): void {
  const reveal = useContext(Context);
  const show = useEffectEvent(onReveal);
  useEffect(() => reveal?.listen((name) => show(name)), [reveal]);
}
