/** AG Grid's cell and head components. They hold a box and wait to be told how to look; a look that stands is not drawn again. */
import type { Column, ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from "ag-grid-community";
import type { CellLook } from "./gridView.ts";

export interface FaceHost {
  joinCell(face: CellFace): void;
  leaveCell(face: CellFace): void;
  joinHead(face: HeadFace): void;
  leaveHead(face: HeadFace): void;
}

const NOTHING: CellLook = { text: "", tone: "" };

class Box {
  readonly box = document.createElement("div");
  private now: CellLook = NOTHING;

  /** `cell` carries the classes, the box the content. */
  show(look: CellLook, cell: HTMLElement | undefined): void {
    const { now } = this;
    if (look === now) return;
    const part = look.part?.key;
    if (part !== now.part?.key || (part === undefined && look.text !== now.text)) this.fill(look);
    if (look.tone !== now.tone && cell) retone(cell, now.tone, look.tone);
    if (look.title !== now.title) this.box.title = look.title ?? "";
    if (look.label !== undefined && (look.label !== now.label || part !== now.part?.key)) this.box.firstElementChild?.setAttribute("aria-label", look.label);
    this.now = look;
  }

  private fill({ text, part }: CellLook): void {
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

function retone(cell: HTMLElement, before: string, after: string): void {
  if (before !== "") cell.classList.remove(...before.split(" "));
  if (after !== "") cell.classList.add(...after.split(" "));
  mark(cell, "aria-selected", after.includes("hw-in"));
  mark(cell, "aria-invalid", after.includes("hw-bad"));
  mark(cell, "aria-readonly", after.includes("hw-locked"));
}

function mark(cell: HTMLElement, name: string, on: boolean): void {
  if (on) cell.setAttribute(name, "true");
  else cell.removeAttribute(name);
}

export class CellFace extends Box implements ICellRendererComp {
  cell!: HTMLElement;
  column!: string;
  /** Number of the slot, or of the row where all rows are known. */
  slot = 0;
  total = false;
  private host!: FaceHost;

  init({ eGridCell, node, column, host }: ICellRendererParams & { readonly host: FaceHost }): void {
    this.cell = eGridCell;
    this.column = (column as Column).getColId();
    this.total = node.rowPinned === "bottom";
    this.slot = this.total ? -1 : Number(node.id);
    this.host = host;
    this.box.className = "hw-box";
    host.joinCell(this);
  }

  getGui(): HTMLElement {
    return this.box;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.host.leaveCell(this);
  }
}

export class HeadFace extends Box implements IHeaderComp {
  column!: string;
  private host!: FaceHost;

  init({ column, host }: IHeaderParams & { readonly host: FaceHost }): void {
    this.column = column.getColId();
    this.host = host;
    this.box.className = "hw-head";
    host.joinHead(this);
  }

  getGui(): HTMLElement {
    return this.box;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.host.leaveHead(this);
  }
}
