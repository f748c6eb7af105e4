/** The editor of every kind. A kind without one does not compile. */
import type { KindName } from "#core/fields";
import { addressEditor } from "./address/editor.tsx";
import { codeEditor } from "./code/editor.tsx";
import { computedEditor } from "./computed/editor.tsx";
import { cronEditor } from "./cron/editor.tsx";
import { dateEditor } from "./date/editor.tsx";
import { dateRangeEditor } from "./dateRange/editor.tsx";
import { decimalEditor } from "./decimal/editor.tsx";
import { dictEditor } from "./dict/editor.tsx";
import type { KindEditor } from "./kindEditor.ts";
import { fileEditor } from "./file/editor.tsx";
import { instantEditor } from "./instant/editor.tsx";
import { integerEditor } from "./integer/editor.tsx";
import { jsonEditor } from "./json/editor.tsx";
import { linesEditor } from "./lines/editor.tsx";
import { markdownEditor } from "./markdown/editor.tsx";
import { moneyEditor } from "./money/editor.tsx";
import { monthEditor } from "./month/editor.tsx";
import { passwordEditor } from "./password/editor.tsx";
import { referenceEditor } from "./reference/editor.tsx";
import { reportPickEditor } from "./reportPick/editor.tsx";
import { richTextEditor } from "./richText/editor.tsx";
import { switchEditor } from "./switch/editor.tsx";
import { tagsEditor } from "./tags/editor.tsx";
import { textEditor } from "./text/editor.tsx";
import { textareaEditor } from "./textarea/editor.tsx";
import { timeEditor } from "./time/editor.tsx";
import { treeEditor } from "./tree/editor.tsx";

export const EDITORS: Readonly<Record<KindName, KindEditor>> = {
  text: textEditor,
  textarea: textareaEditor,
  password: passwordEditor,
  code: codeEditor,
  richText: richTextEditor,
  markdown: markdownEditor,
  integer: integerEditor,
  decimal: decimalEditor,
  money: moneyEditor,
  switch: switchEditor,
  dict: dictEditor,
  date: dateEditor,
  month: monthEditor,
  time: timeEditor,
  instant: instantEditor,
  dateRange: dateRangeEditor,
  reference: referenceEditor,
  tree: treeEditor,
  address: addressEditor,
  file: fileEditor,
  cron: cronEditor,
  json: jsonEditor,
  tags: tagsEditor,
  computed: computedEditor,
  lines: linesEditor,
  reportPick: reportPickEditor,
};
