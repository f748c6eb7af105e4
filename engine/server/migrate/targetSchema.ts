/** The database schema that the model needs: tables, columns, indexes and checks, before any comparison. */
import { foldOf, maxLengthOf } from "#core/fields";
import type { EntityModel, FieldModel, Model, SortKey, StepModel } from "#core/language";
import type { FoldName, Stored } from "#core/values";
import { dialectOf, type DialectName } from "../db/index.ts";
import { searchedOf } from "../search/index.ts";
import { blindColumnOf } from "../encryption/index.ts";
import { comparedColumnOf, foldColumnOf } from "../folding/index.ts";
import { type Formulas, formulasOf } from "./formulas.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import { nameFor } from "./names.ts";
import { coveringColumns } from "./coveringIndex.ts";

export interface TargetTable {
  readonly entity: string;
  readonly title: string;
  readonly table: string;
  readonly managed: boolean;
  readonly key: string;
  /** The field with the title of a row. */
  readonly titleField?: string | undefined;
  readonly columns: readonly TargetColumn[];
  readonly indexes: readonly TargetIndex[];
  readonly checks: readonly TargetCheck[];
  /** Columns whose text is searched. */
  readonly search: readonly string[];
  /** What the stored values of computed fields are made from. */
  readonly computed: Formulas;
}

export interface TargetColumn {
  readonly name: string;
  readonly title: string;
  readonly meaning: Meaning;
  readonly was: readonly string[];
  /** The kind, and what it points to, as one text. */
  readonly kind: string;
  /** The default as one text. */
  readonly default?: string | undefined;
  /** Absent for the mark of deleted rows and for a blind index. */
  readonly field?: FieldModel;
  /** A blind index: the column whose values it finds. */
  readonly blindOf?: string;
  /** A fold: what the database computes it from, and how. */
  readonly foldOf?: { readonly field: string; readonly fold: FoldName };
}

/** Recognises a column that holds nothing that its field does not, by its kind. */
export const isDerived = (kind: string | undefined): boolean =>
  kind !== undefined && /^(?:blindIndex|fold)\b/.test(kind);

export interface TargetIndex {
  readonly name: string;
  readonly unique: boolean;
  readonly columns: readonly SortKey[];
  /** Only rows that are not deleted. */
  readonly live: boolean;
}

/** In this state, these two columns may not name the same person. */
export interface TargetCheck {
  readonly name: string;
  readonly stateColumn: string;
  readonly state: Exclude<Stored, null>;
  readonly columns: readonly [string, string];
}

/** Characters, of which one may take four bytes. */
const MAX_INDEXED = 600;

/** Marks a deleted row; the generic operations write it. */
export const DELETED_AT = "deletedAt";

export function targetSchemaOf(model: Model, dialect: DialectName): TargetTable[] {
  return Object.values(model.entities)
    .map((entity) => tableOf(model, entity, dialect))
    .sort((one, other) => (one.table < other.table ? -1 : 1));
}

function tableOf(model: Model, entity: EntityModel, dialect: DialectName): TargetTable {
  const stored = entity.fields.filter((field) => field.column !== undefined);
  const columns = stored.flatMap((field): TargetColumn[] => [fieldColumn(field), ...derivedColumns(field)]);
  if (entity.softDelete && !columns.some((column) => column.name === DELETED_AT)) {
    columns.push({ name: DELETED_AT, title: "删除时间", was: [], meaning: { as: "instant" }, kind: "instant" });
  }
  const { title, table, managed, key, titleField } = entity;
  const structures = {
    indexes: managed ? indexesOf(entity, stored, dialect) : [],
    checks: managed ? checksOf(entity) : [],
    search: searchedOf(entity)?.fields ?? [],
    computed: formulasOf(model, entity),
  };
  return { entity: entity.entity, title, table, managed, key, titleField, columns, ...structures };
}

function fieldColumn(field: FieldModel): TargetColumn {
  return {
    name: field.name,
    title: field.title,
    was: field.was,
    meaning: meaningOf(field),
    kind: kindText(field),
    default: defaultText(field),
    field,
  };
}

/** Grows when a fold makes something else of the same text, so that what was derived by it is made anew. */
const FOLD_VERSION = 1;

/** They follow their field through every name. */
function derivedColumns(field: FieldModel): TargetColumn[] {
  const { encrypted, name, title, was } = field;
  const fold = foldOf(field);
  const foldKind = fold === undefined ? "" : `:${fold}:${FOLD_VERSION}`;
  if (encrypted)
    return [
      {
        name: blindColumnOf(name),
        title: `${title}（盲索引）`,
        was: was.map(blindColumnOf),
        meaning: { as: "text" },
        kind: `blindIndex${foldKind}`,
        blindOf: name,
      },
    ];
  if (fold === undefined) return [];
  return [
    {
      name: foldColumnOf(name),
      title: `${title}（比较形式）`,
      was: was.map(foldColumnOf),
      meaning: { as: "text" },
      kind: `fold${foldKind}`,
      foldOf: { field: name, fold },
    },
  ];
}

/** `dict:species`, `reference:land`, `money`; of a computed field the kind of its value. */
function kindText({ kind, options }: FieldModel): string {
  const plain = kind === "computed" ? String(options["type"] ?? "text") : kind;
  const target = plain === "dict" ? options["dict"] : options["to"];
  return typeof target === "string" ? `${plain}:${target}` : plain;
}

function defaultText({ default: given }: FieldModel): string | undefined {
  if (given === undefined) return undefined;
  return JSON.stringify("expr" in given ? { expr: given.expr.source } : given);
}

function indexesOf(entity: EntityModel, stored: readonly FieldModel[], dialect: DialectName): TargetIndex[] {
  const isColumn = new Set(stored.map((field) => field.name));
  const compared = new Map(
    stored.flatMap((field) => (comparedColumnOf(field) === field.name ? [] : [[field.name, field] as const])),
  );
  const made = new Map<string, TargetIndex>();
  const put = (unique: boolean, keys: readonly SortKey[]) => {
    const name = nameFor(
      unique ? "ux" : "ix",
      entity.table,
      JSON.stringify([unique, entity.softDelete, keys.map((key) => [key.field, key.desc])]),
    );
    const columns = keys.map(({ field, desc }) => ({ field, desc }));
    made.set(name, { name, unique, columns, live: entity.softDelete });
  };
  const add = (unique: boolean, named: readonly SortKey[]) => {
    if (named.length === 0 || !named.every((key) => isColumn.has(key.field))) return;
    const keys = named.map((key) => {
      const field = compared.get(key.field);
      // A sealed value is another one each time; its blind index is not. An order is that of the text as it is written.
      return field !== undefined && (unique || field.encrypted) ? { ...key, field: comparedColumnOf(field) } : key;
    });
    put(unique, keys);
  };
  const ascending = (field: string) => ({ field, desc: false });
  for (const field of stored) if (field.unique && field.name !== entity.key) add(true, [ascending(field.name)]);
  for (const names of entity.unique) add(true, names.map(ascending));
  // Every order ends with the key, in the direction of what is before it.
  for (const keys of entity.indexes) add(false, endingWithKey(keys, entity.key));
  const firsts = new Set([...made.values()].map((index) => index.columns[0]!.field));
  for (const field of compared.values()) {
    const column = comparedColumnOf(field);
    // PostgreSQL indexes no value beyond a third of a page.
    if (!field.encrypted && maxLengthOf(field) > MAX_INDEXED) continue;
    if (!firsts.has(column)) put(false, endingWithKey([ascending(column)], entity.key));
  }
  for (const name of pointers(entity, stored))
    if (!firsts.has(name)) add(false, endingWithKey([ascending(name)], entity.key));
  const wide = dialectOf(dialect).countsByIndex ? coveringColumns(entity, stored, DELETED_AT) : [];
  if (wide.length > 0) {
    const name = nameFor("wx", entity.table, JSON.stringify([entity.softDelete, wide]));
    made.set(name, { name, unique: false, columns: wide.map(ascending), live: entity.softDelete });
  }
  return [...made.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function endingWithKey(keys: readonly SortKey[], key: string): readonly SortKey[] {
  return keys.some(({ field }) => field === key) ? keys : [...keys, { field: key, desc: keys.at(-1)?.desc ?? false }];
}

/**
 * Columns that say to which row of another table this one belongs: asked for by every child list and every delete over
 * there.
 */
function pointers(entity: EntityModel, stored: readonly FieldModel[]): string[] {
  const references = stored.filter(
    ({ kind, options }) => (kind === "reference" || kind === "tree") && options["multiple"] !== true,
  );
  const names = new Set(references.map((field) => field.name));
  if (entity.tree !== undefined) names.add(entity.tree.parent);
  return [...names];
}

/**
 * `not` of a step as a check: wherever every arrow into a state stamps the same column and forbids the same person, a
 * row in that state with one person in both columns cannot have come about rightly.
 */
function checksOf(entity: EntityModel): TargetCheck[] {
  const { states } = entity;
  if (states === undefined) return [];
  const checks: TargetCheck[] = [];
  for (const state of new Set(states.steps.map((step) => step.to))) {
    if (state === null || state === states.initial) continue;
    const steps = states.steps.filter((step) => step.to === state);
    const by = steps[0]!.stamp.by;
    if (by === undefined || steps.some((step) => step.stamp.by !== by)) continue;
    for (const forbidden of forbiddenByAll(steps)) {
      const name = nameFor("ck", entity.table, JSON.stringify([states.field, state, by, forbidden]));
      checks.push({ name, stateColumn: states.field, state, columns: [by, forbidden] });
    }
  }
  return checks.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function forbiddenByAll(steps: readonly StepModel[]): string[] {
  return steps[0]!.not.filter(
    (field) => field !== steps[0]!.stamp.by && steps.every((step) => step.not.includes(field)),
  );
}
