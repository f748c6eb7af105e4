import { isWellFormed } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { ILL_FORMED } from "../failures.ts";
import { dangling, danglingKeys, ownFields } from "../kindFindings.ts";
import { means, NAME } from "../optionSchemas.ts";
import { CHOICE_OPERATORS, MULTI_VALUE_OPERATORS } from "../operators.ts";
import { MULTI_VALUE_KEYS, countChecker, isMultiple, multiValueToStored } from "../multiValue.ts";
import { lengthFailure } from "../text/textRules.ts";

const MAX_PICK = 255;

export const reportPick = defineKind({
  name: "reportPick",
  title: "报表选择",
  purpose: "A value picked from a report's rows; `take` says which fields take which of its columns",
  keys: {
    report: means(NAME, "the report whose rows are offered", "visits_by_month"),
    take: means(
      { type: "object", additionalProperties: NAME, minProperties: 1 },
      "fields of this row that take a column of the chosen row",
      { month: "month" },
    ),
    ...MULTI_VALUE_KEYS,
  },
  requiredKeys: ["report", "take"],
  operators: (options) => (isMultiple(options) ? MULTI_VALUE_OPERATORS : [...CHOICE_OPERATORS, "like"]),
  defaultOperator: (options) => (isMultiple(options) ? "contains" : "like"),
  sortable: (options) => !isMultiple(options),
  column: "text",
  jsonSchema: (field) => ({ type: "string", "x-report": field.options["report"] }),
  toStored: (wire, field) => {
    if (!isMultiple(field.options) && typeof wire === "string")
      return (isWellFormed(wire) ? lengthFailure(wire, MAX_PICK) : ILL_FORMED) ?? { value: wire };
    return multiValueToStored(wire, (value) => lengthFailure(value, MAX_PICK));
  },
  checker: (field) => (isMultiple(field.options) ? countChecker(field.options) : undefined),
  lint: (field, lintContext) => [
    ...dangling("/report", field["report"], lintContext.reports, "报表"),
    ...danglingKeys("/take", field["take"], ownFields(lintContext), "字段"),
  ],
});
