import { comparedLiterals, compileExpression } from "#core/expression";
import { isMultiple } from "#core/fields";
import type { EntityModel, ExpressionModel, FieldModel } from "#core/model";
import { dictValues, type CompileContext } from "./compileContext.ts";
import { literalHint } from "./literalHint.ts";
import type { ReadFile } from "./readFiles.ts";

/** Compiles an expression against the row it reads; undefined, with findings, when it does not hold together. */
export function readExpression(
  source: string,
  pointer: string,
  field: FieldModel,
  entity: EntityModel,
  context: CompileContext,
): ExpressionModel | undefined {
  // An entity whose file has an error has no draft: its fields cannot be known.
  let unread: ReadFile | undefined;
  const fieldsOf = (name: string): readonly FieldModel[] | undefined => {
    const draft = context.drafts.get(name);
    if (draft === undefined) unread = context.names.entities.get(name)?.file;
    return draft?.fields;
  };
  const compiled = compileExpression(source, { fields: entity.fields, fieldsOf, result: field });
  const wrongValues = reportDictLiterals(source, pointer, entity, fieldsOf, context);
  if ("model" in compiled) return compiled.model;
  // A text beside a dictionary that is stored as numbers: what it should be is said.
  if (wrongValues > 0 && compiled.findings.every(({ code }) => code === "EXPR_TYPE")) return undefined;
  for (const { message, wanted, among, meant } of compiled.findings) {
    context.report({
      pointer,
      code: "EXPRESSION.INVALID",
      details: { detail: message },
      ...(wanted === undefined ? {} : { wanted, among: among ?? [] }),
      ...(meant === undefined ? {} : { meant }),
      ...(unread === undefined ? {} : { dependsOn: unread }),
    });
  }
  return undefined;
}

/** A field of a dictionary beside a text that is none of its values; answers how many there are. */
function reportDictLiterals(
  source: string,
  pointer: string,
  { fields }: EntityModel,
  fieldsOf: (entity: string) => readonly FieldModel[] | undefined,
  context: CompileContext,
): number {
  let count = 0;
  for (const { field, literal, at } of comparedLiterals(source, { fields, fieldsOf })) {
    const values = dictValues(field, context.names);
    const texts = isMultiple(field.options) ? String(literal).split(",") : [String(literal)];
    const wrong = texts.find((text) => text !== "" && values?.includes(text) === false);
    if (wrong === undefined) continue;
    count += 1;
    context.report({
      pointer,
      code: "PREDICATE.DICT",
      details: { dict: String(field.options["dict"]), name: wrong },
      offset: at,
      ...literalHint(wrong, field, context.names),
    });
  }
  return count;
}
