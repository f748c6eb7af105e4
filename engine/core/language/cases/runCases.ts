/**
 * Runs the cases of a test file: conditions, values, messages and permissions of an entity, without a browser and a
 * database.
 */
import { KINDS, plainToStored } from "#core/fields";
import { evaluate } from "#core/filter";
import { fieldState, normalizeRow, validateRow, type RowContext } from "#core/validate";
import type { Stored, StoredRow } from "#core/values";
import type { EntityModel, Model, RowVerb } from "#core/model";
import { isObject, type JsonObject } from "../jsonPointer.ts";
import { fieldAccess, rowAccessOf } from "../project/fieldAndRowAccess.ts";
import { may, type Viewer } from "../viewer.ts";
import { caseViewer } from "./caseViewer.ts";
import type { CaseSource, TestSource } from "./caseSource.ts";

interface CaseResult {
  readonly name: string;
  /** Chinese sentences; empty when the case holds. */
  readonly wrong: readonly string[];
}

interface CaseContext {
  readonly model: Model;
  readonly entity: EntityModel;
  readonly viewer: Viewer;
  readonly context: RowContext;
  /** As it stands, and as it would be after what is entered. */
  readonly before: StoredRow;
  readonly after: StoredRow;
  readonly mode: "add" | "edit";
}

/** `now`: the instant at which the cases happen. */
export function runCases(source: TestSource, model: Model, now: number): readonly CaseResult[] {
  const entity = model.entities[source.of.replace(/^entity:/, "")];
  return source.cases.map((one) => ({
    name: one.name,
    wrong: entity === undefined ? [`“${source.of}”不是实体`] : runCase(one, entity, model, now),
  }));
}

function runCase(one: CaseSource, entity: EntityModel, model: Model, now: number): readonly string[] {
  const wrong: string[] = [];
  const viewer = caseViewer(one.as, model);
  const mode = one.row === undefined ? "add" : "edit";
  const before = storedRow(one.row ?? {}, entity, wrong);
  const around: RowContext = {
    now,
    user: viewer.variables,
    before: mode === "add" ? null : before,
    dictItems: (dict) => model.dicts[dict]?.items,
    entityOf: (name) => model.entities[name],
  };
  const lines = storedLines({ ...one.row, ...one.input }, entity, around, wrong);
  const context: RowContext = Object.keys(lines).length === 0 ? around : { ...around, lines };
  const entered = { ...before, ...storedRow(one.input ?? {}, entity, wrong) };
  const after = normalizeRow(entity, entered, context, { mode, writable: fieldAccess(model, entity, viewer).writable });
  const caseContext: CaseContext = { model, entity, viewer, context, before, after, mode };
  return [
    ...wrong,
    ...stateFailures(one, caseContext),
    ...valueFailures(one, caseContext),
    ...errorFailures(one, caseContext),
    ...permissionFailures(one, caseContext),
  ];
}

function storedRow(row: JsonObject, entity: EntityModel, wrong: string[]): StoredRow {
  const stored: Record<string, Stored> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = entity.fields.find((one) => one.name === name);
    if (field?.kind === "lines") continue;
    const parsed = field === undefined ? undefined : plainToStored(value, field);
    if (parsed === undefined) wrong.push(`没有字段“${name}”`);
    else if ("value" in parsed) stored[name] = parsed.value;
    else wrong.push(`“${name}”的值无法读取`);
  }
  return stored;
}

/** The rows of `lines` fields, each with its computed values. */
function storedLines(
  row: JsonObject,
  entity: EntityModel,
  context: RowContext,
  wrong: string[],
): Readonly<Record<string, readonly StoredRow[]>> {
  const stored: Record<string, readonly StoredRow[]> = {};
  for (const field of entity.fields) {
    const given = field.kind === "lines" ? row[field.name] : undefined;
    const child = context.entityOf?.(String(field.options["entity"]));
    if (given === undefined || child === undefined) continue;
    if (!Array.isArray(given) || !given.every(isObject)) wrong.push(`“${field.name}”应为各行的列表`);
    else
      stored[field.name] = given.map((line) =>
        normalizeRow(child, storedRow(line, child, wrong), { ...context, before: null }, { mode: "add" }),
      );
  }
  return stored;
}

const yes = (flag: boolean): string => (flag ? "是" : "否");

function stateFailures({ expect }: CaseSource, { entity, context, after }: CaseContext): readonly string[] {
  const state = (name: string) =>
    entity.fields.some((field) => field.name === name) ? fieldState(entity, name, after, context) : undefined;
  const compare = (
    what: string,
    wanted: Readonly<Record<string, boolean>> | undefined,
    read: (name: string) => boolean | undefined,
  ): readonly string[] =>
    Object.entries(wanted ?? {}).flatMap(([name, flag]) => {
      const found = read(name);
      if (found === undefined) return [`没有字段“${name}”`];
      return found === flag ? [] : [`“${name}”${what}应为${yes(flag)}，实为${yes(found)}`];
    });
  return [
    ...compare("显示", expect.visible, (name) => (state(name) === undefined ? undefined : !state(name)?.hidden)),
    ...compare("必填", expect.required, (name) => state(name)?.required),
    ...compare("只读", expect.readonly, (name) => state(name)?.readonly),
  ];
}

function valueFailures({ expect }: CaseSource, { entity, after }: CaseContext): readonly string[] {
  return Object.entries(expect.values ?? {}).flatMap(([name, wanted]) => {
    const field = entity.fields.find((one) => one.name === name);
    if (field === undefined) return [`没有字段“${name}”`];
    const found = KINDS[field.kind].toWire(after[name] ?? null, field);
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`“${name}”应为 ${JSON.stringify(wanted)}，实为 ${JSON.stringify(found)}`];
  });
}

function errorFailures(
  { expect }: CaseSource,
  { entity, context, after, mode, model, viewer }: CaseContext,
): readonly string[] {
  if (expect.errors === undefined) return [];
  const found = validateRow(entity, after, context, { mode, writable: fieldAccess(model, entity, viewer).writable });
  const missing = Object.entries(expect.errors).filter(
    ([name, message]) => !found.some((issue) => issue.field === name && issue.message === message),
  );
  const surplus = found.filter((issue) => expect.errors?.[issue.field] !== issue.message);
  return [
    ...missing.map(([name, message]) => `“${name}”应提示“${message}”`),
    ...surplus.map((issue) => `“${issue.field}”不应提示“${issue.message}”`),
  ];
}

function permissionFailures({ expect }: CaseSource, caseContext: CaseContext): readonly string[] {
  const judge = (names: readonly string[] | undefined, wanted: boolean): readonly string[] =>
    (names ?? []).flatMap((name) =>
      isAllowed(name, caseContext) === wanted ? [] : [`“${name}”应${wanted ? "允许" : "拒绝"}`],
    );
  const reads =
    expect.where === undefined || readsRow(caseContext, "read") === expect.where
      ? []
      : [`此行应${expect.where ? "可见" : "不可见"}`];
  return [...judge(expect.allowed, true), ...judge(expect.refused, false), ...reads];
}

function readsRow({ model, entity, viewer, before, context }: CaseContext, verb: RowVerb): boolean {
  const rows = rowAccessOf(model, entity, viewer, verb);
  return rows === "all" || rows.some((one) => evaluate(one.where, before, context));
}

/** By the row alone: a case has no rows that refer to it, and changes every field. */
function isGuarded(name: string, { entity, before, context }: CaseContext): boolean {
  return entity.guards.some(
    ({ of, holds }) =>
      of.includes(name) && holds !== undefined && !evaluate(holds, before, { ...context, row: before }),
  );
}

/**
 * A verb by its permission and its rows; a step also by where it starts, whom it excludes, and its condition; all by
 * their guards.
 */
function isAllowed(name: string, caseContext: CaseContext): boolean {
  if (isGuarded(name, caseContext)) return false;
  // A correction comes from a step of another entity, whose rights count: only guards refuse it here.
  if (name === "apply") return true;
  const { entity, viewer, before, context } = caseContext;
  const step = entity.states?.steps.find((one) => one.name === name);
  if (step !== undefined) {
    const self = step.not.some((field) => before[field] === viewer.username || before[field] === viewer.id);
    const starts = step.from.includes(before[entity.states?.field ?? ""] ?? null);
    return (
      may(viewer, step.permission) &&
      starts &&
      !self &&
      (step.when === undefined || evaluate(step.when, before, context)) &&
      readsRow(caseContext, "read")
    );
  }
  const action = entity.actions.find((one) => one.name === name);
  if (action !== undefined)
    return (
      may(viewer, action.permission) &&
      (action.when === undefined || evaluate(action.when, before, context)) &&
      readsRow(caseContext, "read")
    );
  const access = Object.entries(entity.permissions).find(([verb]) => verb === name)?.[1];
  if (access === undefined || !may(viewer, access)) return false;
  return name === "edit" || name === "delete" ? readsRow(caseContext, "read") && readsRow(caseContext, name) : true;
}
