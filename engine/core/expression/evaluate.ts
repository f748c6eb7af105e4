/** Runs an expression over a row in stored form. */
import { CONTEXT_VARIABLE } from "./cel.ts";
import { makeProgram } from "./compile.ts";
import { fromCel, isTooLarge, placeholderOf, toCel } from "./fieldTypes.ts";
import { ExpressionContext } from "./celValues.ts";
import { memoizeByObject } from "#core/model";
import type { EntityModel, ExpressionModel, FieldModel } from "#core/model";
import type { Stored, StoredRow } from "#core/values";
import type { ExpressionProgram } from "./compile.ts";
import type { TypedField } from "./fieldTypes.ts";
import type { Uses } from "./translate.ts";

export interface ExpressionEnv {
  readonly now: number;
  /** Text of a dictionary's value; a missing one shows the value. */
  readonly dictText?: (dict: string, value: string) => string | undefined;
  /** Rows of `lines` fields by field name; an expression over lines that are not given is unknown. */
  readonly lines?: Readonly<Record<string, readonly StoredRow[]>>;
  /** Entities of the model, for the fields of lines. */
  readonly entityOf?: (entity: string) => EntityModel | undefined;
}

type CachedProgram = {
  readonly runnable: ExpressionProgram;
  readonly fields: ReadonlyMap<string, TypedField>;
  readonly lineFields: ReadonlyMap<string, ReadonlyMap<string, TypedField>>;
};

/** Programs of the expressions of an entity, which live as long as it. */
const programsOf = memoizeByObject((_entity: EntityModel) => new Map<ExpressionModel, CachedProgram>());

/**
 * The value of `expr` for the field that takes it, in that field's stored form: null where a used field is empty or
 * there is no value (division by zero, out of range); undefined where it is unknown because lines were not given.
 */
export function evaluateExpression(
  expr: ExpressionModel,
  field: FieldModel,
  entity: EntityModel,
  row: StoredRow,
  env: ExpressionEnv,
): Stored | undefined {
  const found = run(expr, field, entity, row, env);
  return found === null || found === undefined ? found : fromCel(found.value, field);
}

/** Whether there is a value, and it has more digits than the field can store. */
export function overflows(
  expr: ExpressionModel,
  field: FieldModel,
  entity: EntityModel,
  row: StoredRow,
  env: ExpressionEnv,
): boolean {
  const found = run(expr, field, entity, row, env);
  return found !== null && found !== undefined && isTooLarge(found.value, field);
}

/** The value as the expression has it; null where there is none, undefined where it is unknown. */
function run(
  expr: ExpressionModel,
  field: FieldModel,
  entity: EntityModel,
  row: StoredRow,
  env: ExpressionEnv,
): { readonly value: unknown } | null | undefined {
  const ready = programFor(expr, field, entity, env);
  if (ready === undefined) return undefined;
  const { uses, program } = ready.runnable;
  const context: Record<string, unknown> = {};
  if (!bind(context, uses.fields, ready.fields, row)) return null;
  for (const [list, members] of uses.lines) {
    const rows = env.lines?.[list];
    if (rows === undefined) return undefined;
    const bound = rows.map((line) => bindLine(members, ready.lineFields.get(list) ?? new Map(), line));
    if (bound.includes(undefined)) return null;
    context[`l_${list}`] = bound;
  }
  context[CONTEXT_VARIABLE] = new ExpressionContext(env.now, env.dictText ?? (() => undefined));
  try {
    return { value: program(context) };
  } catch {
    // Types were checked when the schema was compiled: what is left is arithmetic without a value.
    return null;
  }
}

function programFor(
  expr: ExpressionModel,
  field: FieldModel,
  entity: EntityModel,
  env: ExpressionEnv,
): CachedProgram | undefined {
  const programs = programsOf(entity);
  const known = programs.get(expr);
  if (known !== undefined) return known;
  const fresh = make(expr, field, entity, env);
  // Without a program nothing is remembered: the entity of its lines may be known next time.
  if (fresh !== undefined) programs.set(expr, fresh);
  return fresh;
}

function make(
  expr: ExpressionModel,
  field: FieldModel,
  entity: EntityModel,
  env: ExpressionEnv,
): CachedProgram | undefined {
  const result = makeProgram(expr.source, {
    fields: entity.fields,
    fieldsOf: (name) => env.entityOf?.(name)?.fields,
    result: field,
  });
  if ("findings" in result) return undefined;
  const lineFields = new Map<string, ReadonlyMap<string, TypedField>>();
  for (const list of result.runnable.uses.lines.keys()) {
    const target = entity.fields.find((one) => one.name === list)?.options["entity"];
    lineFields.set(list, byName(typeof target === "string" ? (env.entityOf?.(target)?.fields ?? []) : []));
  }
  return { runnable: result.runnable, fields: byName(entity.fields), lineFields };
}

function byName(fields: readonly TypedField[]): ReadonlyMap<string, TypedField> {
  return new Map(fields.map((field) => [field.name, field]));
}

/** False where a field that is needed is empty. */
function bind(
  context: Record<string, unknown>,
  uses: Uses["fields"],
  fields: ReadonlyMap<string, TypedField>,
  row: StoredRow,
): boolean {
  for (const [name, { type, needed }] of uses) {
    const stored = row[name] ?? null;
    const field = fields.get(name);
    if (field === undefined || (stored === null && needed)) return false;
    context[`has_${name}`] = stored !== null;
    context[`f_${name}`] = stored === null ? placeholderOf(type) : toCel(stored, field, type);
  }
  return true;
}

function bindLine(
  members: Uses["fields"],
  fields: ReadonlyMap<string, TypedField>,
  line: StoredRow,
): Record<string, unknown> | undefined {
  const context: Record<string, unknown> = {};
  return bind(context, members, fields, line) ? context : undefined;
}
