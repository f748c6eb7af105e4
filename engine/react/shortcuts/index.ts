export { ariaKeys, matchShortcut } from "./matchShortcut.ts";
export { isOfInputMethod, unlessOfInputMethod } from "./inputMethod.ts";
export { useListedShortcuts } from "./registered.ts";
export { ShortcutHelp } from "./ShortcutHelp.tsx";
export type { ShortcutName } from "./table.ts";
export { useShortcuts } from "./useShortcuts.ts";
