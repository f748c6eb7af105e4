import { isOfInputMethod } from "./inputMethod.ts";
import { SHORTCUTS, shortcutNames, type Scope, type ShortcutName } from "./table.ts";

/** A key press, of the browser or of React. */
type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> &
  Parameters<typeof isOfInputMethod>[0];

const NAMED: Readonly<Record<string, string>> = { " ": "Space" };

/** The shortcut of a scope that was pressed, if any. Keys of an input method are its own: Escape ends a word there. */
export function matchShortcut<S extends Scope>(scope: S, event: KeyPress): ShortcutName<S> | undefined {
  if (isOfInputMethod(event)) return undefined;
  const pressed = pressedKey(event);
  return shortcutNames(scope).find((name) => SHORTCUTS[scope][name].includes(pressed));
}

/** A press as the table writes it. On a key that types a sign, Shift is part of the sign: `?` is not `Shift+?`. */
function pressedKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isSign = key.length === 1 && key !== " " && key.toLowerCase() === key.toUpperCase();
  const modifiers = [
    ...(ctrlKey || metaKey ? ["Control"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(shiftKey && !isSign ? ["Shift"] : []),
  ];
  return [...modifiers, NAMED[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join("+");
}

/** For `aria-keyshortcuts`. */
export function ariaKeys<S extends Scope>(scope: S, name: ShortcutName<S>): string {
  return SHORTCUTS[scope][name].join(" ");
}

/** What is typed into an input belongs there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Under an open dialog the page's keys rest. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some((dialog) => dialog.checkVisibility());
}
