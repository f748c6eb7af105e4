import { compileExpression } from "#core/expression";
import type { EntityModel, ExpressionModel, FieldModel } from "#core/model";
import type { CompileContext } from "./compileContext.ts";
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
  const compiled = compileExpression(source, {
    fields: entity.fields,
    fieldsOf: (name) => {
      const draft = context.drafts.get(name);
      if (draft === undefined) unread = context.names.entities.get(name)?.file;
      return draft?.fields;
    },
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
      ...(unread === undefined ? {} : { dependsOn: unread }),
    });
  }
  return undefined;
}
