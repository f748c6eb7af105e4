import { useEffect, useEffectEvent } from "react";
import { isDialogOpen, isTyping, matchShortcut } from "./matchShortcut.ts";
import { useListedShortcuts } from "./registered.ts";
import { shortcutNames, type Scope, type ShortcutName } from "./table.ts";

interface ShortcutOptions {
  readonly active: boolean;
  /** Also while the focus is in an input. */
  readonly whileTyping?: boolean;
  /** Also while a dialog is open. */
  readonly underDialog?: boolean;
}

/** For each shortcut of the scope what it does; undefined where it does nothing now, and is not listed. */
type ShortcutHandlers<S extends Scope> = Readonly<
  Record<ShortcutName<S>, ((event: KeyboardEvent) => void) | undefined>
>;

/** Handles the shortcuts of a scope anywhere on the page, and lists them in the help. */
export function useShortcuts<S extends Scope>(
  scope: S,
  { active, whileTyping = false, underDialog = false }: ShortcutOptions,
  handlers: ShortcutHandlers<S>,
): void {
  useListedShortcuts(
    scope,
    active,
    shortcutNames(scope).filter((name) => handlers[name] !== undefined),
  );
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (!whileTyping && isTyping(event.target)) || (!underDialog && isDialogOpen())) return;
    const name = matchShortcut(scope, event);
    const handler = name === undefined ? undefined : handlers[name];
    if (!handler) return;
    event.preventDefault();
    handler(event);
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => handle(event);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [active]);
}
