/**
 * Keeps what is typed into a form in this tab's storage, so that a reload or a lost connection takes nothing away. Only
 * the fields that are named are kept: no password, code, number of a document or picture ever is.
 */
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";

const PREFIX = "Form-Draft.";

interface FormDraft {
  /** Something was restored. */
  readonly restored: boolean;
  /** Forgets it: it was sent. */
  readonly forget: () => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function readDraft(key: string): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "{}");
    const entries = Object.entries(kept as object).filter((entry) => typeof entry[1] === "string");
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

const fieldOf = (form: HTMLFormElement, name: string): Field | undefined => {
  const found = form.elements.namedItem(name);
  const isField =
    found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement;
  return isField ? found : undefined;
};

/** @param key of this form, and where it is somebody's own of whom */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  names: readonly string[],
): FormDraft {
  const [restored, setRestored] = useState(false);
  // The names of a form never change.
  const kept = names.join(" ");
  // Before the form is painted, because whoever sees it may type into it.
  useLayoutEffect(() => {
    const { current } = form;
    if (current === null) return undefined;
    const fields = kept.split(" ");
    const draft = readDraft(key);
    for (const name of fields) {
      const field = fieldOf(current, name);
      if (field === undefined || draft[name] === undefined || draft[name] === field.value) continue;
      field.value = draft[name];
      setRestored(true);
    }
    const save = (): void => {
      const values = fields.map((name) => [name, fieldOf(current, name)?.value ?? ""] as const);
      const typed = Object.fromEntries(values.filter(([, value]) => value !== ""));
      try {
        sessionStorage.setItem(PREFIX + key, JSON.stringify(typed));
      } catch {
        // Without storage the form itself still holds it.
      }
    };
    current.addEventListener("input", save);
    return () => current.removeEventListener("input", save);
  }, [form, key, kept]);
  const forget = useCallback(() => forgetDraft(key), [key]);
  return { restored, forget };
}

/** Forgets what one form has kept: it was sent. */
export const forgetDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key);

/** Forgets what every form of this tab has kept: whoever used it has left. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
