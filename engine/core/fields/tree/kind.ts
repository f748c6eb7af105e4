import { defineKind } from "../defineKind.ts";
import { dangling } from "../kindFindings.ts";
import { FLAG, means, NAME, ON_DELETE_KEY, PICKER_WIDTH } from "../optionSchemas.ts";
import { CHOICE_OPERATORS, MULTI_VALUE_OPERATORS } from "../operators.ts";
import { MULTI_VALUE_KEYS, countChecker, isMultiple } from "../multiValue.ts";
import { keysToStored } from "../reference/kind.ts";

export const tree = defineKind({
  name: "tree",
  title: "树",
  purpose: "The key of a row of a tree entity, chosen from its branches; `under` filters by a whole branch",
  keys: {
    to: means(NAME, "an entity with `tree`", "category"),
    ...MULTI_VALUE_KEYS,
    linked: means(FLAG, "of several: a branch is chosen with all that is below it"),
    root: means(NAME, "the key of the row below which is chosen; absent: from the top"),
    leafOnly: means(FLAG, "only rows with nothing below them may be chosen"),
    picker: means(
      { type: "object", properties: { width: PICKER_WIDTH }, additionalProperties: false },
      "a dialog with the whole tree, beside the box: its width in pixels (500)",
      { width: 500 },
    ),
    onDelete: ON_DELETE_KEY,
  },
  requiredKeys: ["to"],
  operators: (options) => (isMultiple(options) ? MULTI_VALUE_OPERATORS : [...CHOICE_OPERATORS, "under"]),
  defaultOperator: (options) => (isMultiple(options) ? "contains" : "under"),
  sortable: (options) => !isMultiple(options),
  column: "text",
  jsonSchema: (field) => ({ type: "string", "x-to": field.options["to"] }),
  toStored: keysToStored,
  checker: (field) => (isMultiple(field.options) ? countChecker(field.options) : undefined),
  lint: (field, lintContext) => {
    const to = field["to"];
    if (typeof to === "string" && lintContext.entities.has(to) && !lintContext.trees.has(to)) {
      return [
        {
          pointer: "/to",
          code: "NOT_A_TREE",
          message: `实体“${to}”不是树`,
          what: "树",
          wanted: to,
          among: [...lintContext.trees],
        },
      ];
    }
    return dangling("/to", to, lintContext.trees, "树");
  },
});
