/** How a value of a kind is edited: its widget in a form, and what it does in a cell of a grid. */
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import type { DictEntry } from "../api/index.ts";
import type { Input } from "./inputProps.ts";

/**
 * `typed`: in the cell itself, key by key. `box`: the kind's widget lies over the cell. `popup`: the widget opens in a
 * panel at the cell. `toggle`: changes in place. `none`: read-only.
 */
export type EditMode = "typed" | "box" | "popup" | "toggle" | "none";

export interface CellContent {
  readonly field: FieldModel;
  readonly value: Wire;
  readonly text: string;
  /** Items of the field's dictionary, where they are known. */
  readonly items: readonly DictEntry[];
  readonly disabled: boolean;
  /** Files on their way into the cell, and those that did not arrive. */
  readonly uploads: readonly CellUpload[];
}

export interface CellUpload {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error?: string;
}

/** Drawn in the place of the text; equal keys draw the same. Buttons inside carry `data-act`. */
interface CellPart {
  readonly key: string;
  readonly draw: (box: HTMLElement) => void;
}

export interface KindEditor {
  readonly Widget: Input;
  /** Over a cell of a grid and in its record panel, where that is not the form's widget. */
  readonly CellWidget?: Input;
  readonly mode: (field: FieldModel) => EditMode;
  /** The first choice is the whole of it: the cell is left with it. */
  readonly commitsOnChange?: (field: FieldModel) => boolean;
  /** Typed: may hold line breaks. */
  readonly multiline?: boolean;
  /** Typed: what the typing begins with. */
  readonly initialText?: (value: Wire, field: FieldModel) => string;
  /** Typed: cleans the text after a key; undefined rejects the key. */
  readonly cleanInput?: (typed: string, field: FieldModel, before: string) => string | undefined;
  /** Typed: the value that leaving the cell makes of it. */
  readonly parseInput?: (typed: string, field: FieldModel) => Wire;
  /** Toggle: the value after this one. */
  readonly toggle?: (value: Wire, field: FieldModel) => Wire;
  readonly renderPart?: (shown: CellContent) => CellPart | undefined;
  /** Popup: width and height of the panel in pixels. */
  readonly popupSize?: (field: FieldModel) => { readonly width: number; readonly height?: number };
}
