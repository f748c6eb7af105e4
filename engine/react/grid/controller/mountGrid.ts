/** Brings the desk to life in an element: the sheet, the text box, keys, mouse and clipboard. */
import type { DictEntry } from "../../api/index.ts";
import { gridTexts } from "../../texts/grid.ts";
import { mountGridView, type GridViewColumn } from "../agGrid/index.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";
import { listenToClipboard } from "./clipboard.ts";
import type { GridDesk } from "./gridController.ts";
import { onKey } from "./keyboard.ts";
import { CHOOSE, Looks, MORE, NUMBER, type LooksInput } from "./cellRenderers.ts";
import { listenToMouse } from "./mouse.ts";
import { columnSettings, rememberColumns } from "./settings.ts";
import { Typist } from "./cellTextInput.ts";
import type { CellUploads } from "./uploads.ts";

export interface MountInput extends Omit<LooksInput, "desk" | "items"> {
  readonly desk: GridDesk;
  readonly items: () => (dict: string) => readonly DictEntry[];
  readonly name: string;
  readonly label: string;
  readonly rowHeight: number;
  readonly maxHeight: number;
  readonly fill: boolean;
  readonly uploads: CellUploads;
  readonly onSave: () => (() => void) | undefined;
  readonly onFind: () => void;
}

export interface Mounted {
  readonly typist: Typist;
  readonly end: () => void;
  readonly fit: () => void;
}

/** The number has its grip before it. */
const ownWidth = (id: string, rows: number): number => (id === CHOOSE ? 44 : id === MORE ? 60 : rows > 9999 ? 92 : 68);

export function mountDesk(frame: HTMLElement, input: MountInput): Mounted {
  const { desk, name, rowHeight, maxHeight, fill, label } = input;
  const typist = new Typist(desk, frame);
  desk.typing = typist;
  desk.themeClass = themeClassOf(frame);
  const painter = new Looks({ ...input, items: (dict) => input.items()(dict) });
  desk.sheet = mountGridView(frame, {
    columns: columnsFor(input, frame.clientWidth), rowHeight, rowCount: desk.rows.size, maxHeight, fill, label, renderers: painter, totals: desk.rows.columns.some((column) => column.statistics),
    onColumns: (columns) => { rememberColumns(name, columns); desk.moved(); },
    // Unseen, the text box may stay where it is: measuring in every frame of a scroll would cost the frame.
    onMoved: () => { desk.moved(); if (desk.editing) typist.place(); },
  });
  const offRows = desk.rows.subscribe((change) => desk.heard(change));
  const offs = [offRows, listenToKeys(frame, input, typist), listenToMouse(desk, frame, mouseActions(input)), listenToClipboard(desk, typist.box), leaving(desk, typist)];
  return {
    typist,
    fit: () => desk.sheet?.setColumns(columnsFor(input, frame.clientWidth)),
    end: () => {
      for (const off of offs) off();
      desk.sheet?.destroy();
      desk.sheet = undefined;
      desk.typing = undefined;
      typist.remove();
    },
  };
}

/** Where there is room to spare the columns share it; what a person set stays as he set it. */
function columnsFor(input: MountInput, room: number): GridViewColumn[] {
  const { desk, name, hasDetail, subTable } = input;
  const own = [...(desk.readonly ? [] : [CHOOSE]), NUMBER, ...(hasDetail || subTable !== undefined ? [MORE] : [])];
  const taken = own.reduce((sum, id) => sum + ownWidth(id, desk.rows.size), 0);
  const set = columnSettings(name);
  const shown = desk.rows.columns.filter((column) => !column.hidden);
  const wanted = shown.reduce((sum, column) => sum + column.width, 0);
  const spread = set.length === 0 && wanted > 0 ? Math.max(1, (room - taken - 12) / wanted) : 1;
  const place = (column: GridColumn) => {
    const at = set.findIndex((one) => one.id === column.key);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return [
    ...own.map((id) => ({ id, title: "", width: ownWidth(id, desk.rows.size), minWidth: 40, align: "center" as const, pinned: true, own: true })),
    ...[...shown].sort((a, b) => place(a) - place(b)).map((column) => ({
      id: column.key, title: column.title, align: alignOf(column), pinned: false, own: false, minWidth: column.minWidth,
      width: set.find((one) => one.id === column.key)?.width ?? Math.floor(column.width * spread),
    })),
  ];
}

/** antd puts its variables under a class on its own elements. */
function themeClassOf(frame: HTMLElement): string {
  const around = frame.closest(".ant-app, .ant-modal, .ant-drawer");
  return [...(around?.classList ?? [])].filter((name) => !name.startsWith("ant-") && !name.startsWith("hw-")).join(" ");
}

/** What is computed stands as what it computes. */
function alignOf({ field, align }: GridColumn): GridViewColumn["align"] {
  return field.kind === "computed" && ["money", "decimal", "integer"].includes(String(field.options["type"])) ? "right" : align;
}

function listenToKeys(frame: HTMLElement, { desk, onSave, onFind }: MountInput, typist: Typist): () => void {
  const down = (event: KeyboardEvent) => {
    // Editors and the page's own inputs in cells have their own keys.
    if (event.target !== typist.box) return;
    const done = onKey(desk, event, {
      save: onSave(), find: onFind, moveRows: (step) => moveRows(desk, step), isReplacing: () => typist.replacing, isComposing: () => typist.composing,
    });
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  frame.addEventListener("keydown", down);
  return () => frame.removeEventListener("keydown", down);
}

/** The chosen rows, or those of the block, one place up or down; the block goes with them. */
function moveRows(desk: GridDesk, step: 1 | -1): void {
  const { rows, area } = desk;
  if (desk.readonly) return;
  if (!rows.canMove) return desk.say("warning", gridTexts.sorted);
  const block = desk.chosenBlock();
  const active = area ? rows.rowAt(area.active.row) : undefined;
  const moving: readonly RowId[] = active !== undefined && desk.chosen.has(active) ? desk.meantRows()
    : block ? Array.from({ length: block.bottom - block.top + 1 }, (_, index) => rows.rowAt(block.top + index)).filter((row) => row !== undefined) : [];
  const places = moving.map((row) => rows.indexOf(row));
  const [top, bottom] = [Math.min(...places), Math.max(...places)];
  if (moving.length === 0 || (step === -1 ? top === 0 : bottom >= rows.size - 1)) return;
  if (!desk.moveRows(moving, step === -1 ? top - 1 : bottom + 2, step)) return;
  const moved = Math.min(...moving.map((row) => rows.indexOf(row))) - top;
  if (area) desk.select({ ...area.active, row: area.active.row + moved }, { ...area.far, row: area.far.row + moved });
  if (desk.area) desk.sheet?.scrollTo(desk.area.active.row);
}

/** What was typed is written when the focus goes elsewhere on the page; another window is not elsewhere. */
function leaving(desk: GridDesk, { box }: Typist): () => void {
  const blur = () => { if (desk.editing?.way === "typed" && document.hasFocus()) desk.settle(false); };
  const focus = () => { if (!desk.area) desk.focus(); };
  box.addEventListener("blur", blur);
  box.addEventListener("focus", focus);
  return () => {
    box.removeEventListener("blur", blur);
    box.removeEventListener("focus", focus);
  };
}

function mouseActions({ desk, uploads }: MountInput): Parameters<typeof listenToMouse>[2] {
  const { rows } = desk;
  const onRow: Readonly<Record<string, (row: RowId, at: DOMRect) => void>> = {
    choose: (row) => desk.chooseOne(row),
    expand: (row) => { desk.expanded = desk.expanded === row ? undefined : row; desk.sheet?.repaint(); desk.tell(); },
    subTable: (row, at) => { desk.subTable = desk.subTable?.row === row ? undefined : { row, at }; desk.sheet?.repaint(); desk.tell(); },
  };
  return {
    chooseAll: () => desk.choose(desk.chosen.size === rows.size ? new Set() : new Set(Array.from({ length: rows.size }, (_, index) => rows.rowAt(index) ?? ""))),
    sort: (key) => {
      const now = rows.sorting.find((one) => one.field === key);
      rows.sort(now === undefined ? [{ field: key, desc: false }] : now.desc ? [] : [{ field: key, desc: true }]);
    },
    act: (act, of, row, column, at) => {
      if (onRow[act]) return onRow[act](row, at);
      if (!column) return;
      if (act === "toggle") desk.toggle(row, column);
      else if (act === "more") desk.edit();
      else if (act === "upload" && desk.mayWrite(row, column)) uploads.choose(row, column);
      else if (act === "download" && of !== undefined) void uploads.download(of);
      else if (act === "remove" && of !== undefined) uploads.remove(row, column.key, of);
      else if (act === "drop" && of !== undefined) uploads.drop(row, column.key, Number(of));
    },
  };
}
