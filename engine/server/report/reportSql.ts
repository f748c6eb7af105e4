/** The text of a report for one viewer: every table is a subselect of the viewer's rows, every value is bound. */
import { sql } from "kysely";
import type { ReportModel, SqlPiece } from "#core/language";
import type { Stored } from "#core/values";
import { compileSlotted, dialectOf } from "../db/index.ts";
import { predicateSql } from "../filter/index.ts";
import { bindFor, allOf, rowsPredicate, notDeleted } from "../operations/query/predicates.ts";
import { entitiesRead } from "../operations/query/queryCache.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { accessTo } from "./reportAccess.ts";
import type { RequestContext } from "../operations/requestContext.ts";

export interface ReportSql {
  readonly sql: string;
  readonly values: readonly Stored[];
  /** Every table it touches, those of row rules as well. */
  readonly tables: readonly string[];
  /** Whether the changes of all of them are counted. */
  readonly counted: boolean;
}

export type Params = Readonly<Record<string, Stored>>;

export function buildReportSql(context: RequestContext, report: ReportModel, params: Params): ReportSql {
  const { runtime } = context;
  const values: Stored[] = [];
  const tables = new Set<string>();
  let counted = true;
  let text = "";
  for (const piece of report.sql[runtime.dialect]) {
    if (typeof piece === "string") text += piece;
    else if ("param" in piece) text += placeholder(runtime, report, piece.param, values, params);
    else {
      const table = tableSql(context, report, piece);
      text += renumber(table.sql, values.length);
      values.push(...table.values);
      for (const name of table.tables) tables.add(name);
      counted &&= table.counted;
    }
  }
  return { sql: `select * from (${text}) as "report"`, values, tables: [...tables], counted };
}

/** PostgreSQL gets the type: a parameter that is used with `is null` only has none of its own. */
function placeholder(
  runtime: EngineRuntime,
  report: ReportModel,
  name: string,
  values: Stored[],
  params: Params,
): string {
  values.push(params[name] ?? null);
  const { numberedParameters, columnTypes } = dialectOf(runtime.dialect);
  if (!numberedParameters) return "?";
  const column = report.params.find((one) => one.field.name === name)?.field.column;
  return `cast($${values.length} as ${column === "integer" ? columnTypes.integer : "text"})`;
}

/**
 * Moves the numbers of PostgreSQL's places behind those that are there; the engine's own text has no other dollar sign.
 */
const renumber = (text: string, by: number): string =>
  text.replace(/\$(\d+)/g, (_, digits: string) => `$${Number(digits) + by}`);

type TablePiece = Extract<SqlPiece, { readonly table: string }>;

function tableSql(context: RequestContext, report: ReportModel, piece: TablePiece): ReportSql {
  const { runtime } = context;
  const { entity, access } = accessTo(context, report.from[piece.table] ?? "");
  const dialect = dialectOf(runtime.dialect);
  const bound = bindFor(context, entity, allOf(rowsPredicate(access.rows("read")), notDeleted(entity)));
  const where = predicateSql(bound.predicate, {
    dialect,
    entity,
    alias: "m",
    entityOf: (name) => runtime.model.entities[name],
    fieldCipher: runtime.database.fieldCipher,
  });
  // `count(*)` reads no field; a subselect still needs one column.
  const columns = sql.join(
    (piece.fields.length === 0 ? [entity.key] : piece.fields).map((field) => sql.ref(`m.${field}`)),
  );
  const rows = sql`select ${columns} from ${sql.table(entity.table)} as ${sql.id("m")} where ${where}`;
  const query = sql`(${rows}) as ${sql.id(piece.as)}`;
  const { statement, bind } = compileSlotted({ compile: () => query.compile(dialect.builder) });
  const touched = entitiesRead(runtime, entity, bound.predicate);
  return {
    sql: statement.sql,
    values: bind(bound.values),
    tables: touched.map((one) => one.table),
    counted: touched.every((one) => one.managed),
  };
}
