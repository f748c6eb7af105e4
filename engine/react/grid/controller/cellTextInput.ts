/**
 * The box that has the focus while one is in the grid. It stands unseen at the active cell, so that a first key, a
 * paste and an input method all arrive in a real text box; once something is typed it is the cell's editor.
 */
import { EDITORS } from "../../fields/editorRegistry.ts";
import { gridTexts } from "../../texts/grid.ts";
import { plainText, type CellTextBox, type Editing } from "./editing.ts";
import type { GridController } from "./gridController.ts";
import { typingErrorOf } from "./typingError.ts";

export class CellTextInput implements CellTextBox {
  readonly box = document.createElement("textarea");
  private showTypingError: (message: string | undefined) => void = () => undefined;
  /** The typing began by replacing: arrows leave the cell instead of moving in its text. */
  replacing = false;
  composing = false;
  private readonly controller: GridController;
  private readonly frame: HTMLElement;
  private readonly liveRegion = document.createElement("span");
  private now: Editing | undefined;
  private last = "";

  constructor(controller: GridController, frame: HTMLElement) {
    this.controller = controller;
    this.frame = frame;
    this.box.className = "hw-cell-input";
    this.box.rows = 1;
    this.box.spellcheck = false;
    this.box.autocomplete = "off";
    this.box.setAttribute("aria-label", gridTexts.editing);
    this.liveRegion.className = "hw-spoken";
    this.liveRegion.setAttribute("aria-live", "polite");
    frame.append(this.box, this.liveRegion);
    this.box.addEventListener("input", () => this.onInput());
    this.box.addEventListener("compositionstart", () => {
      this.composing = true;
      // An editor that opens elsewhere waits for the finished word: taking the focus would end the composition.
      if (!this.now && this.activeIsTyped()) controller.edit("");
    });
    this.box.addEventListener("compositionend", () => {
      this.composing = false;
      this.onInput();
    });
  }

  /** Calls with what is wrong with the text typed so far; one listener at a time. */
  onTypingError(listener: (message: string | undefined) => void): () => void {
    this.showTypingError = listener;
    return () => {
      this.showTypingError = () => undefined;
    };
  }

  begin(editing: Editing): void {
    const { column, row, first } = editing;
    const editor = EDITORS[column.field.kind];
    this.now = editing;
    this.replacing = first !== undefined;
    const value = this.controller.rows.value(row, column.key);
    // What was typed is in the box already: writing it again would break an input method's composition.
    if (first === undefined) this.box.value = editor.initialText?.(value, column.field) ?? plainText(value);
    this.last = first === undefined ? this.box.value : "";
    this.box.classList.add("hw-typing");
    this.box.classList.toggle("hw-typing-lines", editor.multiline === true);
    this.box.classList.toggle("hw-typing-right", column.align === "right");
    this.place();
    this.focus();
    if (first === undefined) this.box.setSelectionRange(this.box.value.length, this.box.value.length);
    else if (!this.composing) this.onInput();
  }

  end(): void {
    this.now = undefined;
    this.box.value = "";
    this.box.classList.remove("hw-typing", "hw-typing-lines", "hw-typing-right", "hw-typing-bad");
    this.showTypingError(undefined);
    this.place();
  }

  typed(): string {
    return this.box.value;
  }

  focus(): void {
    if (document.activeElement !== this.box) this.box.focus({ preventScroll: true });
  }

  /** Over the cell that is edited, else over the active one; out of sight where that is out of view. */
  place(): void {
    const { controller, frame, box } = this;
    const address = this.now
      ? { row: controller.rows.indexOf(this.now.row), key: this.now.column.key }
      : controller.selection?.active;
    const cell = address ? controller.view?.cellAt(address.row, address.key) : undefined;
    if (!this.now && address) this.announce(address.row, address.key);
    const body = cell ? controller.view?.bodyRect() : undefined;
    const at = cell?.getBoundingClientRect();
    if (
      !at ||
      !body ||
      at.bottom <= body.top ||
      at.top >= body.bottom ||
      at.right <= body.left ||
      at.left >= body.right
    ) {
      box.style.transform = "translate(-9999px, 0)";
      return;
    }
    const around = frame.getBoundingClientRect();
    box.style.transform = `translate(${at.left - around.left}px, ${at.top - around.top}px)`;
    box.style.width = `${at.width}px`;
    box.style.height = `${at.height}px`;
    // What is above or below the rows must not be written over.
    box.style.clipPath = this.now
      ? `inset(${Math.max(0, body.top - at.top)}px 0 ${Math.max(0, at.bottom - body.bottom)}px 0)`
      : "";
  }

  remove(): void {
    this.box.remove();
    this.liveRegion.remove();
  }

  private onInput(): void {
    if (this.composing) return;
    const { controller, box } = this;
    if (!this.now) {
      const typed = box.value;
      if (typed === "") return;
      controller.edit(typed);
      if (this.now) return;
      // The cell takes no typing, or opens something of its own that was given the text.
      box.value = "";
      return;
    }
    const { column } = this.now;
    const tidy = EDITORS[column.field.kind].cleanInput;
    if (tidy) {
      const tidied = tidy(box.value, column.field, this.last);
      if (tidied === undefined) this.rewrite(this.last);
      else if (tidied !== box.value) this.rewrite(tidied);
    }
    this.last = box.value;
    const typingError = typingErrorOf(controller.rows, this.now.row, column, box.value);
    box.classList.toggle("hw-typing-bad", typingError !== undefined);
    this.showTypingError(typingError);
  }

  private activeIsTyped(): boolean {
    const column = this.controller.selection
      ? this.controller.rows.column(this.controller.selection.active.key)
      : undefined;
    return column !== undefined && this.controller.editModeOf(column) === "typed";
  }

  private rewrite(text: string): void {
    const { box } = this;
    const fromEnd = box.value.length - box.selectionEnd;
    box.value = text;
    const caret = Math.max(0, text.length - fromEnd);
    box.setSelectionRange(caret, caret);
  }

  private announce(index: number, key: string): void {
    const { rows } = this.controller;
    const row = rows.rowAt(index);
    const column = rows.column(key);
    if (row === undefined || !column) return;
    const issue = rows.issue(row, key);
    const said = gridTexts.cellAt(index + 1, column.title, rows.text(row, key)) + (issue ? `，${issue.message}` : "");
    if (this.liveRegion.textContent === said) return;
    this.liveRegion.textContent = said;
    this.box.setAttribute("aria-label", said);
  }
}
