/** The classes of a cell and when it has them. Both views evaluate these rules whenever a cell re-renders. */
import type { CellClassRule } from "../view/index.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";
import { NUMBER_COLUMN } from "./gridColumns.ts";
import type { GridController } from "./gridController.ts";

interface RulesInput {
  readonly controller: GridController;
  readonly rowNote: ((row: RowId) => { readonly tone: string } | undefined) | undefined;
}

export function cellClassRules({ controller, rowNote }: RulesInput): Readonly<Record<string, CellClassRule>> {
  const { rows } = controller;
  const ofData = (test: (id: RowId, column: GridColumn, row: number) => boolean): CellClassRule => {
    return (row, key) => {
      const id = key.startsWith("#") ? undefined : rows.rowAt(row);
      const column = id === undefined ? undefined : rows.column(key);
      return id !== undefined && column !== undefined && test(id, column, row);
    };
  };
  const ofNumber = (test: (id: RowId) => boolean): CellClassRule => {
    return (row, key) => {
      const id = key === NUMBER_COLUMN ? rows.rowAt(row) : undefined;
      return id !== undefined && test(id);
    };
  };
  return {
    "hw-locked": ofData(
      (id, column) => rows.isHidden(id, column.key) || (!controller.readonly && !controller.canEdit(id, column)),
    ),
    "hw-bad": ofData((id, { key }) => rows.issue(id, key) !== undefined),
    "hw-dirty": ofData((id, { key }) => rows.isDirty(id, key)),
    "hw-in": ofData((_id, { key }, row) => controller.isSelected(row, key)),
    "hw-active": ofData((_id, { key }, row) => isActive(controller, row, key)),
    "hw-corner": ofData((_id, { key }, row) => isCorner(controller, row, key)),
    "hw-found": ofData((id, { key }) => isFound(controller, id, key)),
    "hw-drop": (row) => controller.dropAt === row,
    "hw-number": ofNumber(() => true),
    "hw-grip": ofNumber(() => rows.canMove && !controller.readonly),
    "hw-new": ofNumber((id) => rows.isNew(id)),
    "hw-row-note": ofNumber((id) => rowNote?.(id) !== undefined),
    "hw-row-note-warning": ofNumber((id) => rowNote?.(id)?.tone === "warning"),
    "hw-row-note-danger": ofNumber((id) => rowNote?.(id)?.tone === "danger"),
  };
}

function isActive({ selection }: GridController, row: number, key: string): boolean {
  return selection?.active.row === row && selection.active.key === key;
}

/** The cell with the fill handle. */
function isCorner(controller: GridController, row: number, key: string): boolean {
  if (controller.readonly || controller.fillTarget) return false;
  const range = controller.selectedRange();
  return range !== undefined && range.bottom === row && range.columns.at(-1) === key;
}

function isFound({ searchText, rows }: GridController, id: RowId, key: string): boolean {
  return searchText !== "" && rows.text(id, key).toLowerCase().includes(searchText.toLowerCase());
}
