import { compileExpression } from "#core/expression";
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
  const compiled = compileExpression(source, {
    fields: entity.fields,
    fieldsOf: (name) => {
      const draft = context.drafts.get(name);
      if (draft === undefined) unread = context.names.entities.get(name)?.file;
      return draft?.fields;
    },
    result: field,
  });
  if ("model" in compiled) {
    reportDictLiterals(source, pointer, entity, context);
    return compiled.model;
  }
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

/** `station == '西联'`: a field of a dictionary beside a text that is none of its values. */
const COMPARED = /(?<![.\w])([A-Za-z]\w*)\s*[!=]=\s*(?:'([^'\\]*)'|(-?\d+)\b)/g;

function reportDictLiterals(source: string, pointer: string, entity: EntityModel, context: CompileContext): void {
  for (const [, name, text, number] of source.matchAll(COMPARED)) {
    const field = entity.fields.find((one) => one.name === name);
    const values = field === undefined ? undefined : dictValues(field, context.names);
    const value = text ?? number ?? "";
    if (field === undefined || values === undefined || values.includes(value)) continue;
    context.report({
      pointer,
      code: "PREDICATE.DICT",
      details: { dict: String(field.options["dict"]), name: value },
      ...literalHint(value, field, context.names),
    });
  }
}
