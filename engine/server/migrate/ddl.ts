/** The SQL of tables, columns, indexes and checks, for each dialect. */
import { dialectOf, type DialectName, quote, textLiteral } from "../db/index.ts";
import { foldSql } from "../folding/index.ts";
import { SEARCH_LAYOUT, searchDdl } from "../search/index.ts";
import { columnTypeOf, type Meaning } from "./meaning.ts";
import { type KnownSearch, type KnownTable, columnRow, computedRow } from "./registry.ts";
import type { Action } from "./steps.ts";
import { DELETED_AT, type TargetCheck, type TargetColumn, type TargetIndex, type TargetTable } from "./targetSchema.ts";

const sql = (text: string): Action => ({ do: "sql", sql: text });

export function columnWord(dialect: DialectName, meaning: Meaning): string {
  return dialectOf(dialect).columnTypes[columnTypeOf(meaning)];
}

/** Name and type; of a fold, what it is computed from. */
function columnDdl(dialect: DialectName, { name, meaning, foldOf }: TargetColumn): string {
  const plain = `${quote(name)} ${columnWord(dialect, meaning)}`;
  if (foldOf === undefined) return plain;
  const { generatedColumns } = dialectOf(dialect);
  return `${plain} generated always as (${foldSql(foldOf.fold, quote(foldOf.field), dialect)}) ${generatedColumns}`;
}

export function createTable(dialect: DialectName, target: TargetTable): Action[] {
  const columns = target.columns.map((column) => {
    const key = column.name === target.key ? " not null primary key" : "";
    return `${columnDdl(dialect, column)}${key}`;
  });
  return [
    sql(`create table ${quote(target.table)} (${columns.join(", ")})${dialectOf(dialect).tableOptions}`),
    { do: "put", row: { kind: "table", owner: target.entity, name: target.table, about: "{}" } },
    ...target.columns.map((column) => recordColumn(target.table, column)),
    ...(Object.keys(target.computed).length === 0
      ? []
      : [{ do: "put" as const, row: computedRow(target.table, { fields: target.computed, served: true }) }]),
  ];
}

export function recordColumn(
  table: string,
  { name, meaning, was, kind, default: given }: TargetColumn,
  unfilled = false,
): Action {
  return {
    do: "put",
    row: columnRow(table, {
      name,
      field: name,
      meaning,
      was,
      kind,
      ...(given === undefined ? {} : { default: given }),
      ...(unfilled ? { unfilled } : {}),
    }),
  };
}

/** `unfilled`: the table has rows. */
export function addColumn(dialect: DialectName, table: string, column: TargetColumn, unfilled: boolean): Action[] {
  return [
    sql(`alter table ${quote(table)} add column ${columnDdl(dialect, column)}`),
    recordColumn(table, column, unfilled),
  ];
}

export function dropColumn(table: string, name: string): Action[] {
  return [
    sql(`alter table ${quote(table)} drop column ${quote(name)}`),
    { do: "remove", row: { kind: "column", owner: table, name } },
  ];
}

export function renameColumn(table: string, from: string, to: string): Action {
  return sql(`alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`);
}

export function renameTable(from: string, to: string): Action {
  return sql(`alter table ${quote(from)} rename to ${quote(to)}`);
}

export function dropTable(dialect: DialectName, { entity, table, search }: KnownTable): Action[] {
  const unsearched = search === undefined ? [] : dropSearch(dialect, table, search);
  return [
    ...unsearched,
    sql(`drop table ${quote(table)}`),
    { do: "forgetTable", table },
    { do: "remove", row: { kind: "table", owner: entity, name: table } },
  ];
}

export function createIndex(dialect: DialectName, table: string, index: TargetIndex): Action[] {
  const { ascending, descending } = dialectOf(dialect).order;
  const columns = index.columns.map(({ field, desc }) => quote(field) + (desc ? descending : ascending));
  const live = index.live ? ` where ${quote(DELETED_AT)} is null` : "";
  const names = [...index.columns.map(({ field }) => field), ...(index.live ? [DELETED_AT] : [])];
  return [
    sql(
      `create ${index.unique ? "unique " : ""}index ${quote(index.name)} ` +
        `on ${quote(table)} (${columns.join(", ")})${live}`,
    ),
    { do: "put", row: { kind: "index", owner: table, name: index.name, about: JSON.stringify(names) } },
  ];
}

export function dropIndex(table: string, name: string): Action[] {
  return [sql(`drop index if exists ${quote(name)}`), { do: "remove", row: { kind: "index", owner: table, name } }];
}

/** Holds for what is written from now on; rows that stand are not judged by a rule that came after them. */
export function createCheck(dialect: DialectName, table: string, check: TargetCheck): Action[] {
  const [one, other] = check.columns;
  const state = typeof check.state === "number" ? String(check.state) : textLiteral(check.state);
  const broken = (row: string) =>
    `${row}${quote(check.stateColumn)} = ${state} and ${row}${quote(one)} = ${row}${quote(other)}`;
  const record: Action = {
    do: "put",
    row: { kind: "check", owner: table, name: check.name, about: JSON.stringify([check.stateColumn, one, other]) },
  };
  if (dialectOf(dialect).addsChecks)
    return [
      sql(
        `alter table ${quote(table)} add constraint ${quote(check.name)} ` +
          `check ((${broken("")}) is not true) not valid`,
      ),
      record,
    ];
  const trigger = (event: "insert" | "update") =>
    sql(
      `create trigger ${quote(`${check.name}_${event}`)} before ${event} on ${quote(table)} ` +
        `when ${broken("new.")} begin select raise(abort, '${check.name}'); end`,
    );
  return [trigger("insert"), trigger("update"), record];
}

export function dropCheck(dialect: DialectName, table: string, name: string): Action[] {
  const forget: Action = { do: "remove", row: { kind: "check", owner: table, name } };
  if (dialectOf(dialect).addsChecks)
    return [sql(`alter table ${quote(table)} drop constraint if exists ${quote(name)}`), forget];
  return [
    sql(`drop trigger if exists ${quote(`${name}_insert`)}`),
    sql(`drop trigger if exists ${quote(`${name}_update`)}`),
    forget,
  ];
}

const searchRow = (table: string) => ({ kind: "search", owner: table, name: "search" }) as const;

export function createSearch(dialect: DialectName, table: string, fields: readonly string[]): Action[] {
  const about: KnownSearch = { layout: SEARCH_LAYOUT, fields };
  return [
    ...searchDdl({ table, fields }, dialect).create.map(sql),
    { do: "put", row: { ...searchRow(table), about: JSON.stringify(about) } },
  ];
}

export function dropSearch(dialect: DialectName, table: string, { fields }: KnownSearch): Action[] {
  return [...searchDdl({ table, fields }, dialect).drop.map(sql), { do: "remove", row: searchRow(table) }];
}

export function isSameSearch(known: KnownSearch | undefined, fields: readonly string[]): boolean {
  if (known === undefined) return fields.length === 0;
  return known.layout === SEARCH_LAYOUT && JSON.stringify(known.fields) === JSON.stringify(fields);
}
