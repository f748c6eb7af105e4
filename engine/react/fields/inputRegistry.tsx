/** The input and the reading of every kind. Typed by the list of kinds, so that one without its half does not compile. */
import type { KindName } from "#core/fields";
import type { Input, Reading } from "./inputProps.ts";
import { AddressInput } from "./address/input.tsx";
import { CodeInput } from "./code/input.tsx";
import { CodeReading } from "./code/display.tsx";
import { ComputedInput } from "./computed/input.tsx";
import { CronInput } from "./cron/input.tsx";
import { DateInput } from "./date/input.tsx";
import { DateRangeInput } from "./dateRange/input.tsx";
import { DateRangeReading } from "./dateRange/display.tsx";
import { DecimalInput } from "./decimal/input.tsx";
import { DictInput } from "./dict/input.tsx";
import { DictReading } from "./dict/display.tsx";
import { FileInput } from "./file/input.tsx";
import { FileReading } from "./file/display.tsx";
import { InstantInput } from "./instant/input.tsx";
import { IntegerInput } from "./integer/input.tsx";
import { IntegerReading } from "./integer/display.tsx";
import { JsonInput } from "./json/input.tsx";
import { JsonReading } from "./json/display.tsx";
import { LinesInput } from "./lines/input.tsx";
import { LinesReading } from "./lines/display.tsx";
import { MarkdownInput } from "./markdown/input.tsx";
import { MarkdownReading } from "./markdown/display.tsx";
import { MoneyInput } from "./money/input.tsx";
import { MoneyReading } from "./money/display.tsx";
import { MonthInput } from "./month/input.tsx";
import { PasswordInput } from "./password/input.tsx";
import { PasswordReading } from "./password/display.tsx";
import { ReferenceInput } from "./reference/input.tsx";
import { ReportPickInput } from "./reportPick/input.tsx";
import { RichTextInput } from "./richText/input.tsx";
import { RichTextReading } from "./richText/display.tsx";
import { SwitchInput } from "./switch/input.tsx";
import { SwitchReading } from "./switch/display.tsx";
import { TagsInput } from "./tags/input.tsx";
import { TextareaInput } from "./textarea/input.tsx";
import { TextareaReading } from "./textarea/display.tsx";
import { TextInput } from "./text/input.tsx";
import { TextReading } from "./text/display.tsx";
import { TimeInput } from "./time/input.tsx";
import { TreeInput } from "./tree/input.tsx";

export const INPUTS: Readonly<Record<KindName, Input>> = {
  text: TextInput, textarea: TextareaInput, password: PasswordInput, code: CodeInput,
  richText: RichTextInput, markdown: MarkdownInput,
  integer: IntegerInput, decimal: DecimalInput, money: MoneyInput,
  switch: SwitchInput, dict: DictInput,
  date: DateInput, month: MonthInput, time: TimeInput, instant: InstantInput, dateRange: DateRangeInput,
  reference: ReferenceInput, tree: TreeInput, address: AddressInput,
  file: FileInput, cron: CronInput, json: JsonInput, tags: TagsInput,
  computed: ComputedInput, lines: LinesInput, reportPick: ReportPickInput,
};

export const READINGS: Readonly<Record<KindName, Reading>> = {
  text: TextReading, textarea: TextareaReading, password: PasswordReading, code: CodeReading,
  richText: RichTextReading, markdown: MarkdownReading,
  integer: IntegerReading, decimal: TextReading, money: MoneyReading,
  switch: SwitchReading, dict: DictReading,
  date: TextReading, month: TextReading, time: TextReading, instant: TextReading, dateRange: DateRangeReading,
  reference: TextReading, tree: TextReading, address: TextReading,
  file: FileReading, cron: CodeReading, json: JsonReading, tags: TextReading,
  computed: TextReading, lines: LinesReading, reportPick: TextReading,
};
