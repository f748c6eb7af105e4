/** Fields: name, keys of the kind, default, earlier names. */
import { KINDS, type KindLintContext } from "#core/fields";
import { optional } from "../compile/draftField.ts";
import { findCycle } from "../compile/fieldDependents.ts";
import { meantTime, TIMES } from "../compile/literalHint.ts";
import { isObject, pointerOf, valueAt } from "../jsonPointer.ts";
import type { Names } from "../compile/projectNames.ts";
import type { ReportFinding } from "../finding.ts";
import { impossibleField } from "#core/filter";
import type { EntityModel, FieldModel, Predicate } from "#core/model";
import type { FieldSource } from "../source.ts";
import type { EntityLintContext, WrittenField } from "./lintContext.ts";
import { lintMaxBytes } from "./maxBytes.ts";
import { notReferring } from "./referringFields.ts";
import { missing } from "./unknownNames.ts";

export function lintFields(lint: EntityLintContext): void {
  const seen = new Map<string, string>();
  for (const written of lint.writtenFields) {
    const { field, source, pointer, declared } = written;
    if (declared) {
      lintName(field.name, pointer, seen, lint);
      lintWas(field, pointer, lint);
    }
    lintKind(written, lint.project.names, lint.entity, ofLines(written, lint, reportWritten(written, lint)));
    lintMaxBytes(written, reportWritten(written, lint));
    lintContradictions(field, source, pointer, lint);
  }
}

/**
 * What a preset gave is reported in the preset's file; where the field changed what the preset is about, at what it
 * changed, since the preset is right for itself.
 */
function reportWritten({ pointer }: WrittenField, { source, project, report }: EntityLintContext): ReportFinding {
  const own = valueAt(source, pointer);
  const preset = isObject(own) ? project.names.presets.get(String(own["kind"])) : undefined;
  if (!isObject(own) || preset === undefined) return report;
  return (finding) => {
    const [, key = ""] = finding.pointer.slice(pointer.length).split("/");
    if (key === "" || Object.hasOwn(own, key)) return report(finding);
    const changed = Object.keys(own).find((one) => ["to", "entity", "dict"].includes(one));
    if (changed === undefined) return;
    const advice = `${key} 来自预设“${String(own["kind"])}”，与此处的 ${changed} 不合，请在此字段写自己的 "${key}"`;
    report({ ...finding, pointer: `${pointer}/${changed}`, advice });
  };
}

/** Lines name a field that refers to this entity: only those are proposed. */
function ofLines({ field, pointer }: WrittenField, lint: EntityLintContext, report: ReportFinding): ReportFinding {
  const target = lint.project.names.entities.get(String(field.options["entity"]));
  if (field.kind !== "lines" || target === undefined) return report;
  const wrong = notReferring(String(field.options["by"]), target, lint.entity.entity, `${pointer}/by`, lint.project);
  return (finding) => report(finding.pointer === wrong?.pointer ? wrong : finding);
}

function lintName(name: string, pointer: string, seen: Map<string, string>, lint: EntityLintContext): void {
  const folded = name.toLowerCase();
  const other = seen.get(folded);
  if (other !== undefined) lint.report({ pointer, code: "NAME.CASE", details: { name, other } });
  seen.set(folded, name);
}

/** The kind's own findings; a name that is already reported as unknown is not reported again. */
export function lintKind(
  { field, source, pointer }: WrittenField,
  names: Names,
  entity: EntityModel | undefined,
  report: ReportFinding,
): void {
  const found = KINDS[field.kind].lint?.(source, kindContext(names, entity)) ?? [];
  for (const one of found) {
    const at = pointer + one.pointer;
    const written = TIMES.has(field.kind) ? valueAt(source, one.pointer) : undefined;
    const time = typeof written === "string" ? meantTime(written) : undefined;
    if (time !== undefined && time !== written)
      report({
        pointer: at,
        code: "KIND.OPTION",
        details: { detail: `“${String(written)}”不是这种字段的值` },
        meant: time,
      });
    else if (one.wanted === undefined)
      report({ pointer: at, code: "KIND.OPTION", details: { detail: one.message }, ...optional("meant", one.meant) });
    else {
      const among = (one.among ?? []).filter((name) => !NEVER_MEANT.has(name));
      const titled = entity?.fields.filter(({ name, title }) => title === one.wanted && among.includes(name)) ?? [];
      const meant = titled.length === 1 ? titled[0]?.name : undefined;
      report({ ...missing(at, one.wanted, one.what ?? "名称", among), ...optional("meant", meant) });
    }
  }
}

/** Fields of every entity that no list, picker or other field shows. */
const NEVER_MEANT: ReadonlySet<string> = new Set(["version", "deletedAt", "tenantId"]);

function kindContext(names: Names, entity: EntityModel | undefined): KindLintContext {
  return {
    entity,
    entities: new Set(names.entities.keys()),
    dicts: new Set(names.dicts.keys()),
    reports: new Set(names.reports.keys()),
    numbers: new Set(names.numbers.keys()),
    trees: new Set([...names.entities.values()].filter((one) => one.tree).map((one) => one.name)),
    fieldsOf: (name) => names.entities.get(name)?.fields,
    treeFieldsOf: (name) => treeFieldsOf(names, name),
  };
}

/** As written: the entity may not be compiled yet. */
function treeFieldsOf(names: Names, name: string): ReadonlySet<string> | undefined {
  const fields = names.entities.get(name)?.value["fields"];
  if (!isObject(fields)) return undefined;
  const trees = Object.entries(fields).filter(([, field]) => {
    if (!isObject(field)) return false;
    const preset = names.presets.get(String(field["kind"]));
    const source = { ...preset?.value, ...field };
    return (preset?.kind ?? field["kind"]) === "tree" && source["multiple"] !== true;
  });
  return new Set(trees.map(([field]) => field));
}

function lintWas(field: FieldModel, pointer: string, lint: EntityLintContext): void {
  field.was.forEach((name, index) => {
    const other = lint.entity.fields.find((one) => one.name === name || (one !== field && one.was.includes(name)));
    // A name that another field has now is a swap only when that field was called something else too.
    const swapped = other !== undefined && other.name === name && other.was.length > 0 && other !== field;
    if (other !== undefined && !swapped)
      lint.report({
        pointer: `${pointer}/was/${index}`,
        code: "FIELD.WAS",
        details: { name, other: `字段“${other.title}”` },
      });
  });
}

type SayContradiction = (key: string, detail: string, meant?: string) => void;

function lintContradictions(field: FieldModel, source: FieldSource, pointer: string, lint: EntityLintContext): void {
  const say: SayContradiction = (key, detail, meant) =>
    lint.report({
      pointer: `${pointer}/${key}`,
      code: "FIELD.CONTRADICTION",
      details: { detail },
      ...(meant === undefined ? {} : { meant }),
    });
  if (field.kind === "computed" && source.expr === undefined)
    lint.report({ pointer, code: "SHAPE.MISSING_KEY", details: { name: "expr" } });
  const kind = KINDS[field.kind];
  const operators = kind.operators(field.options);
  if (source.expr !== undefined && source.default !== undefined) say("default", "计算字段不能有默认值");
  if (source.expr !== undefined && source.required !== undefined) say("required", "计算字段不能要求填写");
  if (source.unique === true && (field.column === undefined || operators.length === 0 || !operators.includes("eq")))
    say("unique", "此字段不能要求唯一");
  if (source.mask !== undefined && field.column !== "text") say("mask", "只有存储的文本字段可以遮盖");
  if (source.whenHidden !== undefined && source.visible === undefined) say("whenHidden", "没有显示条件，不会被隐藏");
  if (source.placeholder !== undefined && source.readonly === true) say("placeholder", "只读字段不需要输入提示");
  lintRequiredInVain(field, source, say);
  lintClearedFields(field, pointer, lint);
}

/** Required only where it is hidden, or where no one can fill it in. */
function lintRequiredInVain(
  { required, visible, readonly }: FieldModel,
  source: FieldSource,
  say: SayContradiction,
): void {
  const when = required?.when;
  if (when === undefined || impossibleField(when) !== undefined) return;
  const never = (other: Predicate): boolean => impossibleField({ all: [when, other] }) !== undefined;
  if (visible !== undefined && impossibleField(visible) === undefined && never(visible))
    say("required", "要求填写时字段总是隐藏的：required 与 visible 矛盾", JSON.stringify(source.visible));
  else if (readonly !== undefined && readonly !== true && never({ not: readonly }))
    say("required", "要求填写时字段总是只读的：required 与 readonly 矛盾");
}

/** Time passing, or another viewer saving, must not clear a value: what clears may read the row only. */
function lintClearedFields(field: FieldModel, pointer: string, lint: EntityLintContext): void {
  if (field.visible === undefined || field.whenHidden !== "clear") return;
  const outside = outsideOf(field.visible);
  if (outside !== undefined)
    lint.report({ pointer: `${pointer}/visible`, code: "PREDICATE.UNSETTLED", details: { name: outside } });
  if (selfRead(field))
    lint.report({
      pointer: `${pointer}/visible`,
      code: "FIELD.CONTRADICTION",
      details: { detail: "显示条件不能依据字段自身" },
    });
}

function selfRead(field: FieldModel): boolean {
  return JSON.stringify(field.visible).includes(`"on":{"field":${JSON.stringify(field.name)}}`);
}

type Node = Exclude<FieldModel["visible"], undefined>;

/** The first variable or referenced field in a condition, that is, what is not of this row. */
function outsideOf(predicate: Node): string | undefined {
  if ("all" in predicate) return predicate.all.map(outsideOf).find((one) => one !== undefined);
  if ("any" in predicate) return predicate.any.map(outsideOf).find((one) => one !== undefined);
  if ("not" in predicate) return outsideOf(predicate.not);
  if ("where" in predicate) return predicate.via;
  if (predicate.on.via !== undefined) return `${predicate.on.via}.${predicate.on.field}`;
  for (const operand of predicate.operands) {
    if (!("variable" in operand) || operand.variable.name === "row") continue;
    return operand.variable.name === "user" ? `$user.${operand.variable.key}` : `$${operand.variable.name}`;
  }
  return undefined;
}

/** Computed values that wait for each other. */
export function lintCycles(lint: EntityLintContext): void {
  const cycle = findCycle(lint.entity.fields);
  const first = cycle?.[0];
  if (cycle !== undefined && first !== undefined)
    lint.report({
      pointer: pointerOf("fields", first, "expr"),
      code: "EXPRESSION.CYCLE",
      details: { name: cycle.join(" → ") },
    });
}
