/** The cell renderer and the header component given to AG Grid. */
import type { Column, ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from "ag-grid-community";
import type { RowId } from "../rowStore/index.ts";
import { CellContent, updateAria } from "./cellContent.ts";
import { HEADER_ROW, TOTALS_ROW, type CellPosition, type CellRenderers } from "./gridView.ts";

/** What AG Grid holds of a row; the row store holds the rest. */
export interface AgRow {
  readonly id: RowId;
}

/** `context` of the grid's options. */
export interface AgGridContext {
  readonly renderers: CellRenderers;
  /** Rendered cells and headers by their element. */
  readonly positions: WeakMap<Element, () => CellPosition>;
  /** Rendered headers by column. */
  readonly headers: Map<string, HTMLElement>;
}

type CellParams = ICellRendererParams<AgRow, unknown, AgGridContext>;

export class AgGridCell implements ICellRendererComp<AgRow> {
  cell!: HTMLElement;
  private readonly content = new CellContent("hw-box");

  init(params: CellParams): void {
    const { eGridCell, node, context } = params;
    const column = columnId(params);
    this.cell = eGridCell;
    eGridCell.dataset["column"] = column;
    context.positions.set(eGridCell, () => ({
      row: node.rowPinned ? TOTALS_ROW : (node.rowIndex ?? TOTALS_ROW),
      column,
    }));
    this.draw(params);
  }

  getGui(): HTMLElement {
    return this.content.box;
  }

  refresh(params: CellParams): boolean {
    this.draw(params);
    return true;
  }

  private draw(params: CellParams): void {
    const { node, context } = params;
    const { renderers } = context;
    const column = columnId(params);
    if (node.rowPinned) return this.content.show(renderers.total(column));
    const row = node.rowIndex ?? -1;
    this.content.show(renderers.cell(row, column));
    updateAria(this.cell, renderers, row, column);
  }
}

export class AgGridHeader implements IHeaderComp {
  private readonly content = new CellContent("hw-head");
  private release: () => void = () => undefined;

  init(params: IHeaderParams<AgRow, AgGridContext>): void {
    const { context, eGridHeader } = params;
    const column = params.column.getColId();
    context.positions.set(eGridHeader, () => ({ row: HEADER_ROW, column }));
    context.headers.set(column, eGridHeader);
    this.release = () => {
      if (context.headers.get(column) === eGridHeader) context.headers.delete(column);
    };
    eGridHeader.dataset["column"] = column;
    this.refresh(params);
  }

  destroy(): void {
    this.release();
  }

  getGui(): HTMLElement {
    return this.content.box;
  }

  refresh({ column, context }: IHeaderParams<AgRow, AgGridContext>): boolean {
    this.content.show(context.renderers.header(column.getColId()));
    return true;
  }
}

const columnId = ({ column }: { readonly column?: Column }): string => column?.getColId() ?? "";
