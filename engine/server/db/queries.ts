/**
 * Kysely queries over typed tables as prepared statements. `staticQueries`: the text never changes, so it is compiled
 * once for each database and each call binds its values. `dynamicQueries`: the text depends on what is asked, so it is
 * built and compiled once for all calls that differ in their values only.
 */
import { sql, type Compilable, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { LRUCache } from "lru-cache";
import type { Stored } from "#core/values";
import type { DialectName, ReadConnection, Statement, WriteTransaction } from "./database.ts";
import { dialectOf, type Dialect } from "./dialect/index.ts";
import { Slot, compileSlotted, type SlottedStatement } from "./slot.ts";
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
 * Defines queries over `Tables`. A value that is no parameter is a constant of the program: it is in the text.
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

/** A value, a list of values, or undefined where the call has no such condition. */
type DynamicValue = Stored | readonly Stored[] | undefined;

/** What a dynamic query takes; a mapped type, because an interface has no index signature. */
type DynamicValues<Values> = { readonly [Name in keyof Values]: DynamicValue };

type DynamicParam<Value> =
  | (undefined extends Value ? undefined : never)
  | (Exclude<Value, undefined> extends readonly (infer One)[]
      ? readonly RawBuilder<One>[]
      : RawBuilder<Exclude<Value, undefined>>);

/** The values of a dynamic query as placeholders: a list as one for each place, undefined where there is no value. */
export type DynamicParams<Values> = { readonly [Name in keyof Values]: DynamicParam<Values[Name]> };

/** A query of one database whose text depends on the values of the call. */
interface DynamicQuery<Values, Variant, Row> {
  all(connection: ReadConnection, values: Values, variant: Variant): Promise<Row[]>;
  get(connection: ReadConnection, values: Values, variant: Variant): Promise<Row | undefined>;
}

/** A page may combine conditions in many ways, so the least recently used texts are dropped. */
const MAX_QUERIES = 500;

/**
 * Defines queries over `Tables` whose text depends on which `Values` are given, on how long their lists are, and on a
 * `Variant`: whatever else the text depends on, as plain data. Each text is built and compiled once. The build function
 * gets no value, so none can get into a text that other calls use.
 *
 *     const visits = dynamicQueries<Tables, { limit: number; statuses?: readonly number[] }, "asc" | "desc">(dialect);
 *     const list = visits((db, { limit, statuses }, order) => {
 *       const rows = db.selectFrom("visit").select("id").orderBy("at", order).limit(limit);
 *       return statuses === undefined ? rows : rows.where("status", "in", statuses);
 *     });
 *     await list.all(database.read, { limit: 10, statuses: [1, 2] }, "desc");
 */
export function dynamicQueries<Tables, Values extends DynamicValues<Values>, Variant>(name: DialectName) {
  const dialect = dialectOf(name);
  const db = dialect.createBuilder<Tables>("constant");
  return <Row>(
    build: (db: Kysely<Tables>, params: DynamicParams<Values>, variant: Variant) => Compilable<Row>,
  ): DynamicQuery<Values, Variant, Row> => {
    const compiled = new LRUCache<string, SlottedStatement>({ max: MAX_QUERIES });
    const prepare = (values: Values, variant: Variant): readonly [Statement, Stored[]] => {
      const given = flatten(values);
      const key = `${given.key}${JSON.stringify(variant)}`;
      let query = compiled.get(key);
      if (query === undefined) {
        const { statement, bind } = compileSlotted(build(db, placeholdersOf<Values>(given), variant));
        query = { statement: statementOfSql(name, statement.sql), bind };
        compiled.set(key, query);
      }
      return [query.statement, query.bind(given.values)];
    };
    return {
      all: (connection, values, variant) => connection.all<Row & object>(...prepare(values, variant)),
      get: (connection, values, variant) => connection.get<Row & object>(...prepare(values, variant)),
    };
  };
}

/** The values of one call in one list, and what the text of its query depends on of them. */
interface FlatValues {
  readonly key: string;
  readonly values: readonly Stored[];
  /** How many values each name has; undefined: it is no list. */
  readonly sizes: ReadonlyMap<string, number | undefined>;
}

/** Longer lists are filled up to a power of two with their last value, so that lists of any length make few texts. */
const EXACT_SIZES = 8;

function flatten(given: Readonly<Record<string, DynamicValue>>): FlatValues {
  const values: Stored[] = [];
  const sizes = new Map<string, number | undefined>();
  let key = "";
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!isList(value)) {
      values.push(value);
      sizes.set(name, undefined);
      key += `${name} `;
      continue;
    }
    const size = value.length <= EXACT_SIZES ? value.length : 2 ** Math.ceil(Math.log2(value.length));
    for (let at = 0; at < size; at++) values.push(value[Math.min(at, value.length - 1)] ?? null);
    sizes.set(name, size);
    key += `${name}*${size} `;
  }
  return { key, values, sizes };
}

const isList = (value: Stored | readonly Stored[]): value is readonly Stored[] => Array.isArray(value);

function placeholdersOf<Values>({ sizes }: FlatValues): DynamicParams<Values> {
  let next = 0;
  const placeholder = () => sql`${new Slot(next++)}`;
  const params = [...sizes].map(([name, size]) => [
    name,
    size === undefined ? placeholder() : Array.from({ length: size }, placeholder),
  ]);
  // The type of each name follows from the value that `flatten` found.
  return Object.fromEntries(params) as DynamicParams<Values>;
}

/**
 * Stands before the other conditions of a query that may find many rows, so that SQLite can end it on the serving
 * process (README.md, "Long reads"). In a join it takes a column of the table that has many rows.
 */
export function meterCondition(column?: string): RawBuilder<SqlBool> {
  return column === undefined ? sql<SqlBool>`${sql.raw(METER)}` : sql<SqlBool>`hw_meter(${sql.ref(column)})`;
}
