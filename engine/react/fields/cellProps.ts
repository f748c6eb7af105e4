/** What a list cell of any kind is given. A cell is drawn a few hundred times a page: it fetches nothing itself. */
import type { ComponentType } from "react";
import type { ColumnModel, FieldModel } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import type { DictEntry } from "../api/index.ts";

export interface CellProps {
  /** Never null: what is empty is drawn by the list. */
  readonly value: Exclude<Wire, null>;
  /** `x_dictText`, where the server sent one. */
  readonly text: string | undefined;
  readonly field: FieldModel;
  readonly column: ColumnModel;
  readonly row: WireRow;
  /** Items of the field's dictionary. */
  readonly items: readonly DictEntry[];
  /** Address of the record that a reference points to, where the person may open it. */
  readonly target: string | undefined;
  /** The value came masked: it is text whatever the kind. */
  readonly masked: boolean;
}

export type Cell = ComponentType<CellProps>;
