/** The cell that is being edited, and the text box that it is typed into. */
import type { Wire } from "#core/values";
import type { EditMode } from "../../fields/kindEditor.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";

export interface Editing {
  readonly row: RowId;
  readonly column: GridColumn;
  readonly mode: Exclude<EditMode, "none" | "toggle">;
  /** What was typed to begin with; undefined: the cell's own content. */
  readonly first: string | undefined;
}

/** The component that renders the editor of a cell. */
export interface CellTextBox {
  begin(editing: Editing): void;
  /** Ends; returns the current text. */
  end(): void;
  typed(): string;
  place(): void;
  focus(): void;
}

/** A value as text to be typed over. */
export function plainText(value: Wire): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
