/** The only file that lists every kind. */
import { address } from "./address/kind.ts";
import { code } from "./code/kind.ts";
import { computed } from "./computed/kind.ts";
import { cron } from "./cron/kind.ts";
import { date } from "./date/kind.ts";
import { dateRange } from "./dateRange/kind.ts";
import { decimal } from "./decimal/kind.ts";
import { dict } from "./dict/kind.ts";
import { file } from "./file/kind.ts";
import { instant } from "./instant/kind.ts";
import { integer } from "./integer/kind.ts";
import { json } from "./json/kind.ts";
import { lines } from "./lines/kind.ts";
import { markdown } from "./markdown/kind.ts";
import { money } from "./money/kind.ts";
import { month } from "./month/kind.ts";
import { password } from "./password/kind.ts";
import { reference } from "./reference/kind.ts";
import { reportPick } from "./reportPick/kind.ts";
import { richText } from "./richText/kind.ts";
import { switchKind } from "./switch/kind.ts";
import { tags } from "./tags/kind.ts";
import { text } from "./text/kind.ts";
import { textarea } from "./textarea/kind.ts";
import { time } from "./time/kind.ts";
import { tree } from "./tree/kind.ts";
import type { FieldModel, KindName } from "#core/model";
import type { Kind } from "./kind.ts";

export const KINDS: Readonly<Record<KindName, Kind>> = Object.freeze({
  text,
  textarea,
  password,
  code,
  richText,
  markdown,
  integer,
  decimal,
  money,
  switch: switchKind,
  dict,
  date,
  month,
  time,
  instant,
  dateRange,
  reference,
  tree,
  address,
  file,
  cron,
  json,
  tags,
  computed,
  lines,
  reportPick,
});

export function kindOf(field: Pick<FieldModel, "kind">): Kind {
  return KINDS[field.kind];
}
