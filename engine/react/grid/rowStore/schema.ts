/**
 * The rules of the rows' entity, prepared once: the readers, checks, conditions and expressions that the server runs
 * too.
 */
import { kindOf, type CheckContext, type Issue, type Kind, type Parsed } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import {
  computeField,
  expressionEnv,
  fieldState,
  issueOf,
  normalizeRow,
  validateRow,
  validateRows,
  type FieldState,
  type RowContext,
  type RowOptions,
} from "#core/validate";
import type { Stored, StoredRow, Wire, WireRow } from "#core/values";
import { rememberSignatures } from "../../fields/file/signedPaths.ts";
import { buildDependencyGraph } from "../../form/store/dependencyGraph.ts";
import { isBlank } from "../../form/store/state.ts";
import { isWritten } from "./columns.ts";
import { NONE, createRow, type Row } from "./row.ts";
import type { GridEnvironment, GridInput, RowId } from "./types.ts";

export type Read = { readonly stored: Stored } | { readonly issue: Issue };

/** A field and what is known of it before any row. */
export interface FieldPlan {
  readonly field: FieldModel;
  readonly name: string;
  readonly kind: Kind;
  /** Whether a person writes it here; a condition of its row may still forbid it. */
  readonly writable: boolean;
  /** Whether its state (hidden, read-only) depends on its row. */
  readonly conditional: boolean;
  /** Fields to recompute when it changes: computed ones, and ones that are emptied while hidden. */
  readonly dependents: readonly FieldPlan[];
  readonly clears: boolean;
  /** Where the server puts its text. */
  readonly labelKey: string;
  /** Any text is a value, and travels as it is stored. */
  readonly asStored: boolean;
}

/** Kinds of which any text is a value. */
const FREE_TEXTS = new Set<FieldModel["kind"]>([
  "text",
  "textarea",
  "password",
  "code",
  "richText",
  "markdown",
  "address",
  "reference",
  "tree",
]);

type Draft = { -readonly [K in keyof FieldPlan]: FieldPlan[K] };

export class RowSchema {
  readonly entity: EntityModel;
  readonly environment: GridEnvironment;
  readonly fields: readonly FieldPlan[];
  readonly byName: ReadonlyMap<string, FieldPlan>;
  readonly #options: RowOptions;
  readonly #masked: ReadonlySet<string>;
  readonly #initial: WireRow;
  readonly #blank: StoredRow;

  constructor({
    view,
    environment,
    given = [],
    initial = {},
  }: Pick<GridInput, "view" | "environment" | "given" | "initial">) {
    this.entity = view.entity;
    this.environment = environment;
    this.#initial = initial;
    this.#masked = new Set(view.masked);
    const hidden = new Set(given);
    this.fields = plansOf(view, hidden);
    this.byName = new Map(this.fields.map((plan) => [plan.name, plan]));
    this.#options = { mode: "edit", writable: new Set(view.writable.filter((name) => !hidden.has(name))) };
    this.#blank = Object.fromEntries(this.fields.map(({ name }) => [name, null]));
  }

  context(): RowContext {
    const { now, user, entityOf, dictItems } = this.environment;
    return { now: now(), user, ...(entityOf ? { entityOf } : {}), ...(dictItems ? { dictItems } : {}) };
  }

  /** Strict: the wire form. */
  read({ field, kind }: FieldPlan, value: Wire): Read {
    if (isBlank(value)) return { stored: null };
    return this.readAs(field, kind.toStored(value, field));
  }

  /** Lenient: a pasted cell. */
  readText({ field, kind }: FieldPlan, text: string, environment: CheckContext): Read {
    return this.readAs(field, kind.fromText(text, field, environment));
  }

  readAs(field: FieldModel, parsed: Parsed): Read {
    return "value" in parsed ? { stored: parsed.value } : { issue: issueOf(field, parsed) };
  }

  /** The row in stored form; what the server gave and cannot be read (a masked value) counts as empty. */
  storedOf(row: Row): StoredRow {
    return (row.stored ??= this.load(row.base ?? {}));
  }

  load(base: WireRow): StoredRow {
    const stored: Record<string, Stored> = { ...this.#blank };
    for (const plan of this.fields) {
      const value = base[plan.name];
      if (value !== undefined && value !== null) stored[plan.name] = givenValue(plan, value);
    }
    return stored;
  }

  /** One field alone, where the whole row need not be read. */
  fieldOf(row: Row, plan: FieldPlan): Stored {
    return row.stored === undefined ? baseValue(row.base, plan) : (row.stored[plan.name] ?? null);
  }

  /** A new row: what it begins with, its defaults, its computed values. */
  newRow(id: RowId, more: WireRow = {}): Row {
    const given: Record<string, Stored> = { [this.entity.key]: id };
    for (const [name, value] of Object.entries({ ...this.#initial, ...more })) {
      const plan = this.byName.get(name);
      if (plan) given[name] = valueOf(plan, value);
    }
    const settled = normalizeRow(this.entity, given, this.context(), { ...this.#options, mode: "add" });
    return createRow(id, { ...this.#blank, ...settled });
  }

  compute({ field }: FieldPlan, row: StoredRow, context: RowContext): Stored | undefined {
    return computeField(this.entity, field, row, expressionEnv(context));
  }

  stateOf({ name }: FieldPlan, row: StoredRow, context: RowContext = this.context()): FieldState {
    return fieldState(this.entity, name, row, context);
  }

  /** Looks at many rows at once; each remembers what is wrong with it. */
  checkAll(rows: readonly Row[]): void {
    const open = rows.filter((row) => row.issues === undefined);
    if (open.length === 0) return;
    const found = validateRows(
      this.entity,
      open.map((row) => this.storedOf(row)),
      this.context(),
      this.#options,
    );
    for (let index = 0; index < open.length; index++) {
      const row = open[index]!;
      const issues = found.get(index);
      row.issues = issues === undefined ? NONE : this.#seen(row, issues);
    }
  }

  /**
   * Everything that is wrong with a row by itself. A masked value that was not typed over is not the value: nothing is
   * checked in it.
   */
  issuesOf(row: Row): readonly Issue[] {
    return (row.issues ??= this.#seen(
      row,
      validateRow(this.entity, this.storedOf(row), this.context(), this.#options),
    ));
  }

  /** Answers true while the row shows a mask instead of the value, which ends when somebody types over it. */
  isMasked(row: Row, name: string): boolean {
    return row.base !== undefined && this.#masked.has(name) && !row.edited.includes(name);
  }

  #seen(row: Row, issues: readonly Issue[]): readonly Issue[] {
    if (issues.length === 0 || row.base === undefined || this.#masked.size === 0) return issues;
    return issues.filter(({ field }) => !this.isMasked(row, field));
  }
}

function plansOf(view: GridInput["view"], given: ReadonlySet<string>): readonly FieldPlan[] {
  const graph = buildDependencyGraph(view.entity);
  const inConditionalSection = new Set(
    view.entity.form.sections.flatMap((section) => (section.visible ? section.fields : [])),
  );
  const plans = view.entity.fields
    .filter((field) => field.kind !== "lines")
    .map((field): Draft => ({
      field,
      name: field.name,
      kind: kindOf(field),
      writable: isWritten(view, field, given),
      conditional:
        field.visible !== undefined || typeof field.readonly === "object" || inConditionalSection.has(field.name),
      dependents: [],
      labelKey: `${field.name}_dictText`,
      asStored: FREE_TEXTS.has(field.kind),
      clears:
        graph.cleared.has(field.name) &&
        isWritten(view, field, given) &&
        (field.visible !== undefined || inConditionalSection.has(field.name)),
    }));
  const byName = new Map(plans.map((plan) => [plan.name, plan]));
  for (const plan of plans) {
    plan.dependents = (graph.dependents.get(plan.name) ?? [])
      .flatMap(({ name }) => byName.get(name) ?? [])
      .filter((other) => other.field.expr !== undefined || other.clears);
  }
  return plans;
}

function valueOf({ field, kind }: FieldPlan, value: Wire): Stored {
  if (field.kind === "file") rememberSignatures(value);
  const parsed = kind.toStored(value, field);
  return "value" in parsed ? parsed.value : null;
}

export function baseValue(base: WireRow | undefined, plan: FieldPlan): Stored {
  const value = base?.[plan.name];
  return value === undefined || value === null ? null : givenValue(plan, value);
}

/** What the server sends is validated already: a free text is not parsed again. */
function givenValue(plan: FieldPlan, value: Wire): Stored {
  return plan.asStored && typeof value === "string" && value !== "" ? value : valueOf(plan, value);
}
