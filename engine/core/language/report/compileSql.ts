/** Parses the text of a report, looks up its names, and leaves pieces that are safe as they are. */
import { isNumeric, numberScale } from "#core/fields";
import type { RawFinding, ReportFinding } from "../finding.ts";
import type { EntityModel, FieldModel, SqlPiece } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { SqlSource } from "../source.ts";
import { SQL_DIALECTS, type SqlDialectName } from "./sqlDialects.ts";
import { SqlError, placeIn, tokenize, type Token } from "./sqlTokens.ts";
import { comparedLiterals } from "./comparedLiterals.ts";
import { literalFinding, type DictItem } from "./literalFindings.ts";
import { unitsIn, type ValueUnit } from "./valueUnits.ts";
import type { SourceColumn } from "./selectedValue.ts";
import { nearest } from "../suggest.ts";
import { movedPoints, type MovedPoint } from "./movedPoint.ts";
import { rewriteSql, type RewrittenSql } from "./rewriteSql.ts";

interface SqlContext {
  /** Alias → entity. */
  readonly from: Readonly<Record<string, string>>;
  readonly params: readonly FieldModel[];
  /** Names of the columns that the report declares. */
  readonly columns: readonly string[];
  /** The kind that a column is declared as. */
  kindOfColumn?(column: string): string | undefined;
  /** Whether the sort, the chart or another key of the report names this column. */
  isNamed(column: string): boolean;
  entityOf(name: string): EntityModel | undefined;
  /** Of the dictionary of a field, where they are in a file. */
  itemsOf(field: FieldModel): readonly DictItem[] | undefined;
  /** Names of the entities that have all these fields. */
  entitiesWith(fields: ReadonlySet<string>): readonly string[];
  /** The file of that dictionary. */
  dictFileOf(field: FieldModel): RawFinding["dependsOn"];
  readonly report: ReportFinding;
  /** Of the text. */
  readonly pointer: string;
}

type Say = (
  code: "REPORT.SQL" | "REPORT.TABLE" | "REPORT.FUNCTION" | "REPORT.FIELD" | "REPORT.UNIT",
  at: number,
  detail: string,
  hint?: Pick<RawFinding, "wanted" | "among" | "meant" | "allowed" | "unstored" | "dependsOn">,
) => void;

/** A name that does not exist and those that do. */
const named = (wanted: string, among: Iterable<string>) => ({ wanted, among: [...among] });

interface CompiledSql {
  readonly pieces: readonly SqlPiece[];
  /** Columns that together are all it groups by: no two rows share them. */
  readonly groupedBy: readonly string[] | undefined;
  /** How the values of columns are stored, by the column; only of columns of which it is certain. */
  readonly units: ReadonlyMap<string, ValueUnit>;
  /** The fields that columns show as they are. */
  readonly shown: ReadonlyMap<string, FieldModel>;
}

/** Empty, with findings, when the text is no query of this kind. */
export function compileSql(source: SqlSource, dialect: SqlDialectName, context: SqlContext): CompiledSql {
  const text = typeof source === "string" ? source : source.join("\n");
  const pointerAt = (at: number): string =>
    typeof source === "string" ? context.pointer : context.pointer + pointerOf(placeIn(text, at).line - 1);
  const say: Say = (code, at, detail, hint) => {
    const { line, column } = placeIn(text, at);
    const offset = typeof source === "string" ? at : column - 1;
    context.report({ pointer: pointerAt(at), code, details: { line, column, detail }, offset, ...hint });
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
    for (const moved of movedIn(text, context)) sayMoved("REPORT.UNIT", moved, moved.at, say);
    checkLiterals(tokens, rewritten, context, say);
    checkOutputs(rewritten, context, (token) => pointerAt(token.at));
    const pieces = joined(
      rewritten.pieces.map((piece) =>
        typeof piece !== "string" && "table" in piece
          ? { ...piece, fields: [...(fields.get(piece.as) ?? [])].sort() }
          : piece,
      ),
    );
    return {
      pieces,
      groupedBy: rewritten.groupedBy,
      units: unitsOf(rewritten, context),
      shown: shownIn(rewritten, context),
    };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    const moved = movedIn(text, context).find(({ at, number }) => [at, number].includes(error.at));
    if (moved !== undefined) {
      sayMoved("REPORT.SQL", moved, error.at, say);
      return NOTHING;
    }
    const tables = error.code === "REPORT.TABLE" ? aliasesOf(error.wanted, context) : undefined;
    const [meant] = tables?.length === 1 ? tables : [];
    const { wanted } = error;
    say(error.code, error.at, error.message, {
      ...(wanted === undefined ? {} : { wanted, among: tables ?? error.among }),
      ...(meant === undefined ? {} : { meant }),
    });
    return NOTHING;
  }
}

const NOTHING: CompiledSql = { pieces: [], groupedBy: undefined, units: new Map(), shown: new Map() };

/** As a whole number an amount in yuan may be meant. */
function movedIn(text: string, context: SqlContext): readonly MovedPoint[] {
  const fieldIn = ({ source, column }: SourceColumn): FieldModel | undefined =>
    fieldOf({ table: source, field: column }, context);
  return movedPoints(text, fieldIn).filter(
    ({ output }) => output === undefined || context.kindOfColumn?.(output) !== "integer",
  );
}

function sayMoved(code: "REPORT.SQL" | "REPORT.UNIT", moved: MovedPoint, at: number, say: Say): void {
  const { written, toYuan, meant } = moved;
  const detail = toYuan
    ? `金额以分存储，类型为 money 的列显示时已换算成元，请去掉“${written}”`
    : `金额本来就以分存储，不用换算，请去掉“${written}”`;
  say(code, at, detail, { meant });
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
    if (known === undefined)
      say("REPORT.FIELD", at, `没有名为“${source}”的表`, named(source, rewritten.sources.keys()));
    else if ("columns" in known) {
      if (!known.columns.includes(column))
        say("REPORT.FIELD", at, `“${source}”没有列“${column}”`, named(column, known.columns));
    } else {
      const entity = context.entityOf(context.from[known.table] ?? "");
      const rawFinding = entity === undefined ? undefined : unreadable(entity, column);
      if (rawFinding !== undefined)
        say("REPORT.FIELD", at, rawFinding, {
          ...named(column, entity?.fields.map((field) => field.name) ?? []),
          ...(entity?.fields.some((field) => field.name === column && field.column === undefined) === true
            ? { unstored: column }
            : {}),
        });
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
    const among = fields.length > 0 ? fields : rewritten.selectedNames;
    say("REPORT.FIELD", at, `“${name}”前要写别名（别名.字段）`, named(name, among));
  }
  const declared = context.params.map((field) => field.name);
  for (const { text, at } of rewritten.params) {
    if (!declared.includes(text)) say("REPORT.SQL", at, `没有声明参数“${text}”`, named(text, declared));
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
    if (!aliases.includes(text)) {
      const ofEntity = aliases.filter((alias) => context.from[alias] === text);
      const forgotten = ofEntity.length > 0 ? undefined : forgottenEntity(text, rewritten, context);
      const meant = forgotten ?? (ofEntity.length === 1 ? `{{${ofEntity[0] ?? ""}}}` : undefined);
      say("REPORT.TABLE", at, `没有声明别名“${text}”${forgotten === undefined ? "" : "，请在 from 中加上"}`, {
        ...named(text, aliases),
        ...(meant === undefined ? {} : { meant }),
      });
    }
  const isAnyUnknown = rewritten.tables.some(({ text }) => !aliases.includes(text));
  for (const alias of aliases) {
    if (!isAnyUnknown && !rewritten.tables.some((token) => token.text === alias))
      context.report({
        pointer: pointerOf("from", alias),
        code: "REPORT.COLUMN",
        details: { detail: `别名“${alias}”没有用到` },
      });
  }
}

/** What `from` lacks: the only entity that has all the fields that are read under the alias. */
function forgottenEntity(alias: string, rewritten: RewrittenSql, context: SqlContext): string | undefined {
  const fields = rewritten.refs.flatMap(({ source, column }) => {
    const known = rewritten.sources.get(source);
    return known !== undefined && "table" in known && known.table === alias ? [column] : [];
  });
  const found = fields.length === 0 ? [] : context.entitiesWith(new Set(fields));
  return found.length === 1 ? `"${alias}": "${found[0] ?? ""}"` : undefined;
}

function unitsOf(rewritten: RewrittenSql, context: SqlContext): CompiledSql["units"] {
  const unitOfColumn = unitOfColumnIn(rewritten, context);
  return new Map(
    rewritten.outputs.flatMap((name, at) => {
      const { unit } = unitsIn(rewritten.outputValues[at] ?? [], unitOfColumn);
      return unit?.exact === true && unit.of !== undefined ? [[name, unit] as const] : [];
    }),
  );
}

function shownIn(rewritten: RewrittenSql, context: SqlContext): CompiledSql["shown"] {
  return new Map(
    rewritten.outputs.flatMap((name, at) => {
      const [source, dot, column, ...more] = rewritten.outputValues[at] ?? [];
      if (source?.kind !== "word" || dot?.text !== "." || column === undefined || more.length > 0) return [];
      const field = fieldOf(rewritten.originOf({ source: source.text, column: column.text }), context);
      return field === undefined ? [] : [[name, field] as const];
    }),
  );
}

/** Of a column of a subquery: the unit of what is selected there. */
function unitOfColumnIn(rewritten: RewrittenSql, context: SqlContext): (column: SourceColumn) => ValueUnit | undefined {
  const unitOfColumn = (column: SourceColumn): ValueUnit | undefined => {
    const inner = rewritten.derivedValue(column);
    if (inner !== undefined) return unitsIn(inner, unitOfColumn).unit;
    const field = fieldOf(rewritten.originOf(column), context);
    return field !== undefined && isNumeric(field) ? { scale: numberScale(field), of: field, exact: true } : undefined;
  };
  return unitOfColumn;
}

function fieldOf(origin: ReturnType<RewrittenSql["originOf"]>, context: SqlContext): FieldModel | undefined {
  const entity = origin === undefined ? undefined : context.entityOf(context.from[origin.table] ?? "");
  return entity?.fields.find((one) => one.name === origin?.field);
}

/** Money plus a number of rows, a decimal minus a whole number: as they are stored, their digits are not in line. */
function checkUnits(rewritten: RewrittenSql, context: SqlContext, say: Say): void {
  const unitOfColumn = unitOfColumnIn(rewritten, context);
  for (const tokens of rewritten.values)
    for (const { sign, scales } of unitsIn(tokens, unitOfColumn).mixed) {
      const one = 10 ** Math.max(...scales);
      const detail = `“${sign.text}”两边的单位不同：金额以分、小数不带小数点存储，${one} 才表示 1；个数和整数只能与它相乘`;
      say("REPORT.UNIT", sign.at, detail);
    }
}

/** A field beside a literal that it never has: SQLite finds no row, PostgreSQL may refuse the query. */
function checkLiterals(tokens: readonly Token[], rewritten: RewrittenSql, context: SqlContext, say: Say): void {
  const around = { itemsOf: context.itemsOf, params: context.params.map((field) => field.name) };
  for (const compared of comparedLiterals(tokens)) {
    const field = fieldOf(rewritten.originOf(compared.column), context);
    const found = field === undefined ? undefined : literalFinding(compared, field, around);
    if (found === undefined) continue;
    const { detail, ...hint } = found;
    const dependsOn = field === undefined ? undefined : context.dictFileOf(field);
    say("REPORT.FIELD", compared.literal.at, detail, { ...hint, ...(dependsOn === undefined ? {} : { dependsOn }) });
  }
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
