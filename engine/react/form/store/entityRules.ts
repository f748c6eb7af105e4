/** The language's rules for one form: the parsers, checks, predicates and expressions that the server runs too. */
import type { EntityView } from "#core/api";
import { KINDS, type Issue } from "#core/fields";
import { evaluate } from "#core/filter";
import type { EntityModel, FieldModel } from "#core/language";
import {
  checkField,
  computeField,
  computeRow,
  defaultOf,
  expressionEnv,
  fieldState,
  issueOf,
  validateRow,
  type RowContext,
} from "#core/validate";
import type { Stored, StoredRow, Wire, WireRow } from "#core/values";
import { rememberSignatures } from "../../fields/file/signedPaths.ts";
import { buildDependencyGraph } from "./dependencyGraph.ts";
import type { FormRules, Read, WireOf } from "./rules.ts";
import { isBlank, type FormMode } from "./state.ts";
import { formTexts as texts } from "../../texts/form.ts";

interface FormEnvironment {
  /** What `$user.…` reads. */
  readonly user: Readonly<Record<string, Stored>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Entities of lines, once they are loaded; sums over lines are not computed before. */
  readonly entityOf?: (entity: string) => EntityModel | undefined;
}

export function entityRules(view: EntityView, mode: FormMode, environment: FormEnvironment): FormRules {
  const { entity } = view;
  const options = { mode: mode === "add" ? "add" : "edit", writable: new Set(view.writable) } as const;
  const context = (): RowContext => ({ now: environment.now(), user: environment.user });
  const withLines = (wireOf: WireOf): RowContext => contextWithLines(entity, wireOf, context(), environment.entityOf);
  return {
    dependencies: buildDependencyGraph(entity),
    read,
    unfinished: (field, value) =>
      typeof value === "string" && value !== "" && KINDS[field.kind].unfinished?.(value, field) === true,
    write: (field, stored) => KINDS[field.kind].toWire(stored, field),
    fieldState: (field, row) => fieldState(entity, field.name, row, context()),
    sectionShown: ({ visible }, row) => visible === undefined || evaluate(visible, row, { ...context(), row }),
    check: (field, row, wireOf) =>
      field.kind === "lines"
        ? firstOfLines(field, validateRow(entity, row, withLines(wireOf), options))
        : checkField(entity, field.name, row, context(), options),
    compute: (field, row, wireOf) => computeField(entity, field, row, expressionEnv(withLines(wireOf))),
    defaultOf: (field, row) => defaultOf(entity, field, row, context()),
  };
}

function read(field: FieldModel, value: Wire): Read {
  if (isBlank(value) || field.kind === "lines") return { stored: null };
  if (field.kind === "file") rememberSignatures(value);
  const parsed = KINDS[field.kind].toStored(value, field);
  return "value" in parsed ? { stored: parsed.value } : { issue: issueOf(field, parsed) };
}

function contextWithLines(
  entity: EntityModel,
  wireOf: WireOf,
  context: RowContext,
  entityOf: FormEnvironment["entityOf"],
): RowContext {
  const lines: Record<string, readonly StoredRow[]> = {};
  for (const field of entity.fields) {
    const target = field.kind === "lines" ? entityOf?.(String(field.options["entity"])) : undefined;
    if (!target) continue;
    const value = wireOf(field.name);
    lines[field.name] = Array.isArray(value) ? value.map((row) => storedLine(target, row, context, entityOf)) : [];
  }
  return { ...context, lines, ...(entityOf ? { entityOf } : {}) };
}

/** A line with its own computed values, from its own lines too: a value of the row above may sum them. */
function storedLine(
  entity: EntityModel,
  row: Wire,
  context: RowContext,
  entityOf: FormEnvironment["entityOf"],
): StoredRow {
  const given: WireRow = typeof row === "object" && row !== null && !Array.isArray(row) ? (row as WireRow) : {};
  const stored = Object.fromEntries(
    entity.fields.map((field) => {
      const parsed = read(field, given[field.name] ?? null);
      return [field.name, "stored" in parsed ? parsed.stored : null];
    }),
  );
  const own = contextWithLines(entity, (name) => given[name] ?? null, context, entityOf);
  return computeRow(entity, stored, expressionEnv(own));
}

/** The issue of a cell is at `lines.2.price`; the lines field shows it with the row's number. */
function firstOfLines(field: FieldModel, issues: readonly Issue[]): Issue | undefined {
  const own = issues.find((issue) => issue.field === field.name || issue.field.startsWith(`${field.name}.`));
  if (!own || own.field === field.name) return own;
  return { ...own, field: field.name, message: texts.inLine(Number(own.field.split(".")[1]) + 1, own.message) };
}
