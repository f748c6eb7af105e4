/** Messages that contradict their rule: a user who follows them would be refused again. */
import { brokenRule, patternRules } from "#core/fields";
import { pointerOf } from "../jsonPointer.ts";
import { meantCondition } from "../schemaCheck/meantCondition.ts";
import type { FieldSource } from "../source.ts";
import type { ReportFinding } from "../finding.ts";
import type { EntityLintContext, WrittenField } from "./lintContext.ts";

const CHOOSING = /^请选择/;
const TYPING = /^请(输入|填写)/;
const TYPED: ReadonlySet<string> = new Set([
  "text",
  "textarea",
  "password",
  "code",
  "richText",
  "markdown",
  "integer",
  "decimal",
  "money",
  "address",
  "tags",
  "json",
  "cron",
]);

export function lintMessages(lint: EntityLintContext): void {
  for (const written of lint.writtenFields) lintMessagesOf(written, lint.report, lint.field);
}

type FieldNamed = EntityLintContext["field"];

export function lintMessagesOf(
  written: WrittenField,
  report: ReportFinding,
  fieldNamed: FieldNamed = () => undefined,
): void {
  const { source, pointer } = written;
  lintRequired(written, report, fieldNamed);
  lintPattern(source, pointer, report);
  for (const [key, text] of [
    ["help", source.help],
    ["placeholder", source.placeholder],
  ] as const) {
    if (text !== undefined) lintNumbers(text, written, `${pointer}/${key}`, report);
  }
  for (const [code, text] of Object.entries(source.messages ?? {}))
    lintMessage(code, text, written, `${pointer}/messages${pointerOf(code)}`, report);
}

function say(report: ReportFinding, pointer: string, message: string, detail: string): void {
  report({ pointer, code: "FIELD.MESSAGE", details: { message, detail } });
}

/** A yes that was written as a text, and so became the message. */
const YES = /^(true|yes|y|on|1|required|是)$/i;

function lintRequired(written: WrittenField, report: ReportFinding, fieldNamed: FieldNamed): void {
  const { field, source, pointer } = written;
  const { required } = source;
  if (typeof required !== "string") return;
  const at = `${pointer}/required`;
  if (CHOOSING.test(required) && TYPED.has(field.kind)) say(report, at, required, "此字段是输入的，不是选择的");
  else if (TYPING.test(required) && !TYPED.has(field.kind)) say(report, at, required, "此字段是选择的，不是输入的");
  else if (YES.test(required)) {
    const details = { message: required, detail: "引号中的文字会作为提示语" };
    report({ pointer: at, code: "FIELD.MESSAGE", details, meant: "true", unquoted: true });
  } else if (!/\p{Script=Han}/u.test(required)) {
    const flag = fieldNamed(required)?.kind === "switch";
    const meant = flag || /[=<>!&|]/.test(required) ? meantCondition(required) : undefined;
    const detail = meant === undefined ? "提示语不是中文" : "引号中的文字会作为提示语，条件要写成对象";
    const raw = { pointer: at, code: "FIELD.MESSAGE", details: { message: required, detail } } as const;
    report(meant === undefined ? raw : { ...raw, meant });
  } else if (/(选填|可不填|可为空|非必填)/.test(required)) say(report, at, required, "此字段必须填写");
  lintNumbers(required, written, at, report);
}

const LIMITS: Readonly<Record<string, "min" | "max">> = {
  "VALIDATE.TOO_SHORT": "min",
  "VALIDATE.TOO_SMALL": "min",
  "VALIDATE.TOO_FEW_ITEMS": "min",
  "VALIDATE.TOO_FEW_ROWS": "min",
  "VALIDATE.TOO_EARLY": "min",
  "VALIDATE.TOO_LONG": "max",
  "VALIDATE.TOO_LARGE": "max",
  "VALIDATE.TOO_MANY_ITEMS": "max",
  "VALIDATE.TOO_MANY_ROWS": "max",
  "VALIDATE.TOO_LATE": "max",
};

/** A message for a rule that the field does not have, or with another number than the rule. */
function lintMessage(code: string, text: string, written: WrittenField, pointer: string, report: ReportFinding): void {
  const { field } = written;
  const limit = LIMITS[code];
  const bound = limit === undefined ? undefined : field.options[limit];
  if (limit !== undefined && bound === undefined) return say(report, pointer, text, "字段没有这条规则");
  if (code === "VALIDATE.REQUIRED" && field.required === undefined) return say(report, pointer, text, "字段允许为空");
  if (code === "VALIDATE.PATTERN" && field.options["pattern"] === undefined)
    return say(report, pointer, text, "字段没有格式规则");
  const numbers = text.match(/\d+(\.\d+)?/g) ?? [];
  if (limit !== undefined && numbers.length === 1 && numbers[0] !== String(bound))
    say(report, pointer, text, `规则是 ${String(bound)}`);
  else if (limit === undefined) lintNumbers(text, written, pointer, report);
}

const RANGE = /(\d+)\s*(?:到|至|-|~|—|–)\s*(\d+)\s*(?:位|个|字)/;
const AT_MOST = /(?:最多|不超过|最长|以内不超过)\s*(\d+)\s*(?:位|个|字|项)/;
const AT_LEAST = /(?:至少|不少于|最短)\s*(\d+)\s*(?:位|个|字|项)/;

/** "6到18位" beside `min: 4, max: 18`. */
function lintNumbers(text: string, { field, source }: WrittenField, pointer: string, report: ReportFinding): void {
  const { min, max } = field.options;
  const range = RANGE.exec(text);
  const low = range?.[1] ?? AT_LEAST.exec(text)?.[1];
  const high = range?.[2] ?? AT_MOST.exec(text)?.[1];
  // A named pattern has limits of its own.
  if (typeof source["pattern"] === "string" && source["min"] === undefined && source["max"] === undefined) return;
  const wrongLow = low !== undefined && String(min ?? 0) !== low;
  const wrongHigh = high !== undefined && String(max) !== high;
  if (wrongLow || wrongHigh) say(report, pointer, text, `规则是 ${String(min ?? 0)} 到 ${String(max ?? "不限")}`);
}

const EXAMPLE = /(?:形如|例如|如|比如)\s*[“"]?([A-Za-z0-9@._-]+)/;

/** The example in a pattern's message must pass the pattern; a pattern and a length must leave something. */
function lintPattern(source: FieldSource, pointer: string, report: ReportFinding): void {
  const { pattern } = source;
  if (typeof pattern !== "object" || pattern === null) return;
  const { message } = pattern as { readonly message: string };
  const example = EXAMPLE.exec(message)?.[1];
  const fits = example === undefined || brokenRule(patternRules(pattern) ?? [], example) === undefined;
  if (!fits) say(report, `${pointer}/pattern/message`, message, `示例“${example}”不符合正则表达式`);
}
