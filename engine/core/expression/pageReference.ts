/** The reference in the form that a page is made of: functions, types and errors as the code has them. */
import { KIND_NAMES } from "#core/model";
import { compileExpression } from "./compile.ts";
import { celType, type TypedField } from "./fieldTypes.ts";
import { FUNCTION_REFERENCE, type FunctionReference } from "./functions.ts";
import { typeTitle } from "./libraryErrors.ts";
import { ERROR_REFERENCE, EXAMPLE_DICT, EXAMPLE_LINE, EXAMPLE_LINES, EXAMPLE_ROW, SYNTAX } from "./expressionManual.ts";
import type { KindName } from "#core/model";

const typed = (field: { readonly name: string; readonly kind: KindName; readonly options?: object }): TypedField => ({
  name: field.name,
  kind: field.kind,
  options: { ...field.options },
});

/** The message for an expression that is refused. */
function messageOf(expr: string, kind: KindName): string {
  const compiled = compileExpression(expr, {
    fields: EXAMPLE_ROW.map(typed),
    fieldsOf: () => EXAMPLE_LINE.map(typed),
    result: typed({ name: "result", kind }),
  });
  return "findings" in compiled ? compiled.findings.map(({ message }) => message).join("；") : "";
}

export function expressionReference() {
  const functions: readonly FunctionReference[] = Object.values(FUNCTION_REFERENCE);
  return {
    row: EXAMPLE_ROW,
    syntax: SYNTAX,
    functions,
    types: KIND_NAMES.filter((kind) => kind !== "computed").map((kind) => {
      const type = celType(typed({ name: "x", kind }));
      return { kind, type, typeTitle: type === undefined ? "" : typeTitle(type) };
    }),
    errors: Object.values(ERROR_REFERENCE).map((one) => ({ ...one, message: messageOf(one.expr, one.kind) })),
    lines: EXAMPLE_LINES.map(
      ({ pieces, price = 0 }) => `\`pieces\` ${pieces}, \`price\` ${(price / 100).toFixed(2)}`,
    ).join("; "),
    items: Object.entries(EXAMPLE_DICT)
      .map(([value, text]) => `${value} ${text}`)
      .join(", "),
  };
}
