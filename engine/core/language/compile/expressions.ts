import { compileExpression } from "#core/expression";
import type { EntityModel, ExpressionModel, FieldModel } from "#core/model";
import type { CompileContext } from "./compileContext.ts";

/** Compiles an expression against the row it reads; undefined, with findings, when it does not hold together. */
export function readExpression(
  source: string,
  pointer: string,
  field: FieldModel,
  entity: EntityModel,
  context: CompileContext,
): ExpressionModel | undefined {
  const compiled = compileExpression(source, {
    fields: entity.fields,
    fieldsOf: (name) => context.drafts.get(name)?.fields,
    result: field,
  });
  if ("model" in compiled) return compiled.model;
  for (const { message, wanted, among, meant } of compiled.findings) {
    context.report({
      pointer,
      code: "EXPRESSION.INVALID",
      details: { detail: message },
      ...(wanted === undefined ? {} : { wanted, among: among ?? [] }),
      ...(meant === undefined ? {} : { meant }),
    });
  }
  return undefined;
}
