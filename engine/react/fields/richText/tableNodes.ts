/** Tables as `prosemirror-tables` edits them: their nodes for the editor, its plugins, and the keys within a table. */
import { Node, type Editor } from "@tiptap/react";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { TextSelection, type Command } from "@tiptap/pm/state";
import {
  CellSelection,
  TableMap,
  addRowAfter,
  columnResizing,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  tableNodeTypes,
} from "@tiptap/pm/tables";
import { MAX_COLUMNS, MAX_ROW_SPAN } from "#core/fields";
import { spanOf } from "./pasteTable.ts";

/** By the names of the nodes: how `prosemirror-tables` recognizes them. */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};
/** No table in a table. */
const CELL_CONTENT = "(paragraph | heading | bulletList | orderedList)+";
/** Pixels of a column that has no width of its own. */
const COLUMN = 96;

export const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ node }) => ["table", {}, ...columnsOf(node), ["tbody", 0]],
  addProseMirrorPlugins: () => [columnResizing({ defaultCellMinWidth: COLUMN }), tableEditing()],
  addKeyboardShortcuts() {
    const deleteSelected = () => areAllCellsSelected(this.editor) && runCommand(this.editor, deleteTable);
    return {
      Tab: () => goToNextOrNewRow(this.editor),
      "Shift-Tab": () => runCommand(this.editor, goToNextCell(-1)),
      Backspace: deleteSelected,
      Delete: deleteSelected,
    };
  },
});

/** A `colgroup`, if a column has a width. */
function columnsOf(table: DocumentNode): readonly ["colgroup", object, ...(readonly ["col", object])[]][] {
  const { width, map } = TableMap.get(table);
  const widths = Array.from({ length: width }, (_, column) => {
    const cell = table.nodeAt(map[column] ?? 0);
    const first = map.indexOf(map[column] ?? 0);
    return (cell?.attrs["colwidth"] as readonly number[] | null)?.[column - first] ?? 0;
  });
  if (widths.every((pixels) => pixels === 0)) return [];
  return [["colgroup", {}, ...widths.map((pixels) => ["col", pixels > 0 ? { width: pixels } : {}] as const)]];
}

export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const span = (name: "colspan" | "rowspan", most: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(spanOf(element, name), most),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
});

const cellAttributes = () => ({
  colspan: span("colspan", MAX_COLUMNS),
  rowspan: span("rowspan", MAX_ROW_SPAN),
  colwidth: {
    default: null,
    parseHTML: (element: HTMLElement) => widthsOf(element),
    renderHTML: ({ colwidth }: Record<string, unknown>) =>
      Array.isArray(colwidth) ? { colwidth: colwidth.join(",") } : {},
  },
});

/** One for each column that the cell covers, or none. */
function widthsOf(cell: HTMLElement): readonly number[] | null {
  const widths = cell.getAttribute("colwidth") ?? "";
  const pixels = widths.split(",").map(Number);
  const fits = /^\d{1,4}(?:,\d{1,4})*$/.test(widths) && pixels.length === spanOf(cell, "colspan");
  return fits ? pixels : null;
}

export const TableCell = Node.create({
  name: "tableCell",
  content: CELL_CONTENT,
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

export const TableHeader = Node.create({
  name: "tableHeader",
  content: CELL_CONTENT,
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

export function runCommand(editor: Editor, command: Command): boolean {
  return command(editor.state, editor.view.dispatch, editor.view);
}

/** After the last cell a new row begins. */
function goToNextOrNewRow(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false;
  return (
    runCommand(editor, goToNextCell(1)) || (runCommand(editor, addRowAfter) && runCommand(editor, goToNextCell(1)))
  );
}

function areAllCellsSelected({ state: { selection } }: Editor): boolean {
  return selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
}

export interface NewTable {
  readonly rows: number;
  readonly columns: number;
  readonly header: boolean;
}

/** Puts an empty table in, with the caret in its first cell. */
export function insertTable(editor: Editor, { rows, columns, header }: NewTable): void {
  const { table, row, cell, header_cell: head } = tableNodeTypes(editor.schema);
  const cells = (of: typeof cell) =>
    Array.from({ length: columns }, () => of.createAndFill()).filter((made) => made !== null);
  const made = table.create(
    null,
    Array.from({ length: rows }, (_, at) => row.create(null, cells(header && at === 0 ? head : cell))),
  );
  const { tr } = editor.state;
  const at = tr.selection.from;
  tr.replaceSelectionWith(made);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
  editor.view.dispatch(tr);
  editor.view.focus();
}
