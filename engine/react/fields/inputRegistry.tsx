/** The input and the reading of every kind. Typed by the list of kinds, so that one without its half does not compile. */
import type { KindName } from "#core/fields";
import type { Input, Display } from "./inputProps.ts";
import { AddressInput } from "./address/input.tsx";
import { CodeInput } from "./code/input.tsx";
import { CodeDisplay } from "./code/display.tsx";
import { ComputedInput } from "./computed/input.tsx";
import { CronInput } from "./cron/input.tsx";
import { DateInput } from "./date/input.tsx";
import { DateRangeInput } from "./dateRange/input.tsx";
import { DateRangeDisplay } from "./dateRange/display.tsx";
import { DecimalInput } from "./decimal/input.tsx";
import { DictInput } from "./dict/input.tsx";
import { DictDisplay } from "./dict/display.tsx";
import { FileInput } from "./file/input.tsx";
import { FileDisplay } from "./file/display.tsx";
import { InstantInput } from "./instant/input.tsx";
import { IntegerInput } from "./integer/input.tsx";
import { IntegerDisplay } from "./integer/display.tsx";
import { JsonInput } from "./json/input.tsx";
import { JsonDisplay } from "./json/display.tsx";
import { LinesInput } from "./lines/input.tsx";
import { LinesDisplay } from "./lines/display.tsx";
import { MarkdownInput } from "./markdown/input.tsx";
import { MarkdownDisplay } from "./markdown/display.tsx";
import { MoneyInput } from "./money/input.tsx";
import { MoneyDisplay } from "./money/display.tsx";
import { MonthInput } from "./month/input.tsx";
import { PasswordInput } from "./password/input.tsx";
import { PasswordDisplay } from "./password/display.tsx";
import { ReferenceInput } from "./reference/input.tsx";
import { ReportPickInput } from "./reportPick/input.tsx";
import { RichTextInput } from "./richText/input.tsx";
import { RichTextDisplay } from "./richText/display.tsx";
import { SwitchInput } from "./switch/input.tsx";
import { SwitchDisplay } from "./switch/display.tsx";
import { TagsInput } from "./tags/input.tsx";
import { TextareaInput } from "./textarea/input.tsx";
import { TextareaDisplay } from "./textarea/display.tsx";
import { TextInput } from "./text/input.tsx";
import { TextDisplay } from "./text/display.tsx";
import { TimeInput } from "./time/input.tsx";
import { TreeInput } from "./tree/input.tsx";

export const INPUTS: Readonly<Record<KindName, Input>> = {
  text: TextInput,
  textarea: TextareaInput,
  password: PasswordInput,
  code: CodeInput,
  richText: RichTextInput,
  markdown: MarkdownInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  switch: SwitchInput,
  dict: DictInput,
  date: DateInput,
  month: MonthInput,
  time: TimeInput,
  instant: InstantInput,
  dateRange: DateRangeInput,
  reference: ReferenceInput,
  tree: TreeInput,
  address: AddressInput,
  file: FileInput,
  cron: CronInput,
  json: JsonInput,
  tags: TagsInput,
  computed: ComputedInput,
  lines: LinesInput,
  reportPick: ReportPickInput,
};

export const DISPLAYS: Readonly<Record<KindName, Display>> = {
  text: TextDisplay,
  textarea: TextareaDisplay,
  password: PasswordDisplay,
  code: CodeDisplay,
  richText: RichTextDisplay,
  markdown: MarkdownDisplay,
  integer: IntegerDisplay,
  decimal: TextDisplay,
  money: MoneyDisplay,
  switch: SwitchDisplay,
  dict: DictDisplay,
  date: TextDisplay,
  month: TextDisplay,
  time: TextDisplay,
  instant: TextDisplay,
  dateRange: DateRangeDisplay,
  reference: TextDisplay,
  tree: TextDisplay,
  address: TextDisplay,
  file: FileDisplay,
  cron: CodeDisplay,
  json: JsonDisplay,
  tags: TextDisplay,
  computed: TextDisplay,
  lines: LinesDisplay,
  reportPick: TextDisplay,
};
