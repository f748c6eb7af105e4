/** How every cell looks now: its text, its classes, and for some kinds what is drawn in the place of text. */
import type { DictEntry } from "../../api/index.ts";
import { gridTexts } from "../../texts/grid.ts";
import { EDITORS } from "../../fields/editorRegistry.ts";
import type { CellAppearance, CellRenderers } from "../agGrid/index.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";
import type { GridController } from "./gridController.ts";

export const SELECT_COLUMN = "#choose";
export const NUMBER_COLUMN = "#number";
export const MORE_COLUMN = "#more";

export interface CellRenderersInput {
  readonly controller: GridController;
  readonly items: (dict: string) => readonly DictEntry[];
  readonly rowNote: ((row: RowId) => { readonly tone: string; readonly text: string } | undefined) | undefined;
  /** Columns that the page draws, and where it is told of a box to draw into. */
  readonly customColumns: ReadonlySet<string>;
  readonly onCustomCell: (box: HTMLElement, row: RowId, key: string) => void;
  readonly hasDetail: boolean;
  readonly subTable: string | undefined;
}

const EMPTY: CellAppearance = { text: "", className: "" };

export class GridCellRenderers implements CellRenderers {
  private readonly input: CellRenderersInput;

  constructor(input: CellRenderersInput) {
    this.input = input;
  }

  cell(index: number, key: string): CellAppearance {
    const { controller } = this.input;
    const row = controller.rows.rowAt(index);
    if (row === undefined) return EMPTY;
    if (key.startsWith("#")) return this.own(index, row, key);
    const column = controller.rows.column(key);
    return column ? this.data(index, row, column) : EMPTY;
  }

  total(key: string): CellAppearance {
    const { rows } = this.input.controller;
    if (key === NUMBER_COLUMN) return { text: gridTexts.total, className: "hw-total" };
    const column = key.startsWith("#") ? undefined : rows.column(key);
    const sum = column?.statistics ? rows.statistics(key) : undefined;
    return { text: sum?.text ?? "", className: "hw-total" };
  }

  header(key: string): CellAppearance {
    const { controller } = this.input;
    if (key === SELECT_COLUMN) return this.chooseAll();
    if (key === NUMBER_COLUMN) return { text: gridTexts.number, className: "" };
    if (key === MORE_COLUMN) return EMPTY;
    const column = controller.rows.column(key);
    if (!column) return EMPTY;
    const sorted = controller.rows.sorting.find((one) => one.field === key);
    const { title, required, field } = column;
    return {
      text: title,
      className: "",
      title: field.help ?? title,
      part: {
        key: `${title}${required ? "*" : ""}${sorted ? (sorted.desc ? "v" : "^") : ""}`,
        draw: (box) => drawHead(box, title, required, sorted ? (sorted.desc ? "▼" : "▲") : ""),
      },
    };
  }

  private data(index: number, row: RowId, column: GridColumn): CellAppearance {
    const { controller, items, customColumns, onCustomCell } = this.input;
    const { rows } = controller;
    const { key, field } = column;
    if (rows.isHidden(row, key)) return { text: "", className: this.tone(index, row, column, "hw-locked hw-none") };
    const text = rows.text(row, key);
    const disabled = controller.readonly || column.disabled || rows.isDisabled(row, key);
    const tone = this.tone(index, row, column, disabled && !controller.readonly ? "hw-locked" : "");
    if (customColumns.has(key))
      return {
        text,
        className: tone,
        part: { key: `${row}:${key}:${text}`, draw: (box) => onCustomCell(appendCustomCell(box), row, key) },
      };
    const part = EDITORS[field.kind].renderPart?.({
      field,
      value: rows.value(row, key),
      text,
      disabled,
      items: field.kind === "dict" ? items(String(field.options["dict"])) : [],
      uploads: field.kind === "file" ? controller.uploads(row, key) : [],
    });
    return part ? { text, className: tone, part } : { text, className: tone };
  }

  private tone(index: number, row: RowId, { key }: GridColumn, base: string): string {
    const { controller } = this.input;
    const { rows, selection } = controller;
    let tone = base;
    const add = (name: string) => {
      tone = tone === "" ? name : `${tone} ${name}`;
    };
    if (rows.issue(row, key)) add("hw-bad");
    if (rows.isDirty(row, key)) add("hw-dirty");
    if (controller.isSelected(index, key)) add("hw-in");
    if (selection) {
      if (selection.active.row === index && selection.active.key === key) add("hw-active");
      if (!controller.readonly && !controller.fillTarget && isCorner(controller, index, key)) add("hw-corner");
    }
    if (controller.searchText !== "" && rows.text(row, key).toLowerCase().includes(controller.searchText.toLowerCase()))
      add("hw-found");
    if (controller.selectedRows.has(row)) add("hw-chosen");
    if (controller.dropAt === index) add("hw-drop");
    return tone;
  }

  private own(index: number, row: RowId, key: string): CellAppearance {
    const { controller, rowNote } = this.input;
    const drop =
      `${controller.selectedRows.has(row) ? "hw-chosen" : ""}${controller.dropAt === index ? " hw-drop" : ""}`.trim();
    if (key === SELECT_COLUMN) {
      const on = controller.selectedRows.has(row);
      return { text: "", className: drop, label: gridTexts.chooseOne(index + 1), part: on ? SELECTED : NOT_SELECTED };
    }
    if (key === MORE_COLUMN) return this.more(index, row, drop);
    const note = rowNote?.(row);
    const tone =
      `${drop} hw-number${controller.rows.canMove && !controller.readonly ? " hw-grip" : ""}${controller.rows.isNew(row) ? " hw-new" : ""}${note ? ` hw-note hw-note-${note.tone}` : ""}`.trim();
    return { text: String(index + 1), className: tone, ...(note ? { title: note.text } : {}) };
  }

  private more(index: number, row: RowId, tone: string): CellAppearance {
    const { controller, hasDetail, subTable } = this.input;
    const open = controller.expanded === row;
    const under = controller.subTable?.row === row;
    return {
      text: "",
      className: tone,
      part: {
        key: `${index}${open ? "o" : ""}${under ? "s" : ""}`,
        draw: (box) => {
          if (hasDetail) box.append(pressed("expand", open ? "▾" : "▸", gridTexts.expand(index + 1), open));
          if (subTable !== undefined)
            box.append(pressed("subTable", "≡", gridTexts.subTable(subTable, index + 1), under));
        },
      },
    };
  }

  private chooseAll(): CellAppearance {
    const { controller } = this.input;
    const all = controller.rows.size > 0 && controller.selectedRows.size === controller.rows.size;
    const some = controller.selectedRows.size > 0 && !all;
    return {
      text: "",
      className: "",
      part: { key: `${all ? 1 : some ? 2 : 0}`, draw: (box) => box.append(checkBox(all, gridTexts.chooseAll, some)) },
    };
  }
}

/** Its own element: what the page draws in it is never touched from outside. */
function appendCustomCell(box: HTMLElement): HTMLElement {
  const slot = document.createElement("div");
  slot.className = "hw-slot";
  box.append(slot);
  return slot;
}

function isCorner(controller: GridController, index: number, key: string): boolean {
  const range = controller.selectedRange();
  return range !== undefined && range.bottom === index && range.columns.at(-1) === key;
}

const SELECTED = { key: "on", draw: (box: HTMLElement) => box.append(checkBox(true, "")) } as const;
const NOT_SELECTED = { key: "off", draw: (box: HTMLElement) => box.append(checkBox(false, "")) } as const;

function checkBox(on: boolean, label: string, some = false): HTMLElement {
  const box = document.createElement("span");
  box.className = `hw-check${on ? " hw-check-on" : ""}${some ? " hw-check-some" : ""}`;
  box.setAttribute("role", "checkbox");
  box.setAttribute("aria-checked", some ? "mixed" : String(on));
  box.setAttribute("aria-label", label);
  box.dataset["act"] = "choose";
  return box;
}

function pressed(act: string, sign: string, label: string, open: boolean): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = "hw-row-button";
  button.dataset["act"] = act;
  button.textContent = sign;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-expanded", String(open));
  return button;
}

function drawHead(box: HTMLElement, title: string, required: boolean, sign: string): void {
  const name = document.createElement("span");
  name.className = "hw-head-title";
  name.textContent = title;
  box.append(name);
  if (required) {
    const star = document.createElement("span");
    star.className = "hw-required";
    star.textContent = "*";
    star.ariaHidden = "true";
    box.append(star);
  }
  if (sign !== "")
    box.append(Object.assign(document.createElement("span"), { className: "hw-head-sort", textContent: sign }));
}
