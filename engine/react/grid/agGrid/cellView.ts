/** AG Grid's cell and head components. They hold a box and wait to be told how to look; a look that stands is not drawn again. */
import type { Column, ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from "ag-grid-community";
import type { CellAppearance } from "./gridView.ts";

export interface CellViewHost {
  addCell(cellView: CellView): void;
  removeCell(cellView: CellView): void;
  addHeader(cellView: HeaderView): void;
  removeHeader(cellView: HeaderView): void;
}

const NOTHING: CellAppearance = { text: "", className: "" };

class CellBox {
  readonly box = document.createElement("div");
  private now: CellAppearance = NOTHING;

  /** `cell` carries the classes, the box the content. */
  show(appearance: CellAppearance, cell: HTMLElement | undefined): void {
    const { now } = this;
    if (appearance === now) return;
    const part = appearance.part?.key;
    if (part !== now.part?.key || (part === undefined && appearance.text !== now.text)) this.fill(appearance);
    if (appearance.className !== now.className && cell) updateClasses(cell, now.className, appearance.className);
    if (appearance.title !== now.title) this.box.title = appearance.title ?? "";
    if (appearance.label !== undefined && (appearance.label !== now.label || part !== now.part?.key))
      this.box.firstElementChild?.setAttribute("aria-label", appearance.label);
    this.now = appearance;
  }

  private fill({ text, part }: CellAppearance): void {
    if (part) {
      this.box.textContent = "";
      part.draw(this.box);
      return;
    }
    const { firstChild } = this.box;
    // Changing a text node's words is cheaper than making another one.
    if (firstChild instanceof Text && firstChild.nextSibling === null) firstChild.data = text;
    else this.box.textContent = text;
  }
}

function updateClasses(cell: HTMLElement, before: string, after: string): void {
  if (before !== "") cell.classList.remove(...before.split(" "));
  if (after !== "") cell.classList.add(...after.split(" "));
  toggleAttribute(cell, "aria-selected", after.includes("hw-in"));
  toggleAttribute(cell, "aria-invalid", after.includes("hw-bad"));
  toggleAttribute(cell, "aria-readonly", after.includes("hw-locked"));
}

function toggleAttribute(cell: HTMLElement, name: string, on: boolean): void {
  if (on) cell.setAttribute(name, "true");
  else cell.removeAttribute(name);
}

export class CellView extends CellBox implements ICellRendererComp {
  cell!: HTMLElement;
  column!: string;
  /** Number of the slot, or of the row where all rows are known. */
  slot = 0;
  total = false;
  private host!: CellViewHost;

  init({ eGridCell, node, column, host }: ICellRendererParams & { readonly host: CellViewHost }): void {
    this.cell = eGridCell;
    this.column = (column as Column).getColId();
    this.total = node.rowPinned === "bottom";
    this.slot = this.total ? -1 : Number(node.id);
    this.host = host;
    this.box.className = "hw-box";
    host.addCell(this);
  }

  getGui(): HTMLElement {
    return this.box;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.host.removeCell(this);
  }
}

export class HeaderView extends CellBox implements IHeaderComp {
  column!: string;
  private host!: CellViewHost;

  init({ column, host }: IHeaderParams & { readonly host: CellViewHost }): void {
    this.column = column.getColId();
    this.host = host;
    this.box.className = "hw-head";
    host.addHeader(this);
  }

  getGui(): HTMLElement {
    return this.box;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.host.removeHeader(this);
  }
}
