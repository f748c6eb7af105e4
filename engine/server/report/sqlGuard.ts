/**
 * The second line of defence, before a text runs: whatever the compiler let through, a statement that is not one
 * SELECT, reads another table, or calls another function does not run. It trusts the database's own plan, not the
 * text.
 */
import { type DialectName, type ReadConnection, type Statement, statement } from "../db/index.ts";
import type { Stored } from "#core/values";

/** Thrown with what was found; for the log only. */
export class UnsafeSql extends Error {}

const FUNCTIONS: ReadonlySet<string> = new Set([
  "count",
  "sum",
  "min",
  "max",
  "coalesce",
  "nullif",
  "abs",
  "lower",
  "upper",
  "trim",
  "length",
  "substr",
  "row_number",
  "rank",
  "dense_rank",
  "lag",
  "lead",
  "first_value",
  "last_value",
  // What the engine itself writes for either database.
  "strftime",
  "instr",
  "like",
  "to_char",
  "to_timestamp",
  "timezone",
  "strpos",
  "div",
  "btrim",
  "position",
  // Words of a plan that are before a bracket, and no functions.
  "any",
  "all",
  "in",
  "and",
  "or",
  "not",
  "case",
  "when",
  "then",
  "else",
  "array",
  "subplan",
  "initplan",
  "hashed",
  "exists",
  "row",
  "values",
  "over",
  "filter",
  "as",
  "on",
  "by",
  "partition",
  "distinct",
  "numeric",
  "character",
  "varying",
]);

interface GuardedSql {
  readonly sql: string;
  readonly values: readonly Stored[];
  readonly tables: readonly string[];
}

/** Answers the tables that the statement touches; throws `Unsafe`. */
export async function assertSafeSql(
  dialect: DialectName,
  read: ReadConnection,
  query: GuardedSql,
): Promise<readonly string[]> {
  if (!/^select \* from \((select|with) /i.test(query.sql)) throw new UnsafeSql("not one select");
  const { tables, functions } = await PLANS[dialect](read, query);
  const unexpected = tables.find((table) => !query.tables.includes(table));
  if (unexpected !== undefined) throw new UnsafeSql(`touches ${unexpected}`);
  const call = functions.find((name) => !FUNCTIONS.has(name));
  if (call !== undefined) throw new UnsafeSql(`calls ${call}`);
  return [...new Set(tables)].sort();
}

interface Plan {
  readonly tables: readonly string[];
  readonly functions: readonly string[];
}

const raw = (sql: string): Statement => ({ sql, key: {} });

interface Opcode {
  readonly opcode: string;
  readonly p2: number;
  readonly p3: number;
  readonly p4: string | null;
}

/** Opcodes that write, attach, or read what is no table of the file. */
const REFUSED_OPCODES = new RegExp(
  `^(${[
    ...["OpenWrite", "Insert", "Delete", "Clear", "Destroy", "CreateBtree", "Drop\\w+", "ParseSchema", "SetCookie"],
    ...["V[A-Z]\\w*", "JournalMode", "Vacuum", "IncrVacuum", "Checkpoint", "Pagecount", "MaxPgcnt"],
  ].join("|")})$`,
);
/** What fills a table of the statement's own is no write. */
const OWN_OPCODES: ReadonlySet<string> = new Set([
  "OpenEphemeral",
  "OpenAutoindex",
  "OpenPseudo",
  "OpenDup",
  "SorterOpen",
]);

async function sqlitePlan(read: ReadConnection, { sql, values }: GuardedSql): Promise<Plan> {
  const schema = await read.all<{ t: string; r: number }>(
    statement("sqlite", 'select "tbl_name" as t, "rootpage" as r from sqlite_schema'),
    [],
  );
  const byPage = new Map(schema.map((row) => [row.r, row.t]));
  const opcodes = await read.all<Opcode>(raw(`explain ${sql}`), values);
  const own = new Set(
    opcodes.filter((one) => OWN_OPCODES.has(one.opcode)).map((one) => (one as Opcode & { p1: number }).p1),
  );
  const tables: string[] = [];
  const functions: string[] = [];
  for (const one of opcodes) {
    const cursor = (one as Opcode & { p1: number }).p1;
    if (REFUSED_OPCODES.test(one.opcode) && !((one.opcode === "Insert" || one.opcode === "Delete") && own.has(cursor)))
      throw new UnsafeSql(`opcode ${one.opcode}`);
    if (one.opcode === "OpenRead" || one.opcode === "ReopenIdx")
      tables.push(one.p3 === 0 ? (byPage.get(one.p2) ?? `page ${one.p2}`) : `database ${one.p3}`);
    const called = /^(?:Function|PureFunc|AggStep|AggInverse|AggFinal)\d?$/.test(one.opcode)
      ? /^(\w+)\(/.exec(one.p4 ?? "")
      : null;
    if (called !== null) functions.push((called[1] ?? "").toLowerCase());
  }
  return { tables, functions };
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [key: string]: unknown;
}

async function postgresPlan(read: ReadConnection, { sql, values }: GuardedSql): Promise<Plan> {
  const [row] = await read.all<Record<string, unknown>>(raw(`explain (format json, verbose) ${sql}`), values);
  const answer = row?.["QUERY PLAN"];
  const plans = (typeof answer === "string" ? JSON.parse(answer) : answer) as readonly { readonly Plan: PlanNode }[];
  const tables: string[] = [];
  const functions: string[] = [];
  const visit = (node: PlanNode): void => {
    if (/^(ModifyTable|Function Scan|Table Function Scan|Foreign Scan|Custom Scan|LockRows)$/.test(node["Node Type"]))
      throw new UnsafeSql(`plan ${node["Node Type"]}`);
    if (node["Relation Name"] !== undefined)
      tables.push(node.Schema === "public" ? node["Relation Name"] : `${node.Schema ?? "?"}.${node["Relation Name"]}`);
    for (const [key, value] of Object.entries(node))
      if (key !== "Plans" && key !== "Alias") functions.push(...calledIn(value));
    node.Plans?.forEach(visit);
  };
  plans.forEach((one) => visit(one.Plan));
  return { tables, functions };
}

const PLANS: Readonly<Record<DialectName, (read: ReadConnection, query: GuardedSql) => Promise<Plan>>> = {
  sqlite: sqlitePlan,
  postgres: postgresPlan,
};

/** Names before a bracket in the expressions of a plan, without what is in quotes. */
function calledIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(calledIn);
  if (typeof value !== "string") return [];
  const bare = value.replace(/'(?:[^']|'')*'/g, "").replace(/"(?:[^"]|"")*"/g, "x");
  return [...bare.matchAll(/([A-Za-z_][\w.]*)\s*\(/g)].map((found) => (found[1] ?? "").toLowerCase());
}
