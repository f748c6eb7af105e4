/** Expression text → the compiled expression of the model, or findings. */
import { parseTree, programOf } from "./cel.ts";
import { EXPRESSION_FINDINGS, ExpressionError } from "./findings.ts";
import { celType, kindTitle, placesOf } from "./fieldTypes.ts";
import { syntaxSentence, typeSentence } from "./libraryErrors.ts";
import { meantExpression } from "./meant/meantExpression.ts";
import { translate } from "./translate.ts";
import { valueKind } from "#core/fields";
import type { ExpressionModel } from "#core/model";
import type { CelType, Declarations, Node, Program } from "./cel.ts";
import type { ExpressionFinding } from "./findings.ts";
import type { TypedField } from "./fieldTypes.ts";
import type { TranslateScope, Translation, Uses } from "./translate.ts";

const MAX_LENGTH = 1000;

export interface ExpressionScope {
  /** The row's fields. */
  readonly fields: readonly TypedField[];
  /** Fields of an entity by name, for `lines`; undefined where there is none. */
  fieldsOf(entity: string): readonly TypedField[] | undefined;
  /** The field that takes the value; absent: any type will do. */
  readonly result?: TypedField;
}

type ExpressionCompilation =
  | { readonly model: ExpressionModel; readonly type: CelType }
  | { readonly findings: readonly ExpressionFinding[] };

/** A program with what it needs to run. */
export interface ExpressionProgram {
  readonly program: Program;
  readonly uses: Uses;
  readonly type: CelType;
}

/**
 * Checks an expression against the fields it may read and the field that takes its value. Nothing that it lets through
 * can loop or blow up.
 */
export function compileExpression(source: string, scope: ExpressionScope): ExpressionCompilation {
  const made = makeProgram(source, scope);
  if ("findings" in made) return { findings: withMeant(made.findings, source, scope) };
  const { uses, type } = made.runnable;
  const reads = [...uses.fields.keys(), ...uses.lines.keys()].sort();
  return { model: { source, reads }, type };
}

/** With the whole expression that was meant, where it is known. */
function withMeant(
  findings: readonly ExpressionFinding[],
  source: string,
  scope: ExpressionScope,
): readonly ExpressionFinding[] {
  const [first, ...others] = findings;
  if (first === undefined || source.length > MAX_LENGTH || first.code === "EXPR_ROUND") return findings;
  const meant = meantExpression(source, translateScope(scope), (text) => {
    const made = makeProgram(text, scope);
    return "findings" in made ? made.findings : [];
  });
  return meant === undefined ? findings : [{ ...first, meant }, ...others];
}

/** The fields of the rows of `lines` fields that an expression reads. */
export function linesFieldsRead(
  source: string,
  scope: ExpressionScope,
): readonly { readonly lines: string; readonly field: string }[] {
  const made = makeProgram(source, scope);
  if ("findings" in made) return [];
  return [...made.runnable.uses.lines].flatMap(([lines, members]) =>
    [...members.keys()].map((field) => ({ lines, field })),
  );
}

export function makeProgram(
  source: string,
  scope: ExpressionScope,
): { readonly runnable: ExpressionProgram } | { readonly findings: readonly ExpressionFinding[] } {
  if (source.length > MAX_LENGTH) return { findings: [EXPRESSION_FINDINGS.tooLong()] };
  let tree: Node;
  try {
    tree = parseTree(source);
  } catch (error) {
    const named = withNames(source, scope.fields);
    if (named !== source) return { findings: [EXPRESSION_FINDINGS.syntax("要写字段的名称，不写标题", named)] };
    const { message, meant } = syntaxSentence(error, source);
    return { findings: [EXPRESSION_FINDINGS.syntax(message, meant)] };
  }
  try {
    return { runnable: check(translate(tree, translateScope(scope)), source, scope) };
  } catch (error) {
    if (error instanceof ExpressionError) return { findings: [error.finding] };
    throw error;
  }
}

/** Titles of fields by their names, the longest first; texts stay as they are. */
function withNames(source: string, fields: readonly TypedField[]): string {
  const titled = fields.flatMap(({ name, title = "" }) => (/\P{ASCII}/u.test(title) ? [{ name, title }] : []));
  const longest = titled.toSorted((a, b) => b.title.length - a.title.length);
  const parts = source.split(/('[^']*'|"[^"]*")/);
  return parts
    .map((part, at) =>
      at % 2 === 1 ? part : longest.reduce((text, { title, name }) => text.replaceAll(title, name), part),
    )
    .join("");
}

function translateScope(scope: ExpressionScope): TranslateScope {
  return {
    fields: byName(scope.fields),
    linesOf: (field) => {
      const fields = typeof field.options["entity"] === "string" ? scope.fieldsOf(field.options["entity"]) : undefined;
      return fields === undefined ? undefined : byName(fields);
    },
  };
}

function byName(fields: readonly TypedField[]): ReadonlyMap<string, TypedField> {
  return new Map(fields.map((field) => [field.name, field]));
}

function check(translation: Translation, source: string, scope: ExpressionScope): ExpressionProgram {
  const { result } = scope;
  const program = programOf(translation.text, declarationsOf(translation.uses));
  const checked = program.check();
  if (!checked.valid || checked.type === undefined)
    throw new ExpressionError(EXPRESSION_FINDINGS.type(typeSentence(checked.error)));
  const type = checked.type as CelType;
  if (result !== undefined && readsMoney(translation.uses, scope) && celType(result) === "int" && type === "decimal")
    throw new ExpressionError(EXPRESSION_FINDINGS.money(kindTitle(result)));
  if (result !== undefined && translation.isMoney && valueKind(result) === "decimal" && placesOf(result) === 2)
    throw new ExpressionError(EXPRESSION_FINDINGS.money(kindTitle(result)));
  if (result !== undefined) requireResult(type, translation.places, source, result);
  return { program, uses: translation.uses, type };
}

function readsMoney({ fields, lines }: Uses, scope: ExpressionScope): boolean {
  const among = (all: readonly TypedField[], names: ReadonlyMap<string, unknown>): boolean =>
    all.some((field) => names.has(field.name) && valueKind(field) === "money");
  const { linesOf } = translateScope(scope);
  return (
    among(scope.fields, fields) ||
    scope.fields.some((field) =>
      among([...(linesOf(field)?.values() ?? [])], lines.get(field.name) ?? new Map<string, unknown>()),
    )
  );
}

/** The type is the field's kind (a whole number is a decimal too), and rounding is written where it would happen. */
function requireResult(type: CelType, places: number, source: string, result: TypedField): void {
  const wanted = celType(result);
  if (wanted === "int" && type === "decimal" && places === Infinity)
    throw new ExpressionError(EXPRESSION_FINDINGS.roundWhole(kindTitle(result), source));
  if (wanted !== type && !(wanted === "decimal" && type === "int"))
    throw new ExpressionError(EXPRESSION_FINDINGS.result(type, kindTitle(result)));
  if (type === "decimal" && places > placesOf(result))
    throw new ExpressionError(EXPRESSION_FINDINGS.round(placesOf(result), source));
}

function declarationsOf(uses: Uses): Declarations {
  const variables: Record<string, CelType> = {};
  for (const [name, { type }] of uses.fields)
    Object.assign(variables, { [`f_${name}`]: type, [`has_${name}`]: "bool" });
  const lists: Record<string, Record<string, CelType>> = {};
  for (const [list, members] of uses.lines) {
    const types: Record<string, CelType> = {};
    for (const [name, { type }] of members) Object.assign(types, { [`f_${name}`]: type, [`has_${name}`]: "bool" });
    lists[`l_${list}`] = types;
  }
  return { variables, lists };
}
