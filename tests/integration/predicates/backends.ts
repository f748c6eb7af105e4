// The same question put to memory and to a database.
import { bindPredicate, evaluate, type BindScope, type Predicate, type BoundPredicate } from "#core/filter";
import { foldOf } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored } from "#core/values";
import type { Expression } from "kysely";
import { compileSlotted, dialectOf, type Database, type SlottedStatement } from "../../../engine/server/db/index.ts";
import type { Dialect } from "../../../engine/server/db/dialect/index.ts";
import { foldColumnOf, foldSql } from "../../../engine/server/folding/index.ts";
import { predicateSql, type SqlScope } from "../../../engine/server/filter/index.ts";
import type { Dataset } from "./dataset.ts";

export type ToSql = (tree: BoundPredicate, scope: SqlScope) => Expression<boolean>;

export function inMemory(dataset: Dataset, predicate: Predicate): string {
  return dataset.rows
    .get(dataset.entity.entity)!
    .filter((row) => evaluate(predicate, row, dataset.scope))
    .map((row) => String(row["id"]))
    .sort()
    .join(" ");
}

/**
 * Statements by shape, as a server keeps them: a value that slips into the SQL text would be answered to the next one,
 * too.
 */
export class DatabaseBackend {
  readonly shapes = new Map<string, SlottedStatement>();
  private readonly database: Database;
  private readonly toSql: ToSql;

  constructor(database: Database, toSql: ToSql = predicateSql) {
    this.database = database;
    this.toSql = toSql;
  }

  async inDatabase(dataset: Dataset, predicate: Predicate): Promise<string> {
    const { queryKey: shape, predicate: tree, values } = bindPredicate(predicate, bindScope(dataset));
    const key = `${dataset.name} ${shape}`;
    let slotted = this.shapes.get(key);
    if (slotted === undefined) this.shapes.set(key, (slotted = this.compile(dataset, tree)));
    const rows = await this.database.read.all<{ id: string }>(slotted.statement, slotted.bind(values));
    return rows
      .map((row) => row.id)
      .sort()
      .join(" ");
  }

  private compile(dataset: Dataset, tree: BoundPredicate): SlottedStatement {
    const dialect = dialectOf(this.database.dialect);
    const byName = new Map([dataset.entity, dataset.target, dataset.area].map((model) => [model.entity, model]));
    const where = this.toSql(tree, {
      dialect,
      entity: dataset.entity,
      alias: "base",
      entityOf: (name) => byName.get(name),
    });
    return compileSlotted(dialect.builder.selectFrom(`${dataset.entity.table} as base`).select("base.id").where(where));
  }
}

function bindScope(dataset: Dataset): BindScope {
  const { now, user } = dataset.scope;
  const behind =
    (via: string): BindScope["column"] =>
    ({ field }) =>
      (via === "owner" ? dataset.target : dataset.area).fields.find((one) => one.name === field)!.column!;
  return {
    now,
    user,
    column: (on) => columnOf(dataset, on.field, on.via),
    referenced: (via) => ({ now, user, column: behind(via) }),
  };
}

function columnOf(dataset: Dataset, name: string, via?: string): "text" | "integer" {
  const holder = via === undefined ? dataset.entity : via === "owner" ? dataset.target : dataset.area;
  return holder.fields.find((one) => one.name === name)!.column!;
}

/** Tables as the planner makes them, and all rows, in one write. */
export async function load(database: Database, dataset: Dataset): Promise<void> {
  const dialect = dialectOf(database.dialect);
  await database.write(async (tx) => {
    for (const model of [dataset.area, dataset.target, dataset.entity]) {
      const columns = model.fields.flatMap((one) => [
        `"${one.name}" ${dialect.columnTypes[one.column!]}`,
        ...(model.managed ? foldColumn(one, dialect) : []),
      ]);
      await tx.run({ sql: `create table "${model.table}" (${columns.join(", ")})`, key: {} }, []);
      for (const rows of chunks(dataset.rows.get(model.entity)!, 20)) {
        const query = dialect.builder
          .insertInto(model.table)
          .values(rows.map((row) => ({ ...row })))
          .compile();
        await tx.run({ sql: query.sql, key: {} }, query.parameters as Stored[]);
      }
    }
  });
}

function foldColumn(field: FieldModel, { name, columnTypes, generatedColumns }: Dialect): string[] {
  const fold = foldOf(field);
  if (fold === undefined) return [];
  const expression = foldSql(fold, `"${field.name}"`, name);
  return [`"${foldColumnOf(field.name)}" ${columnTypes.text} generated always as (${expression}) ${generatedColumns}`];
}

export async function unload(database: Database, dataset: Dataset): Promise<void> {
  await database.write(async (tx) => {
    for (const model of [dataset.area, dataset.target, dataset.entity] satisfies EntityModel[])
      await tx.run({ sql: `drop table "${model.table}"`, key: {} }, []);
  });
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
