/** The cell of every kind. A kind without one does not compile. */
import type { KindName } from "#core/fields";
import type { KindCell } from "./kindCell.ts";
import { addressCell } from "./address/cell.tsx";
import { codeCell } from "./code/cell.tsx";
import { computedCell } from "./computed/cell.tsx";
import { cronCell } from "./cron/cell.tsx";
import { dateCell } from "./date/cell.tsx";
import { dateRangeCell } from "./dateRange/cell.tsx";
import { decimalCell } from "./decimal/cell.tsx";
import { dictCell } from "./dict/cell.tsx";
import { fileCell } from "./file/cell.tsx";
import { instantCell } from "./instant/cell.tsx";
import { integerCell } from "./integer/cell.tsx";
import { jsonCell } from "./json/cell.tsx";
import { linesCell } from "./lines/cell.tsx";
import { markdownCell } from "./markdown/cell.tsx";
import { moneyCell } from "./money/cell.tsx";
import { monthCell } from "./month/cell.tsx";
import { passwordCell } from "./password/cell.tsx";
import { referenceCell } from "./reference/cell.tsx";
import { reportPickCell } from "./reportPick/cell.tsx";
import { richTextCell } from "./richText/cell.tsx";
import { switchCell } from "./switch/cell.tsx";
import { tagsCell } from "./tags/cell.tsx";
import { textCell } from "./text/cell.tsx";
import { textareaCell } from "./textarea/cell.tsx";
import { timeCell } from "./time/cell.tsx";
import { treeCell } from "./tree/cell.tsx";

export const CELLS: Readonly<Record<KindName, KindCell>> = {
  text: textCell,
  textarea: textareaCell,
  password: passwordCell,
  code: codeCell,
  richText: richTextCell,
  markdown: markdownCell,
  integer: integerCell,
  decimal: decimalCell,
  money: moneyCell,
  switch: switchCell,
  dict: dictCell,
  date: dateCell,
  month: monthCell,
  time: timeCell,
  instant: instantCell,
  dateRange: dateRangeCell,
  reference: referenceCell,
  tree: treeCell,
  address: addressCell,
  file: fileCell,
  cron: cronCell,
  json: jsonCell,
  tags: tagsCell,
  computed: computedCell,
  lines: linesCell,
  reportPick: reportPickCell,
};
