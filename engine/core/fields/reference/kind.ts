import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { dangling, danglingKeys, danglingList, entriesOf, fieldOf, ownFields, treeFieldOf } from "../kindFindings.ts";
import { means, NAME, NAMES, ON_DELETE_KEY, PICKER_WIDTH, PREDICATE } from "../optionSchemas.ts";
import { CHOICE_OPERATORS, MULTI_VALUE_OPERATORS } from "../operators.ts";
import { flagOption } from "../options.ts";
import { MULTI_VALUE_KEYS, countChecker, isMultiple, multiValueToStored } from "../multiValue.ts";
import { lengthFailure } from "../text/textRules.ts";
import type { FieldModel, KindOptions } from "#core/model";
import type { KindFinding, KindLintContext, Parsed } from "../kind.ts";

const MAX_KEY = 64;

const PICKER_PAGE_SIZES = [5, 10, 20, 30] as const;

const PICKER_KEY = {
  type: "object",
  properties: {
    columns: NAMES,
    filters: NAMES,
    width: PICKER_WIDTH,
    pageSize: { enum: PICKER_PAGE_SIZES },
    aside: NAME,
  },
  additionalProperties: false,
} as const;

/** Keys of other rows: one, or several comma-joined. Whether they exist is the server's to say. */
export function keysToStored(wire: unknown, field: FieldModel): Parsed {
  if (typeof wire !== "string") return WRONG_TYPE;
  if (!isMultiple(field.options) && wire.includes(",")) return { code: "WRONG_FORMAT" };
  return multiValueToStored(wire, (value) => lengthFailure(value, MAX_KEY));
}

/** `under` where compile has found the target to be a tree. */
function operators(options: KindOptions): readonly ((typeof CHOICE_OPERATORS)[number] | "under" | "contains")[] {
  if (isMultiple(options)) return MULTI_VALUE_OPERATORS;
  return flagOption(options, "toTree") ? [...CHOICE_OPERATORS, "under"] : CHOICE_OPERATORS;
}

function lint(field: Readonly<Record<string, unknown>>, lintContext: KindLintContext): readonly KindFinding[] {
  const to = field["to"];
  const target = typeof to === "string" ? lintContext.fieldsOf(to) : undefined;
  const picker = Object.fromEntries(entriesOf(field["picker"]));
  return [
    ...dangling("/to", to, lintContext.entities, "实体"),
    ...dangling("/show", field["show"], target, fieldOf(to)),
    ...danglingList("/picker/columns", picker["columns"], target, fieldOf(to)),
    ...danglingList("/picker/filters", picker["filters"], target, fieldOf(to)),
    ...dangling("/picker/aside", picker["aside"], target && lintContext.treeFieldsOf(String(to)), treeFieldOf(to)),
    ...danglingKeys("/fill", ownSides(field["fill"]), ownFields(lintContext), "字段"),
    ...fillFindings(field["fill"], target, fieldOf(to)),
  ];
}

/** Those that do not stand on the wrong side. */
const ownSides = (fill: unknown): object =>
  Object.fromEntries(entriesOf(fill).filter(([key]) => !key.startsWith("to.")));

/** `{ "bankName": "to.name" }`: the value is a field of the target. */
function fillFindings(fill: unknown, target: ReadonlySet<string> | undefined, what: string): KindFinding[] {
  return entriesOf(fill).flatMap(([key, from]): KindFinding[] => {
    if (typeof from !== "string") return [];
    if (key.startsWith("to.")) {
      const exchanged = "左边是本表的字段，右边是被引用行的字段";
      return [{ pointer: `/fill/${key}`, code: "FILL_FORM", message: exchanged, meant: `"${from}": "${key}"` }];
    }
    const own = from.replace(/^to\./, "");
    const name = target?.has(own) === true ? own : own.replace(/^\w+\./, "");
    if (from.startsWith("to.") || target?.has(name) !== true) return dangling(`/fill/${key}`, name, target, what);
    const message = `取自被引用行的字段应写作 to.${name}`;
    return [{ pointer: `/fill/${key}`, code: "FILL_FORM", message, meant: `to.${name}` }];
  });
}

export const reference = defineKind({
  name: "reference",
  title: "引用",
  purpose: "The key of a row of another entity, shown by its title",
  keys: {
    to: means(NAME, "the entity whose row it names", "device"),
    show: means(NAME, "the field of that row that is shown; absent: its title (`titleField`)", "code"),
    where: means(PREDICATE, "the rows that may be chosen; `$row` is this row", { shelf: "$row.shelf" }),
    ...MULTI_VALUE_KEYS,
    picker: means(
      PICKER_KEY,
      [
        "the dialog in which a row is chosen: columns and filters of that entity, width in pixels, rows of a page (5),",
        "and beside them the tree of one of its fields of kind `tree`, by whose branches they are filtered",
      ].join(" "),
      {
        columns: ["code", "name"],
        filters: ["name"],
        width: 720,
        pageSize: 10,
        aside: "shelf",
      },
    ),
    onDelete: ON_DELETE_KEY,
    fill: means(
      { type: "object", additionalProperties: NAME },
      "fields of this row that take a value of the chosen row, where the user may open its entity",
      { price: "to.price" },
    ),
  },
  requiredKeys: ["to"],
  looks: ["select"],
  laterLooks: ["picker", "link", "tag", "avatar"],
  operators,
  defaultOperator: (options) => (isMultiple(options) ? "contains" : "eq"),
  sortable: (options) => !isMultiple(options),
  column: "text",
  jsonSchema: (field) => ({ type: "string", "x-to": field.options["to"] }),
  toStored: keysToStored,
  checker: (field) => (isMultiple(field.options) ? countChecker(field.options) : undefined),
  lint,
});
