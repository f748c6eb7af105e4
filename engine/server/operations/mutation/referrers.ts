/**
 * What refers to a row: fields of rows in any entity, and schemas that name it. A row that is referred to cannot be
 * deleted, nor renamed where others store its name.
 */
import { canOpen, type EntityModel, type FieldModel, type Model } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { quote, statement, type Statement } from "../../db/index.ts";
import { rowErrors } from "../errors.ts";
import { countRowsWith } from "./valueCounts.ts";
import { isMultiple } from "../textSource.ts";
import { DELETED_AT, type EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { MutationContext } from "./mutationContext.ts";
import { cacheName } from "../caches.ts";

/** A field of some entity whose values are rows of the target. */
export interface Referrer {
  readonly table: EntityTable;
  readonly field: FieldModel;
  /** The column of the target that the field holds: its key, or the value of a dictionary that is read from it. */
  readonly value: string;
  readonly onDelete: "restrict" | "clear" | "cascade";
  readonly rows: Statement;
}

const REFERRERS = cacheName<readonly Referrer[]>();

/** Fields of any entity that hold rows of this one. */
export function referrersOf(runtime: EngineRuntime, target: EntityModel): readonly Referrer[] {
  return runtime.caches.get(REFERRERS, target.entity, () => findReferrers(runtime, target));
}

function findReferrers(runtime: EngineRuntime, target: EntityModel): readonly Referrer[] {
  return Object.values(runtime.model.entities).flatMap((entity) =>
    entity.fields.flatMap((field) => {
      const value = field.column === undefined ? undefined : heldColumn(runtime.model, field, target);
      return value === undefined ? [] : [referrerOf(runtime, target, entity, field, value)];
    }),
  );
}

/** The column of the target that a field holds; undefined where it holds none. */
function heldColumn(model: Model, field: FieldModel, target: EntityModel): string | undefined {
  if (field.kind === "reference" || field.kind === "tree")
    return field.options["to"] === target.entity ? target.key : undefined;
  const source = field.kind === "dict" ? model.dicts[String(field.options["dict"])]?.source : undefined;
  return source?.entity === target.entity ? source.value : undefined;
}

/** Deleted rows hold nothing back. */
function referrerOf(
  runtime: EngineRuntime,
  target: EntityModel,
  entity: EntityModel,
  field: FieldModel,
  value: string,
): Referrer {
  const table = runtime.table(entity.entity);
  const column = quote(field.name);
  const test = isMultiple(field) ? `',' || ${column} || ',' like ? escape '\\'` : `${column} = ?`;
  const notDeletedSql = table.softDelete ? ` and ${quote(DELETED_AT)} is null` : "";
  const from = `from ${quote(entity.table)} where ${test}${notDeletedSql}`;
  // Lines are part of the row.
  const owned = target.fields.some(
    (one) => one.kind === "lines" && one.options["entity"] === entity.entity && one.options["by"] === field.name,
  );
  return {
    table,
    field,
    value,
    onDelete: owned ? "cascade" : ((field.options["onDelete"] as Referrer["onDelete"] | undefined) ?? "restrict"),
    rows: statement(runtime.dialect, `select ${table.columnNames.map(quote).join(", ")} ${from}`),
  };
}

const operand = (field: FieldModel, value: string): string =>
  isMultiple(field) ? `%,${value.replaceAll(/[\\%_]/g, "\\$&")},%` : value;

/** The rows that hold this value, but those that are deleted along. */
export async function rowsReferring(
  mutation: MutationContext,
  { table, field, rows }: Referrer,
  value: string,
  deleting: ReadonlySet<string>,
): Promise<readonly StoredRow[]> {
  if (isMultiple(field) && (await countRowsWith(mutation, table, field, value)) === 0) return [];
  const found = (await mutation.tx.all<Record<string, Stored>>(rows, [operand(field, value)])).map((row) =>
    table.cipher.opened(row),
  );
  return found.filter((row) => !deleting.has(`${table.entity.entity} ${String(row[table.entity.key])}`));
}

async function countReferring(
  mutation: MutationContext,
  referrer: Referrer,
  value: string,
  deleting: ReadonlySet<string>,
): Promise<number> {
  const prefix = `${referrer.table.entity.entity} `;
  if ([...deleting].some((one) => one.startsWith(prefix)))
    return (await rowsReferring(mutation, referrer, value, deleting)).length;
  return countRowsWith(mutation, referrer.table, referrer.field, value);
}

/** Refuses to delete a row that others hold without saying what becomes of them, or that a schema names. */
export async function assertNotReferenced(
  mutation: MutationContext,
  table: EntityTable,
  row: StoredRow,
  deleting: ReadonlySet<string>,
): Promise<void> {
  const holding = referrersOf(mutation.runtime, table.entity).filter((one) => one.onDelete === "restrict");
  const names = table.entity.fields
    .filter((field) => field.unique || field.name === table.entity.key)
    .map((field) => field.name);
  const places = [
    ...(await placesOf(mutation, holding, row, deleting)),
    ...namedBySchemas(mutation.runtime.model, table.entity, row, names),
  ];
  if (places.length > 0) throw rowErrors.error("REFERENCED", { places: places.join("、") });
}

/** Refuses to change a value by which others hold the row, or by which a schema names it. */
export async function assertRenameAllowed(
  mutation: MutationContext,
  table: EntityTable,
  before: StoredRow,
  changed: readonly string[],
): Promise<void> {
  const holding = referrersOf(mutation.runtime, table.entity).filter((one) => changed.includes(one.value));
  const named = table.entity.fields.filter((field) => field.unique && changed.includes(field.name));
  if (holding.length === 0 && named.length === 0) return;
  const places = [
    ...(await placesOf(mutation, holding, before, NONE)),
    ...namedBySchemas(
      mutation.runtime.model,
      table.entity,
      before,
      named.map((field) => field.name),
    ),
  ];
  if (places.length === 0) return;
  const titles = [...new Set([...holding.map((one) => one.value), ...named.map((field) => field.name)])].map(
    (name) => table.fields.get(name)?.title ?? name,
  );
  throw rowErrors.error("RENAMED", { title: titles.join("、"), places: places.join("、") });
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Where rows hold this one, in words, with their number; of a screen that the caller may not open only that there are
 * some.
 */
async function placesOf(
  mutation: MutationContext,
  referrers: readonly Referrer[],
  row: StoredRow,
  deleting: ReadonlySet<string>,
): Promise<readonly string[]> {
  const places = new Set<string>();
  for (const referrer of referrers) {
    const value = row[referrer.value] ?? null;
    const count = value === null ? 0 : await countReferring(mutation, referrer, String(value), deleting);
    if (count > 0) places.add(placeOf(mutation, referrer.table.entity, referrer.field, count));
  }
  return [...places];
}

function placeOf(
  { viewer }: Pick<MutationContext, "viewer">,
  entity: EntityModel,
  field: FieldModel,
  count: number,
): string {
  return canOpen(entity, viewer) ? `“${entity.title}”的“${field.title}”（${count} 条）` : "其他数据";
}

/** Fields whose branches begin at this row: `root` names it. */
function namedBySchemas(
  model: Model,
  target: EntityModel,
  row: StoredRow,
  names: readonly string[],
): readonly string[] {
  const values = new Set(names.map((name) => row[name] ?? null));
  return Object.values(model.entities).flatMap((entity) =>
    entity.fields
      .filter(
        (field) =>
          field.options["to"] === target.entity &&
          typeof field.options["root"] === "string" &&
          values.has(field.options["root"]),
      )
      .map((field) => `“${entity.title}”的字段“${field.title}”`),
  );
}
