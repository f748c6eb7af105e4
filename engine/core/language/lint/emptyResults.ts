/** Sums of computed fields: none is emptied by a number that may be left out. */
import { optionalTerms } from "#core/expression";
import { isNumeric } from "#core/fields";
import type { FieldModel } from "#core/model";
import type { EntityLintContext } from "./lintContext.ts";

export function lintEmptyResults({ writtenFields, field: fieldOf, report }: EntityLintContext): void {
  const isOptional = (name: string): boolean => {
    const field = fieldOf(name);
    return field !== undefined && mayBeLeftOut(field);
  };
  for (const { field, pointer } of writtenFields) {
    const { source } = field.expr ?? {};
    if (source === undefined) continue;
    const found = optionalTerms(source, isOptional);
    if (found === undefined) continue;
    report({
      pointer: `${pointer}/expr`,
      code: "EXPRESSION.EMPTY",
      details: { name: found.field },
      meant: found.withZeros,
    });
  }
}

/** What people fill in, or not. What only the server writes may well be meant to be there before there is a sum. */
const mayBeLeftOut = (field: FieldModel): boolean =>
  isNumeric(field) &&
  field.kind !== "computed" &&
  field.required === undefined &&
  field.default === undefined &&
  field.readonly !== true &&
  !field.system;
