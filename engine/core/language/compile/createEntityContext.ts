/** Creates the parsers of conditions, values and literals for the parts of an entity. */
import { KINDS, plainToStored, valueKind, type Failure, type Parsed } from "#core/fields";
import { impossibleField, parsePredicate, type PredicateFinding, type PredicateScope } from "#core/filter";
import { memoizeByObject } from "#core/model";
import type { Predicate, EntityModel, FieldModel } from "#core/model";
import { messageOf } from "#core/validate";
import type { Stored } from "#core/values";
import { FINDINGS, type FindingCode, type RawFinding, type ReportFinding } from "../finding.ts";
import { pathTo } from "../pathTo.ts";
import { nearest } from "../suggest.ts";
import type { EntityContext, PredicateSettings } from "./entityContext.ts";
import { checkDictLiterals } from "./checkDictLiterals.ts";
import { isObject, pointerOf } from "../jsonPointer.ts";
import { literalHint } from "./literalHint.ts";
import { dictValues, type CompileContext } from "./compileContext.ts";
import type { ReadFile } from "./readFiles.ts";
import { readExpression } from "./expressions.ts";
import type { ParseOn } from "./dictMenuRole.ts";

type Fields = ReadonlyMap<string, FieldModel>;

export function createEntityContext(entity: EntityModel, context: CompileContext): EntityContext {
  const own = byName(entity.fields);
  return {
    entity,
    ...context,
    field: (name) => own.get(name),
    predicate: (source, pointer, on = {}) => predicateOn(source, pointer, scopeOf(entity, on, context), context),
    expression: (source, pointer, field) => readExpression(source, pointer, field, entity, context),
    literal: (value, field, pointer, code) => literalOf(value, field, pointer, code, context),
  };
}

/** For conditions outside entity files: roles, dictionaries. */
export function parseOn(context: CompileContext): ParseOn {
  return (source, entity, pointer) => {
    const draft = context.drafts.get(entity);
    return draft === undefined
      ? undefined
      : predicateOn(source, pointer, scopeOf(draft, { row: null }, context), context);
  };
}

const byName = memoizeByObject(
  (fields: readonly FieldModel[]): Fields => new Map(fields.map((field) => [field.name, field])),
);

function scopeOf(entity: EntityModel, on: PredicateSettings, context: CompileContext): PredicateScope {
  const of = (name: string): Fields | undefined => {
    const fields = context.drafts.get(name)?.fields;
    return fields === undefined ? undefined : byName(fields);
  };
  const target = on.entity === undefined ? byName(entity.fields) : of(on.entity);
  const fields =
    on.extra === undefined
      ? target
      : new Map([...(target ?? []), ...on.extra.map((field) => [field.name, field] as const)]);
  const row = on.row === null ? undefined : on.row === undefined ? fields : of(on.row);
  return {
    fields: fields ?? new Map(),
    target: of,
    userVariables: context.names.userVariables,
    userLists: context.names.userLists,
    ...(row === undefined ? {} : { row }),
    inMemory: on.row === undefined && on.entity === undefined,
  };
}

function predicateOn(
  source: unknown,
  pointer: string,
  scope: PredicateScope,
  context: CompileContext,
): Predicate | undefined {
  // The entity it is on could not be read: the finding is reported there.
  if (scope.fields.size === 0) return undefined;
  let unread: ReadFile | undefined;
  const target = (name: string): Fields | undefined => {
    if (!context.drafts.has(name)) unread = context.names.entities.get(name)?.file;
    return scope.target(name);
  };
  const parsed = parsePredicate(source, { ...scope, target });
  if ("findings" in parsed) {
    for (const finding of parsed.findings) reportPredicate(finding, pointer, context, unread);
    return undefined;
  }
  checkDictLiterals(source, pointer, scope, context);
  reportImpossible(parsed.predicate, source, pointer, context.report);
  return parsed.predicate;
}

/** `unread`: the file of an entity that a reference leads to and that could not be read. */
function reportPredicate(
  finding: PredicateFinding,
  pointer: string,
  { names, report }: CompileContext,
  unread: ReadFile | undefined,
): void {
  const code = Object.hasOwn(FINDINGS, finding.code) ? (finding.code as FindingCode) : "PREDICATE.INVALID";
  const { refused } = finding;
  report({
    pointer: pointer + finding.pointer,
    code,
    details: { detail: finding.message },
    ...(finding.wanted === undefined ? {} : { wanted: finding.wanted, among: finding.among ?? [] }),
    ...(finding.before === undefined ? {} : { before: finding.before }),
    ...(finding.meant === undefined ? {} : { meant: finding.meant }),
    ...pathHint(finding),
    ...(finding.advice === undefined ? {} : { advice: finding.advice }),
    ...(finding.unstored === undefined ? {} : { unstored: finding.unstored }),
    ...(finding.allowed === undefined ? {} : { allowed: finding.allowed }),
    ...(unread === undefined ? {} : { dependsOn: unread }),
    ...(refused === undefined ? {} : literalHint(refused.literal, refused.field, names)),
    ...(refused !== undefined && finding.ofRow !== undefined ? { meant: finding.ofRow } : {}),
  });
}

/** A field over a reference: under the name of the reference, `reader.phone`, or by its own name alone. */
function pathHint({
  pointer,
  wanted = "",
  among = [],
  paths = [],
}: PredicateFinding): Pick<RawFinding, "meant" | "allowed"> {
  if (pointer.slice(pointer.lastIndexOf("/") + 1) === wanted) return pathTo(wanted, paths, among);
  const [via] = nearest(
    wanted,
    paths.map((path) => path.replace(/\..*$/, "")),
    1,
  );
  const meant = via === undefined ? undefined : paths.find((path) => path.startsWith(`${via}.`));
  return meant === undefined ? {} : { meant };
}

/** A condition that no row can fulfil, at the field that makes it impossible. */
function reportImpossible(predicate: Predicate, source: unknown, pointer: string, report: ReportFinding): void {
  const on = impossibleField(predicate);
  if (on === undefined) return;
  const name = on.via === undefined ? on.field : `${on.via}.${on.field}`;
  const at = pointerOfKey(source, name);
  report({ pointer: pointer + (at ?? ""), code: "PREDICATE.IMPOSSIBLE", details: { name } });
}

/** The first position of a key in a condition. */
function pointerOfKey(source: unknown, wanted: string): string | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  if (isObject(source) && Object.hasOwn(source, wanted)) return pointerOf(wanted);
  for (const [key, value] of Object.entries(source)) {
    const below = pointerOfKey(value, wanted);
    if (below !== undefined) return pointerOf(key) + below;
  }
  return undefined;
}

/** A literal of a field in stored form; undefined, with a finding, when its rules do not take it. */
export function literalOf(
  value: unknown,
  field: FieldModel,
  pointer: string,
  code: "FIELD.DEFAULT" | "STATE.UNKNOWN",
  context: Pick<CompileContext, "names" | "report">,
): Stored | undefined {
  // A variable has no place here, and a text that begins like one is written with two signs.
  const variable = typeof value === "string" && value.startsWith("$") && !value.startsWith("$$");
  const plain = typeof value === "string" && value.startsWith("$$") ? value.slice(1) : value;
  const parsed: Parsed = variable ? { code: "WRONG_FORMAT" } : plainToStored(plain, field);
  const failed = "value" in parsed ? failureOf(parsed.value, field, context.names) : parsed;
  if (failed === undefined && "value" in parsed && code === "FIELD.DEFAULT" && isWholeInText(value, field)) {
    const details = { value: String(value), detail: "此字段存的是整数" };
    context.report({ pointer, code, details, meant: String(value), unquoted: true });
    return undefined;
  }
  if (failed === undefined && "value" in parsed) return parsed.value;
  const message =
    IN_TEXT.has(valueKind(field)) && typeof value === "number"
      ? valueKind(field) === "money"
        ? '金额要写成文本，最多两位小数，例如 "0.01"'
        : '小数要写成文本，例如 "0.5"'
      : messageOf({ ...field, messages: {} }, failed ?? { code: "WRONG_FORMAT" }).message;
  context.report({
    pointer,
    code,
    details: code === "FIELD.DEFAULT" ? { value: String(value), detail: message } : { name: String(value) },
    ...literalHint(value, field, context.names),
  });
  return undefined;
}

/** It would be read as a number; conditions and states ask for the number itself. */
const isWholeInText = (value: unknown, field: FieldModel): boolean =>
  typeof value === "string" && field.column === "integer" && WHOLE.has(field.kind) && /^-?\d+$/.test(value);

const WHOLE: ReadonlySet<string> = new Set(["integer", "dict"]);

const IN_TEXT: ReadonlySet<string> = new Set(["money", "decimal"]);

/** Why a literal in stored form is no value of its field. */
function failureOf(stored: Stored, field: FieldModel, names: CompileContext["names"]): Failure | undefined {
  if (stored === null) return { code: "WRONG_FORMAT" };
  const known = dictValues(field, names);
  const all = String(stored).split(",");
  if (known !== undefined && !all.every((one) => known.includes(one))) return { code: "NOT_IN_DICT" };
  return KINDS[field.kind].check(stored, field, { row: {} });
}
