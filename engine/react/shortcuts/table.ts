/**
 * Every keyboard shortcut of the back office. Handlers look their keys up here and the help lists what is registered,
 * so that both say the same. A key is written as `aria-keyshortcuts` writes it (`Control+Shift+Z`); `Control` is the
 * command key of a Mac, too. What a shortcut does is in `texts/shortcuts.ts`, under the same name.
 */
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
const withModifier = (modifier: string): readonly string[] => ARROWS.map((key) => `${modifier}+${key}`);

const TABLE = {
  /** Everywhere in the back office. */
  shell: {
    help: ["?"],
  },
  /** A list in front. */
  list: {
    find: ["/"],
    add: ["N"],
  },
  /** A row of a list that has the focus. */
  row: {
    move: ["ArrowUp", "ArrowDown"],
    ends: ["Home", "End"],
    open: ["Enter"],
    edit: ["E"],
    select: ["Space"],
    place: withModifier("Alt"),
    undoPlace: ["Control+Z"],
  },
  /** The edge of a column's head that has the focus. */
  column: {
    resize: ["ArrowLeft", "ArrowRight"],
  },
  /** A form that is written. */
  form: {
    save: ["Control+S"],
  },
  /** A record that is open, to be read or written. */
  record: {
    close: ["Escape"],
  },
  /** A report in front; the browser's own key would print the rows of the page alone. */
  report: {
    print: ["Control+P"],
  },
  /** A grid whose rows are edited in place. */
  gridPage: {
    save: ["Control+S"],
  },
  /** The active cell of a grid. */
  grid: {
    move: ARROWS,
    extend: withModifier("Shift"),
    edge: withModifier("Control"),
    extendToEdge: withModifier("Control+Shift"),
    rowEnds: ["Home", "End"],
    extendToRowEnds: ["Shift+Home", "Shift+End"],
    gridEnds: ["Control+Home", "Control+End"],
    extendToGridEnds: ["Control+Shift+Home", "Control+Shift+End"],
    page: ["PageUp", "PageDown"],
    extendPage: ["Shift+PageUp", "Shift+PageDown"],
    next: ["Tab"],
    previous: ["Shift+Tab"],
    enter: ["Enter"],
    up: ["Shift+Enter"],
    edit: ["F2"],
    clear: ["Delete", "Backspace"],
    all: ["Control+A"],
    selectRow: ["Space", "Shift+Space"],
    collapse: ["Escape"],
    fillDown: ["Control+D"],
    moveRows: ["Alt+ArrowUp", "Alt+ArrowDown"],
    undo: ["Control+Z"],
    redo: ["Control+Y", "Control+Shift+Z"],
    find: ["Control+F"],
  },
  /** A cell of a grid that is being written. */
  cell: {
    commit: ["Enter", "Control+Enter"],
    commitUp: ["Shift+Enter"],
    next: ["Tab"],
    previous: ["Shift+Tab"],
    lineBreak: ["Alt+Enter"],
    cancel: ["Escape"],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type Scope = keyof typeof TABLE;
export type ShortcutName<S extends Scope> = keyof (typeof TABLE)[S] & string;

export const SHORTCUTS: { readonly [S in Scope]: Readonly<Record<ShortcutName<S>, readonly string[]>> } = TABLE;

export const SCOPES = Object.keys(TABLE) as readonly Scope[];

export function shortcutNames<S extends Scope>(scope: S): readonly ShortcutName<S>[] {
  return Object.keys(TABLE[scope]) as ShortcutName<S>[];
}
