import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { dangling, danglingList, fieldOf, minAboveMax } from "../kindFindings.ts";
import { COUNT, means, NAME, NAMES } from "../optionSchemas.ts";
import type { KindFinding, KindLintContext } from "../kind.ts";

/** Rows of `lines.unique`: one list of fields, or several. */
export function uniqueSets(unique: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(unique) || unique.length === 0) return [];
  return Array.isArray(unique[0]) ? (unique as string[][]) : [unique as string[]];
}

function lint(field: Readonly<Record<string, unknown>>, lintContext: KindLintContext): readonly KindFinding[] {
  const entity = field["entity"];
  const rows = typeof entity === "string" ? lintContext.fieldsOf(entity) : undefined;
  const order = typeof field["order"] === "string" ? field["order"].replace(/^-/, "") : undefined;
  return [
    ...dangling("/entity", entity, lintContext.entities, "实体"),
    ...dangling("/by", field["by"], rows, fieldOf(entity)),
    ...dangling("/order", order, rows, fieldOf(entity)),
    ...danglingList("/columns", field["columns"], rows, fieldOf(entity)),
    ...danglingList("/totals", field["totals"], rows, fieldOf(entity)),
    ...uniqueFindings(field["unique"], rows, fieldOf(entity)),
    ...minAboveMax(field, (literal) => (typeof literal === "number" ? literal : undefined)),
  ];
}

function uniqueFindings(unique: unknown, rows: ReadonlySet<string> | undefined, what: string): KindFinding[] {
  const nested = Array.isArray(unique) && Array.isArray(unique[0]);
  return uniqueSets(unique).flatMap((set, index) =>
    danglingList(nested ? `/unique/${index}` : "/unique", set, rows, what),
  );
}

/**
 * Lines are rows of their own entity: the operations read, check and write them by that entity's fields, so a row that
 * has lines holds nothing for them.
 */
export const lines = defineKind({
  name: "lines",
  title: "明细",
  purpose: "Rows of a child entity, edited and saved together with this row",
  keys: {
    entity: means(NAME, "the entity whose rows they are", "loan_line"),
    by: means(NAME, "its field that refers to this row; also its `parent`", "loanId"),
    columns: means(NAMES, "its fields that are columns; absent: all", ["deviceId", "days"]),
    totals: means(NAMES, "its number fields that are summed below", ["amount"]),
    order: means(NAME, "its field by which the rows are ordered; with `-` from the greatest down", "sort"),
    min: means(COUNT, "the least number of rows"),
    max: means(COUNT, "the greatest number of rows"),
    unique: means(
      { oneOf: [NAMES, { type: "array", items: { ...NAMES, minItems: 1 } }] },
      "no two rows of one record are alike in these fields",
      ["deviceId"],
    ),
  },
  requiredKeys: ["entity", "by"],
  operators: [],
  defaultOperator: undefined,
  sortable: false,
  column: undefined,
  jsonSchema: (field) => ({ type: "array", items: { type: "object", "x-entity": field.options["entity"] } }),
  toStored: () => WRONG_TYPE,
  lint,
});
