/** How a value of a kind is drawn where it is read. */
import type { ComponentType } from "react";
import type { ColumnModel, FieldModel } from "#core/language";
import type { Stored, Wire, WireRow } from "#core/values";
import type { DictEntry, DictItems } from "../api/index.ts";

export interface KindCell {
  /** On one line, a few hundred times a page: fetches nothing. */
  readonly Line: ComponentType<LineProps>;
  /** In a form that is read. */
  readonly Full: ComponentType<FullProps>;
}

export interface LineProps {
  /** Never null: `Cell` draws what is empty. */
  readonly value: Exclude<Wire, null>;
  /** `x_dictText`, where the server sent one. */
  readonly text: string | undefined;
  readonly field: FieldModel;
  readonly column: ColumnLook;
  /** Items of the field's dictionary. */
  readonly items: readonly DictEntry[];
  /** Address of the record that a reference points to, where the user may open it. */
  readonly target: string | undefined;
  /** The value came masked: it is text whatever the kind. */
  readonly masked: boolean;
}

export type ColumnLook = Pick<ColumnModel, "tag" | "cut00">;

export interface FullProps {
  readonly id: string;
  readonly field: FieldModel;
  readonly value: Wire;
  readonly stored: Stored;
  /** Text of a dictionary, reference or tree value, where known. */
  readonly label: string | undefined;
}

/** A value of a row on one line. */
interface LineCellProps {
  readonly as: "line";
  readonly row: WireRow;
  /** Its name in the row: the field's, or `via.field`. */
  readonly name: string;
  readonly field: FieldModel;
  readonly column: ColumnLook;
  readonly dicts: DictItems;
  readonly target?: string | undefined;
  readonly masked?: boolean;
}

/** A value by itself as text: in history, conflicts and questions. */
interface TextCellProps {
  readonly as: "text";
  readonly field: FieldModel;
  readonly value: Wire;
  readonly text?: string | undefined;
  /** Shown where there is no value. */
  readonly empty: string;
}

export type CellProps = LineCellProps | TextCellProps | (FullProps & { readonly as: "full" });
