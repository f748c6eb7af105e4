/** The content of a cell or a header, rendered without React: a scroll replaces hundreds in one frame. */
import type { CellAppearance, CellRenderers } from "./gridView.ts";

const EMPTY: CellAppearance = { text: "" };

export class CellContent {
  readonly box = document.createElement("div");
  private shown: CellAppearance = EMPTY;

  constructor(className: "hw-box" | "hw-head") {
    this.box.className = className;
  }

  show(appearance: CellAppearance): void {
    const { shown } = this;
    const part = appearance.part?.key;
    if (part !== shown.part?.key || (part === undefined && appearance.text !== shown.text)) this.fill(appearance);
    if (appearance.title !== shown.title) this.box.title = appearance.title ?? "";
    if (appearance.label !== undefined && (appearance.label !== shown.label || part !== shown.part?.key))
      this.box.firstElementChild?.setAttribute("aria-label", appearance.label);
    this.shown = appearance;
  }

  private fill({ text, part }: CellAppearance): void {
    if (part) {
      this.box.textContent = "";
      part.draw(this.box);
      return;
    }
    const { firstChild } = this.box;
    // Changing the data of a text node is cheaper than replacing it.
    if (firstChild instanceof Text && firstChild.nextSibling === null) firstChild.data = text;
    else this.box.textContent = text;
  }
}

/** ARIA states of a cell, and the class rules that say the same to the eye. */
const ARIA_STATES = [
  ["aria-selected", "hw-in"],
  ["aria-invalid", "hw-bad"],
  ["aria-readonly", "hw-locked"],
] as const;

export function updateAria(cell: HTMLElement, { classRules }: CellRenderers, row: number, column: string): void {
  for (const [attribute, className] of ARIA_STATES) {
    if (classRules[className]?.(row, column) === true) cell.setAttribute(attribute, "true");
    else if (cell.hasAttribute(attribute)) cell.removeAttribute(attribute);
  }
}
