/** The list half of every kind. A kind without a cell does not compile. */
import type { KindName } from "#core/fields";
import type { Cell } from "./cellProps.ts";
import { ComputedCell } from "./computed/cell.tsx";
import { DateCell } from "./date/cell.tsx";
import { NumberCell } from "./decimal/cell.tsx";
import { DictCell } from "./dict/cell.tsx";
import { FileCell } from "./file/cell.tsx";
import { InstantCell } from "./instant/cell.tsx";
import { JsonCell } from "./json/cell.tsx";
import { LinesCell } from "./lines/cell.tsx";
import { PasswordCell } from "./password/cell.tsx";
import { ReferenceCell } from "./reference/cell.tsx";
import { RichTextCell } from "./richText/cell.tsx";
import { SwitchCell } from "./switch/cell.tsx";
import { TagsCell } from "./tags/cell.tsx";
import { TextCell } from "./text/cell.tsx";

export const CELLS: Readonly<Record<KindName, Cell>> = {
  text: TextCell,
  textarea: TextCell,
  password: PasswordCell,
  code: TextCell,
  richText: RichTextCell,
  markdown: TextCell,
  integer: NumberCell,
  decimal: NumberCell,
  money: NumberCell,
  switch: SwitchCell,
  dict: DictCell,
  date: DateCell,
  month: DateCell,
  time: DateCell,
  instant: InstantCell,
  dateRange: DateCell,
  reference: ReferenceCell,
  tree: ReferenceCell,
  address: TextCell,
  file: FileCell,
  cron: TextCell,
  json: JsonCell,
  tags: TagsCell,
  computed: ComputedCell,
  lines: LinesCell,
  reportPick: TextCell,
};
