/**
 * Kysely queries over typed tables as prepared statements. `staticQueries`: the text never changes, so it is compiled
 * once for each database and each call binds its values. `dynamicQueries`: the text depends on what is asked, so it is
 * built at each call.
 */
import { sql, type Compilable, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Stored } from "#core/values";
import type { DialectName, ReadConnection, Statement, WriteTransaction } from "./database.ts";
import { dialectOf, type Dialect } from "./dialect/index.ts";
import { Slot, compileSlotted } from "./slot.ts";
import { METER } from "./sqlite/meter.ts";
import { statementOfSql } from "./statement.ts";

/** The values that a static query takes, each as a placeholder of its type. */
export type Params<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A static query of one database. A query without parameters takes no values. */
interface StaticQuery<Values, Row> {
  all(connection: ReadConnection, ...values: ValuesOf<Values>): Promise<Row[]>;
  get(connection: ReadConnection, ...values: ValuesOf<Values>): Promise<Row | undefined>;
  /** Answers how many rows changed. */
  run(tx: WriteTransaction, ...values: ValuesOf<Values>): Promise<number>;
}

type ValuesOf<Values> = keyof Values extends never ? [] : [values: Values];

/** Values that the database takes; a mapped type, because an interface has no index signature. */
type Storable<Values> = { readonly [Name in keyof Values]: Stored };

interface StaticQueryOptions {
  /** Result columns answered as decimal strings (`Statement.exact`). */
  readonly exact?: readonly string[];
}

/**
 * Defines queries over `Tables`. A value that is no parameter is a constant of the program: it stands in the text.
 *
 *     const query = staticQueries<Tables>();
 *     const BY_STATUS = query((db, { status }: Params<{ status: number }>) =>
 *       db.selectFrom("visit").select(["id", "title"]).where("status", "=", status).where("deletedAt", "is", null),
 *     );
 *     await BY_STATUS[database.dialect].all(database.read, { status: 1 });
 */
export function staticQueries<Tables>() {
  return <Row, Values extends Storable<Values> = Record<never, never>>(
    build: (db: Kysely<Tables>, params: Params<Values>, dialect: Dialect) => Compilable<Row>,
    { exact }: StaticQueryOptions = {},
  ): Readonly<Record<DialectName, StaticQuery<Values, Row>>> => {
    const compiled: Partial<Record<DialectName, StaticQuery<Values, Row>>> = {};
    // At the first call: a server has one database, and not every process runs every query.
    const of = (name: DialectName) => (compiled[name] ??= compileQuery(dialectOf(name), build, exact));
    return {
      get sqlite() {
        return of("sqlite");
      },
      get postgres() {
        return of("postgres");
      },
    };
  };
}

function compileQuery<Tables, Row, Values extends Storable<Values>>(
  dialect: Dialect,
  build: (db: Kysely<Tables>, params: Params<Values>, dialect: Dialect) => Compilable<Row>,
  exact: readonly string[] | undefined,
): StaticQuery<Values, Row> {
  const { params, names } = placeholders<Values>();
  const { statement: text, bind } = compileSlotted(build(dialect.createBuilder<Tables>("constant"), params, dialect));
  const statement = statementOfSql(dialect.name, text.sql, exact);
  const valuesOf = ([values]: ValuesOf<Values>): Stored[] =>
    values === undefined ? bind([]) : bind(names.map((name) => values[name]));
  return {
    all: (connection, ...values) => connection.all<Row & object>(statement, valuesOf(values)),
    get: (connection, ...values) => connection.get<Row & object>(statement, valuesOf(values)),
    run: (tx, ...values) => tx.run(statement, valuesOf(values)),
  };
}

/** A placeholder for whatever name the query reads from its parameters, in the order of the first reading. */
function placeholders<Values>(): { readonly params: Params<Values>; readonly names: readonly (keyof Values)[] } {
  const names: (keyof Values)[] = [];
  const byName = new Map<PropertyKey, RawBuilder<unknown>>();
  // A proxy has no properties for the compiler to see; the type of the build function says which names exist.
  const params = new Proxy({} as Params<Values>, {
    get: (_, name) => {
      const known = byName.get(name);
      if (known !== undefined) return known;
      const placeholder = sql`${new Slot(names.length)}`;
      names.push(name as keyof Values);
      byName.set(name, placeholder);
      return placeholder;
    },
  });
  return { params, names };
}

interface DynamicQueries<Tables, Values> {
  readonly db: Kysely<Tables>;
  /** Placeholders, for what is built once and takes another value at each call. */
  readonly params: Params<Values>;
  all<Row>(connection: ReadConnection, query: Compilable<Row>, ...values: ValuesOf<Values>): Promise<Row[]>;
  get<Row>(connection: ReadConnection, query: Compilable<Row>, ...values: ValuesOf<Values>): Promise<Row | undefined>;
}

/** A page may ask for any combination of conditions, so the oldest texts make room. */
const MAX_TEXTS = 2_000;

/**
 * Queries built at each call, their values in them; a hundred microseconds each where the part that never changes is
 * built once. One statement per text, so that each is prepared once.
 *
 *     const queries = dynamicQueries<Tables, { now: number }>(database.dialect);
 *     const published = queries.db.selectFrom("visit").select("id").where("publishedAt", "<=", queries.params.now);
 *     await queries.all(database.read, published.where("status", "in", statuses), { now });
 */
export function dynamicQueries<Tables, Values extends Storable<Values> = Record<never, never>>(
  name: DialectName,
): DynamicQueries<Tables, Values> {
  const statements = new Map<string, Statement>();
  const { params, names } = placeholders<Values>();
  const compile = (query: Compilable, [values]: ValuesOf<Values>): readonly [Statement, Stored[]] => {
    const { sql: text, parameters } = query.compile();
    let statement = statements.get(text);
    if (statement === undefined) {
      if (statements.size >= MAX_TEXTS) statements.delete(statements.keys().next().value as string);
      statements.set(text, (statement = statementOfSql(name, text)));
    }
    const valueOf = ({ index }: Slot): unknown => {
      const key = names[index];
      return key === undefined ? undefined : values?.[key];
    };
    return [statement, parameters.map((value) => assertStored(value instanceof Slot ? valueOf(value) : value))];
  };
  return {
    db: dialectOf(name).createBuilder<Tables>("bound"),
    params,
    all: <Row>(connection: ReadConnection, query: Compilable<Row>, ...values: ValuesOf<Values>) =>
      connection.all<Row & object>(...compile(query, values)),
    get: <Row>(connection: ReadConnection, query: Compilable<Row>, ...values: ValuesOf<Values>) =>
      connection.get<Row & object>(...compile(query, values)),
  };
}

function assertStored(value: unknown): Stored {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`Not a stored value: ${typeof value}`);
}

/**
 * Stands before the other conditions of a query that may find many rows, so that SQLite can end it on the serving
 * process (README.md, "Long reads"). In a join it takes a column of the table that has many rows.
 */
export function meterCondition(column?: string): RawBuilder<SqlBool> {
  return column === undefined ? sql<SqlBool>`${sql.raw(METER)}` : sql<SqlBool>`hw_meter(${sql.ref(column)})`;
}
