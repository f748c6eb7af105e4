/**
 * The rendered cells of the virtual view. React places their elements; their content is rendered here, without React.
 */
import { CellContent, updateAria } from "./cellContent.ts";
import { HEADER_ROW, TOTALS_ROW, type CellPosition, type CellRenderers } from "./gridView.ts";

interface RenderedCell {
  readonly element: HTMLElement;
  readonly content: CellContent;
  readonly classes: Set<string>;
}

/** A row element by its number from the top, or HEADER_ROW, or TOTALS_ROW. */
type Slot = number;

export class VirtualCells {
  #first = 0;
  readonly positions = new WeakMap<Element, () => CellPosition>();
  private readonly renderers: CellRenderers;
  private readonly rowCount: () => number;
  private readonly slots = new Map<Slot, Map<string, RenderedCell>>();
  private readonly rules: readonly (readonly [string, CellRenderers["classRules"][string]])[];

  constructor(renderers: CellRenderers, rowCount: () => number) {
    this.renderers = renderers;
    this.rowCount = rowCount;
    this.rules = Object.entries(renderers.classRules);
  }

  /** Row of the view in slot 0. */
  get first(): number {
    return this.#first;
  }

  /** The rows in view are others now. */
  showFrom(first: number): void {
    this.#first = first;
    this.repaint();
  }

  /** A ref for the element of a cell. */
  ref(slot: Slot, column: string): (element: HTMLElement | null) => (() => void) | undefined {
    return (element) => {
      if (!element) return undefined;
      const content = new CellContent(slot === HEADER_ROW ? "hw-head" : "hw-box");
      const cell: RenderedCell = { element, content, classes: new Set() };
      element.prepend(content.box);
      const cells = this.slots.get(slot) ?? new Map<string, RenderedCell>();
      this.slots.set(slot, cells.set(column, cell));
      this.positions.set(element, () => ({ row: slot < 0 ? slot : this.#first + slot, column }));
      this.draw(slot, column, cell);
      return () => {
        content.box.remove();
        if (cells.get(column) === cell) cells.delete(column);
      };
    };
  }

  cellAt(row: number, column: string): HTMLElement | undefined {
    return row < this.#first ? undefined : this.slots.get(row - this.#first)?.get(column)?.element;
  }

  headerAt(column: string): HTMLElement | undefined {
    return this.slots.get(HEADER_ROW)?.get(column)?.element;
  }

  repaint(row?: number): void {
    if (row !== undefined) return row < this.#first ? undefined : this.drawSlot(row - this.#first);
    for (const slot of this.slots.keys()) if (slot >= 0) this.drawSlot(slot);
  }

  repaintTotals(): void {
    this.drawSlot(TOTALS_ROW);
  }

  repaintHeaders(): void {
    this.drawSlot(HEADER_ROW);
  }

  private drawSlot(slot: Slot): void {
    for (const [column, cell] of this.slots.get(slot) ?? []) this.draw(slot, column, cell);
  }

  private draw(slot: Slot, column: string, { element, content, classes }: RenderedCell): void {
    const { renderers, rules } = this;
    if (slot === HEADER_ROW) return content.show(renderers.header(column));
    if (slot === TOTALS_ROW) return content.show(renderers.total(column));
    const row = this.#first + slot;
    if (row >= this.rowCount()) return;
    content.show(renderers.cell(row, column));
    let changed = false;
    for (const [name, rule] of rules) {
      const on = rule(row, column);
      if (on === classes.has(name)) continue;
      changed = true;
      element.classList.toggle(name, on);
      if (on) classes.add(name);
      else classes.delete(name);
    }
    if (changed) updateAria(element, renderers, row, column);
  }
}
