import { createHash } from "node:crypto";
import pg from "pg";
import type { Stored } from "#core/values";
import type { Statement } from "../database.ts";
import { assertBindable, safeInteger } from "../storedValues.ts";

const INT8 = 20;
const NUMERIC = 1700;

type GetParser = typeof pg.types.getTypeParser;

/** Whole numbers as numbers, refused beyond 2^53; what a sum may outgrow stays text where the statement asks for it. */
function parsers(exact: boolean): { getTypeParser: GetParser } {
  const parse = exact ? (text: string) => text : safeInteger;
  const getTypeParser = ((oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC ? parse : pg.types.getTypeParser(oid, format as "text")) as GetParser;
  return { getTypeParser };
}

const AS_NUMBERS = parsers(false);
const AS_TEXTS = parsers(true);
const MAX_NAMES = 2_000;

interface PreparedState {
  readonly exact: ReadonlySet<string> | undefined;
  uses: number;
  name: string | undefined;
}

/** The names of the prepared statements of one database. A connection prepares a name when it first runs it. */
export class PreparedNames {
  readonly #states = new WeakMap<object, PreparedState>();
  readonly #names = new Set<string>();

  /** A statement gets a name, and so a plan that is kept, when it comes a second time. */
  of(statement: Statement): PreparedState {
    let state = this.#states.get(statement.key);
    if (state === undefined) {
      state = { exact: statement.exact === undefined ? undefined : new Set(statement.exact), uses: 0, name: undefined };
      this.#states.set(statement.key, state);
    }
    if (++state.uses === 2) {
      const name = `hw_${createHash("sha256").update(statement.sql).digest("base64url").slice(0, 24)}`;
      if (this.#names.has(name) || this.#names.size < MAX_NAMES) {
        this.#names.add(name);
        state.name = name;
      }
    }
    return state;
  }

  /** Stops using a plan that a changed table has made invalid. */
  forget(statement: Statement): void {
    const state = this.#states.get(statement.key);
    if (state !== undefined) state.name = undefined;
  }
}

/** A connection, or a pool of them, and the names of what is prepared on it. */
export interface PostgresClient<Client extends pg.Pool | pg.PoolClient = pg.Pool | pg.PoolClient> {
  readonly client: Client;
  readonly names: PreparedNames;
}

interface QueryAnswer {
  readonly rows: unknown[];
  readonly changes: number;
}

export async function runQuery(
  connection: PostgresClient,
  statement: Statement,
  values: readonly Stored[],
): Promise<QueryAnswer> {
  assertBindable(values);
  return runBound(connection, statement, values);
}

/** The same for an insert of many rows; the values of each column as one array. */
export async function runInsert(
  connection: PostgresClient,
  statement: Statement,
  rows: readonly (readonly Stored[])[],
): Promise<void> {
  for (const row of rows) assertBindable(row);
  const columns = rows[0]?.map((_value, at) => rows.map((row) => row[at] ?? null)) ?? [];
  await runBound(connection, statement, columns);
}

async function runBound(
  { client, names }: PostgresClient,
  statement: Statement,
  values: readonly (Stored | readonly Stored[])[],
): Promise<QueryAnswer> {
  const state = names.of(statement);
  const named = state.name === undefined ? {} : { name: state.name };
  const result = await client.query({
    text: statement.sql,
    values: [...values],
    types: state.exact === undefined ? AS_NUMBERS : AS_TEXTS,
    ...named,
  });
  const { exact } = state;
  if (exact !== undefined)
    for (const row of result.rows as Record<string, unknown>[]) normalizeIntegers(row, exact, result.fields);
  return { rows: result.rows as unknown[], changes: result.rowCount ?? 0 };
}

function normalizeIntegers(
  row: Record<string, unknown>,
  exact: ReadonlySet<string>,
  fields: readonly pg.FieldDef[],
): void {
  for (const { name, dataTypeID } of fields) {
    const value = row[name];
    if (exact.has(name)) row[name] = value === null ? null : String(value);
    else if ((dataTypeID === INT8 || dataTypeID === NUMERIC) && typeof value === "string")
      row[name] = safeInteger(value);
  }
}
