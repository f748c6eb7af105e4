// The conditions of a list that cost most.
import { kindOf, maxLengthOf } from "#core/fields";
import { operatorsOf } from "#core/filter";
import type { EntityModel, FieldModel } from "#core/language";

type Query = readonly [what: string, query: Readonly<Record<string, string>>];

/** Longer than any text that is looked for: the first word that matches costs as much as the last. */
const WORD = "字".repeat(40);
const CONDITIONS = 99;
const QUERY_LENGTH = 10_000;

const filterable = (entity: EntityModel): readonly FieldModel[] =>
  entity.fields.filter(
    (field) =>
      field.column !== undefined &&
      !field.encrypted &&
      field.kind !== "password" &&
      field.permissions.read === undefined,
  );
export const takes = (field: FieldModel, op: string): boolean => (operatorsOf(field) as readonly string[]).includes(op);

export function searches(entity: EntityModel): readonly Query[] {
  const fields = filterable(entity);
  const likes = fields.filter((field) => takes(field, "like")).sort((a, b) => maxLengthOf(b) - maxLengthOf(a));
  const found: Query[] = [];
  if (fields.some(({ name }) => name === "createTime"))
    found.push(["widest range", { createTime_begin: "1990-01-01", createTime_end: "2090-01-01" }]);
  const [longest] = likes;
  if (longest !== undefined) {
    found.push([
      "most conditions over the longest text",
      superQuery(
        Array.from({ length: CONDITIONS }, (_, n) => ({ field: longest.name, rule: "like", val: `木林a${n}` })),
        "or",
      ),
    ]);
    found.push([
      "most conditions",
      superQuery(
        Array.from({ length: CONDITIONS }, (_, n) => ({
          field: likes[n % likes.length]?.name,
          rule: "like",
          val: `${n}批字`,
        })),
        "or",
      ),
    ]);
    found.push([
      "the longest word",
      superQuery([{ field: longest.name, rule: "like", val: `${"木".repeat(199)}a` }], "and"),
    ]);
    found.push(["deepest groups", superQuery(nested(longest.name, 5), "and")]);
  }
  if (entity.search.length > 0) {
    found.push(
      ["a keyword that is nowhere", { keyword: WORD }],
      ["a common keyword", { keyword: "橡胶" }],
      ["a keyword of common characters", { keyword: "橡胶更新林活立木批第橡胶木立活林新更".repeat(5) }],
    );
  }
  const many = fields.find((field) => field.kind === "reference" || field.name === entity.key);
  if (many !== undefined)
    found.push(["most values", { [many.name]: Array.from({ length: 300 }, (_, n) => `none-${n}`).join(",") }]);
  return found;
}

export function pages(entity: EntityModel): readonly Query[] {
  const sortable = filterable(entity).filter((field) => kindOf(field).sortable(field.options));
  const last =
    sortable.find(
      (field) => field.column === "text" && !entity.unique.flat().includes(field.name) && field.name !== entity.key,
    ) ?? sortable[0];
  return [
    ["largest page", { pageSize: "1000" }],
    [
      "largest page, last, in another order",
      { pageSize: "1000", pageNo: "100", ...(last === undefined ? {} : { column: last.name, order: "asc" }) },
    ],
  ];
}

/** Most of one condition, over a text of a report. */
export function mostConditions(field: FieldModel): Readonly<Record<string, string>> {
  return superQuery(
    Array.from({ length: CONDITIONS }, (_, n) => ({ field: field.name, rule: "like", val: `${n}批字` })),
    "or",
  );
}

function superQuery(records: readonly object[], matchType: string): Readonly<Record<string, string>> {
  const fitting = [...records];
  while (JSON.stringify(fitting).length > QUERY_LENGTH) fitting.pop();
  return { superQueryParams: JSON.stringify(fitting), superQueryMatchType: matchType };
}

function nested(field: string, depth: number): readonly object[] {
  const tests = Array.from({ length: 15 }, (_, n) => ({ field, rule: "like", val: `${n}深` }));
  return depth === 1 ? tests : [...tests, { matchType: "or", records: nested(field, depth - 1) }];
}
