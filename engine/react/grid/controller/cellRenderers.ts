/** What every cell contains: its text, or for some kinds elements in its place. */
import type { DictEntry } from "../../api/index.ts";
import { gridTexts } from "../../texts/grid.ts";
import { EDITORS } from "../../fields/editorRegistry.ts";
import type { CellAppearance, CellRenderers } from "../view/index.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";
import { cellClassRules } from "./cellClassRules.ts";
import { MORE_COLUMN, NUMBER_COLUMN, SELECT_COLUMN } from "./gridColumns.ts";
import type { GridController } from "./gridController.ts";

interface CellRenderersInput {
  readonly controller: GridController;
  readonly items: (dict: string) => readonly DictEntry[];
  readonly rowNote: ((row: RowId) => { readonly tone: string; readonly text: string } | undefined) | undefined;
  /** Columns that the page renders, and the callback with an element to render into. */
  readonly customColumns: ReadonlySet<string>;
  readonly onCustomCell: (box: HTMLElement, row: RowId, key: string) => void;
  readonly hasDetail: boolean;
  readonly subTable: string | undefined;
}

const EMPTY: CellAppearance = { text: "" };

export class GridCellRenderers implements CellRenderers {
  readonly classRules: CellRenderers["classRules"];
  private readonly input: CellRenderersInput;

  constructor(input: CellRenderersInput) {
    this.input = input;
    this.classRules = cellClassRules(input);
  }

  cell(index: number, key: string): CellAppearance {
    const { controller } = this.input;
    const row = controller.rows.rowAt(index);
    if (row === undefined) return EMPTY;
    if (key.startsWith("#")) return this.own(index, row, key);
    const column = controller.rows.column(key);
    return column ? this.data(row, column) : EMPTY;
  }

  total(key: string): CellAppearance {
    const { rows } = this.input.controller;
    if (key === NUMBER_COLUMN) return { text: gridTexts.total };
    const column = key.startsWith("#") ? undefined : rows.column(key);
    const sum = column?.statistics ? rows.statistics(key) : undefined;
    return { text: sum?.text ?? "" };
  }

  header(key: string): CellAppearance {
    const { controller } = this.input;
    if (key === SELECT_COLUMN) return this.chooseAll();
    if (key === NUMBER_COLUMN) return { text: gridTexts.number };
    if (key === MORE_COLUMN) return EMPTY;
    const column = controller.rows.column(key);
    if (!column) return EMPTY;
    const sorted = controller.rows.sorting.find((one) => one.field === key);
    const { title, required, field } = column;
    return {
      text: title,
      title: field.help ?? title,
      part: {
        key: `${title}${required ? "*" : ""}${sorted ? (sorted.desc ? "v" : "^") : ""}`,
        draw: (box) => drawHead(box, title, required, sorted ? (sorted.desc ? "▼" : "▲") : ""),
      },
    };
  }

  private data(row: RowId, column: GridColumn): CellAppearance {
    const { controller, items, customColumns, onCustomCell } = this.input;
    const { rows } = controller;
    const { key, field } = column;
    if (rows.isHidden(row, key)) return EMPTY;
    const text = rows.text(row, key);
    if (customColumns.has(key)) {
      const draw = (box: HTMLElement) => onCustomCell(appendCustomCell(box), row, key);
      return { text, part: { key: `${row}:${key}:${text}`, draw } };
    }
    const part = EDITORS[field.kind].renderPart?.({
      field,
      value: rows.value(row, key),
      text,
      disabled: !controller.canEdit(row, column),
      items: field.kind === "dict" ? items(String(field.options["dict"])) : [],
      uploads: field.kind === "file" ? controller.uploads(row, key) : [],
    });
    return part ? { text, part } : { text };
  }

  private own(index: number, row: RowId, key: string): CellAppearance {
    const { controller, rowNote } = this.input;
    if (key === SELECT_COLUMN) {
      const part = controller.selectedRows.has(row) ? SELECTED : NOT_SELECTED;
      return { text: "", label: gridTexts.chooseOne(index + 1), part };
    }
    if (key === MORE_COLUMN) return this.more(index, row);
    const note = rowNote?.(row);
    return { text: String(index + 1), ...(note ? { title: note.text } : {}) };
  }

  private more(index: number, row: RowId): CellAppearance {
    const { controller, hasDetail, subTable } = this.input;
    const open = controller.expanded === row;
    const under = controller.subTable?.row === row;
    return {
      text: "",
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
      part: { key: `${all ? 1 : some ? 2 : 0}`, draw: (box) => box.append(checkBox(all, gridTexts.chooseAll, some)) },
    };
  }
}

/** An element of its own: the page's content in it is never changed by the view. */
function appendCustomCell(box: HTMLElement): HTMLElement {
  const slot = document.createElement("div");
  slot.className = "hw-slot";
  box.append(slot);
  return slot;
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
