/** Parses the text of a report, looks up its names, and leaves pieces that are safe as they are. */
import { isNumeric, numberScale, valueKind } from "#core/fields";
import type { ReportFinding } from "../finding.ts";
import type { EntityModel, FieldModel, SqlPiece } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { SqlSource } from "../source.ts";
import { SQL_DIALECTS, type SqlDialectName } from "./sqlDialects.ts";
import { SqlError, placeIn, tokenize, type Token } from "./sqlTokens.ts";
import { comparedLiterals } from "./comparedLiterals.ts";
import { mixedUnits } from "./mixedUnits.ts";
import type { SourceColumn } from "./selectedValue.ts";
import { nearest } from "../suggest.ts";
import { rewriteSql, type RewrittenSql } from "./rewriteSql.ts";

interface SqlContext {
  /** Alias → entity. */
  readonly from: Readonly<Record<string, string>>;
  readonly params: readonly FieldModel[];
  /** Names of the columns that the report declares. */
  readonly columns: readonly string[];
  /** Whether the sort, the chart or another key of the report names this column. */
  isNamed(column: string): boolean;
  entityOf(name: string): EntityModel | undefined;
  readonly report: ReportFinding;
  /** Of the text. */
  readonly pointer: string;
}

type Say = (
  code: "REPORT.SQL" | "REPORT.TABLE" | "REPORT.FUNCTION" | "REPORT.FIELD" | "REPORT.UNIT",
  at: number,
  detail: string,
  wanted?: string,
  among?: Iterable<string>,
  meant?: string,
) => void;

interface CompiledSql {
  readonly pieces: readonly SqlPiece[];
  /** Columns that together are all it groups by: no two rows share them. */
  readonly groupedBy: readonly string[] | undefined;
  /** Fields that columns show as they are or aggregated, by the column. */
  readonly origins: ReadonlyMap<string, FieldModel>;
}

/** Empty, with findings, when the text is no query of this kind. */
export function compileSql(source: SqlSource, dialect: SqlDialectName, context: SqlContext): CompiledSql {
  const text = typeof source === "string" ? source : source.join("\n");
  const pointerAt = (at: number): string =>
    typeof source === "string" ? context.pointer : context.pointer + pointerOf(placeIn(text, at).line - 1);
  const say: Say = (code, at, detail, wanted, among, meant) => {
    const { line, column } = placeIn(text, at);
    context.report({
      pointer: pointerAt(at),
      code,
      details: { line, column, detail },
      ...(wanted === undefined ? {} : { wanted, among: [...(among ?? [])] }),
      ...(meant === undefined ? {} : { meant }),
    });
  };
  try {
    const tokens = tokenize(text);
    const rewritten = rewriteSql(tokens, SQL_DIALECTS[dialect]);
    let known = true;
    const fields = lookUpFields(rewritten, context, (...found) => {
      known = false;
      say(...found);
    });
    const [ungrouped] = rewritten.ungrouped;
    if (known && ungrouped !== undefined) throw ungrouped;
    lookUpNames(rewritten, context, say);
    checkUnits(rewritten, context, say);
    checkLiterals(tokens, rewritten, context, say);
    checkOutputs(rewritten, context, (token) => pointerAt(token.at));
    const pieces = joined(
      rewritten.pieces.map((piece) =>
        typeof piece !== "string" && "table" in piece
          ? { ...piece, fields: [...(fields.get(piece.as) ?? [])].sort() }
          : piece,
      ),
    );
    return { pieces, groupedBy: rewritten.groupedBy, origins: originsOf(rewritten, context) };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    const tables = error.code === "REPORT.TABLE" ? aliasesOf(error.wanted, context) : undefined;
    const [meant] = tables?.length === 1 ? tables : [];
    say(error.code, error.at, error.message, error.wanted, tables ?? error.among, meant);
    return { pieces: [], groupedBy: undefined, origins: new Map() };
  }
}

/** The tables as they are written; of an entity the one that stands for it. */
function aliasesOf(name: string | undefined, { from }: SqlContext): readonly string[] {
  const all = Object.entries(from);
  const own = all.filter(([alias, entity]) => entity === name || alias === name);
  return (own.length > 0 ? own : all).map(([alias]) => `{{${alias}}}`);
}

/** Fields of each table that the text reads, by the name it is under. */
function lookUpFields(
  rewritten: RewrittenSql,
  context: SqlContext,
  say: Say,
): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, Set<string>>();
  for (const { source, column, at } of rewritten.refs) {
    const known = rewritten.sources.get(source);
    if (known === undefined) say("REPORT.FIELD", at, `没有名为“${source}”的表`, source, rewritten.sources.keys());
    else if ("columns" in known) {
      if (!known.columns.includes(column))
        say("REPORT.FIELD", at, `“${source}”没有列“${column}”`, column, known.columns);
    } else {
      const entity = context.entityOf(context.from[known.table] ?? "");
      const rawFinding = entity === undefined ? undefined : unreadable(entity, column);
      if (rawFinding !== undefined)
        say(
          "REPORT.FIELD",
          at,
          rawFinding,
          column,
          entity?.fields.map((field) => field.name),
        );
      else fields.set(source, (fields.get(source) ?? new Set()).add(column));
    }
  }
  return fields;
}

/** Why a field can be in no report. */
function unreadable(entity: EntityModel, name: string): string | undefined {
  const field = entity.fields.find((one) => one.name === name);
  if (field === undefined) return `“${entity.title}”没有字段“${name}”`;
  if (field.column === undefined) return `“${name}”不存储，不能用于报表`;
  return field.kind === "password" || name === "deletedAt" ? `“${name}”不能用于报表` : undefined;
}

/** `alias.field` for every table that has such a field. */
function fieldsNamed(name: string, { sources }: RewrittenSql, context: SqlContext): readonly string[] {
  return [...sources].flatMap(([alias, source]) => {
    const fields = "table" in source ? context.entityOf(context.from[source.table] ?? "")?.fields : undefined;
    return fields?.some((field) => field.name === name) === true ? [`${alias}.${name}`] : [];
  });
}

function lookUpNames(rewritten: RewrittenSql, context: SqlContext, say: Say): void {
  for (const one of rewritten.unqualified) {
    const { name, at } = one;
    if (rewritten.selectedNames.has(name) && !rewritten.inColumns.includes(one)) continue;
    const fields = fieldsNamed(name, rewritten, context);
    say(
      "REPORT.FIELD",
      at,
      `“${name}”前要写别名（别名.字段）`,
      name,
      fields.length > 0 ? fields : rewritten.selectedNames,
    );
  }
  const declared = context.params.map((field) => field.name);
  for (const { text, at } of rewritten.params) {
    if (!declared.includes(text)) say("REPORT.SQL", at, `没有声明参数“${text}”`, text, declared);
  }
  for (const name of declared) {
    if (!rewritten.params.some((token) => token.text === name))
      context.report({
        pointer: pointerOf("params", name),
        code: "REPORT.PARAM",
        details: { detail: `参数“${name}”没有用到` },
      });
  }
  const aliases = Object.keys(context.from);
  for (const { text, at } of rewritten.tables)
    if (!aliases.includes(text)) say("REPORT.TABLE", at, `没有声明别名“${text}”`, text, aliases);
  for (const alias of aliases) {
    if (!rewritten.tables.some((token) => token.text === alias))
      context.report({
        pointer: pointerOf("from", alias),
        code: "REPORT.COLUMN",
        details: { detail: `别名“${alias}”没有用到` },
      });
  }
}

function originsOf({ outputs, origins }: RewrittenSql, context: SqlContext): ReadonlyMap<string, FieldModel> {
  return new Map(
    outputs.flatMap((name, at) => {
      const field = fieldOf(origins[at], context);
      return field === undefined ? [] : [[name, field] as const];
    }),
  );
}

function fieldOf(origin: RewrittenSql["origins"][number], context: SqlContext): FieldModel | undefined {
  const entity = origin === undefined ? undefined : context.entityOf(context.from[origin.table] ?? "");
  return entity?.fields.find((one) => one.name === origin?.field);
}

/** Money plus a number of rows, a decimal minus a whole number: as they are stored, their digits are not in line. */
function checkUnits(rewritten: RewrittenSql, context: SqlContext, say: Say): void {
  const scaleOf = (column: SourceColumn): number | undefined => {
    const field = fieldOf(rewritten.originOf(column), context);
    return field !== undefined && isNumeric(field) ? numberScale(field) : undefined;
  };
  for (const tokens of rewritten.values)
    for (const { sign, scales } of mixedUnits(tokens, scaleOf)) {
      const one = 10 ** Math.max(...scales);
      const detail = `“${sign.text}”两边的单位不同：金额以分、小数不带小数点存储，${one} 才表示 1；个数和整数只能与它相乘`;
      say("REPORT.UNIT", sign.at, detail);
    }
}

/** A field that is stored as a number beside a text: SQLite finds no row, PostgreSQL refuses the query. */
function checkLiterals(tokens: readonly Token[], rewritten: RewrittenSql, context: SqlContext, say: Say): void {
  for (const { column, literal } of comparedLiterals(tokens)) {
    const field = fieldOf(rewritten.originOf(column), context);
    if (field === undefined) continue;
    const isNumber = isStoredAsNumber(field);
    if (isNumber === (literal.kind === "number")) continue;
    const [own, other] = isNumber ? ["数字", "文本"] : ["文本", "数字"];
    say("REPORT.FIELD", literal.at, `“${column.column}”存为${own}，不能与${other} ${literal.text} 比较`);
  }
}

const WHOLE_KINDS: ReadonlySet<string> = new Set(["instant", "switch"]);

function isStoredAsNumber(field: FieldModel): boolean {
  const kind = valueKind(field);
  return isNumeric(field) || WHOLE_KINDS.has(kind) || (kind === "dict" && field.options["store"] === "integer");
}

/** What is selected is what is declared, each once. */
function checkOutputs(
  { outputs, outputTokens }: RewrittenSql,
  context: SqlContext,
  pointerOfToken: (token: Token) => string,
): void {
  const undeclared = outputs.filter((name) => !context.columns.includes(name));
  const unselected = context.columns.filter((name) => !outputs.includes(name));
  const pairs = undeclared.flatMap((output) => {
    const [column] = nearest(output, unselected, 1);
    // Of two spellings the one that the rest of the file uses is right, else the one that is declared.
    return column === undefined ? [] : [{ output, column, right: !context.isNamed(column) && context.isNamed(output) }];
  });
  const say = (pointer: string, detail: string, wanted?: string, among?: readonly string[]): void =>
    context.report({
      pointer,
      code: "REPORT.COLUMN",
      details: { detail },
      ...(wanted === undefined ? {} : { wanted, among: among ?? [] }),
    });
  outputs.forEach((name, at) => {
    const token = outputTokens[at];
    const pointer = token === undefined ? context.pointer : pointerOfToken(token);
    const pair = pairs.find(({ output }) => output === name);
    if (outputs.indexOf(name) !== at) say(pointer, `列“${name}”选了两次`);
    else if (!context.columns.includes(name) && pair?.right !== true)
      say(
        pointer,
        `选出的列“${name}”没有在 columns 中声明`,
        name,
        pair === undefined ? context.columns : [pair.column],
      );
  });
  // A name that is spelt in two ways is reported once, where it is wrong.
  for (const name of unselected)
    if (!pairs.some(({ column, right }) => column === name && !right))
      say(pointerOf("columns", name), `列“${name}”没有选出`, name, outputs);
}

/** Neighbouring texts as one. */
function joined(pieces: readonly SqlPiece[]): readonly SqlPiece[] {
  const out: SqlPiece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (typeof piece === "string" && typeof last === "string") out[out.length - 1] = last + piece;
    else out.push(piece);
  }
  return out;
}
