import { splitValues } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { OUT_OF_RANGE, WRONG_FORMAT, WRONG_TYPE, failure } from "../failures.ts";
import { dangling } from "../kindFindings.ts";
import { means, NAME, PREDICATE } from "../optionSchemas.ts";
import { CHOICE_OPERATORS, ORDERED_OPERATORS, MULTI_VALUE_OPERATORS } from "../operators.ts";
import { textOption } from "../options.ts";
import { splitLabels } from "../labels.ts";
import { MULTI_VALUE_KEYS, countChecker, isMultiple, multiValueToStored } from "../multiValue.ts";
import { lengthFailure } from "../text/textRules.ts";
import { integer } from "../integer/kind.ts";
import { indexOf } from "./itemIndex.ts";
import type { FieldModel, KindOptions } from "#core/model";
import type { CheckContext, Checker, Failure, Parsed } from "../kind.ts";

const MAX_VALUE = 100;
const NOT_IN_DICT = failure("NOT_IN_DICT", {});
const DISABLED = failure("DISABLED_ITEM", {});

const storesInteger = (options: KindOptions): boolean => options["store"] === "integer" && !isMultiple(options);

function oneValue(options: KindOptions): (value: string) => Failure | undefined {
  return (value) =>
    options["store"] === "integer" && !/^-?(?:0|[1-9]\d{0,15})$/.test(value)
      ? WRONG_FORMAT
      : lengthFailure(value, MAX_VALUE);
}

function toStored(wire: unknown, field: FieldModel): Parsed {
  if (storesInteger(field.options)) return integer.toStored(wire, field);
  if (isMultiple(field.options)) return multiValueToStored(wire, oneValue(field.options));
  if (typeof wire !== "string") return WRONG_TYPE;
  if (wire.length > 2 * MAX_VALUE) return OUT_OF_RANGE;
  // One value is one of several: no comma, no blank.
  return wire.includes(",") ? WRONG_FORMAT : multiValueToStored(wire, oneValue(field.options));
}

function member(value: string, isOld: () => boolean, dict: string, context: CheckContext): Failure | undefined {
  const index = indexOf(dict, context);
  if (index === undefined) return undefined;
  const item = index.byValue.get(value);
  if (item === undefined) return NOT_IN_DICT;
  // A row may keep an item that was switched off after it was chosen.
  return item.disabled === true && !isOld() ? DISABLED : undefined;
}

function checker(field: FieldModel): Checker {
  const dict = textOption(field.options, "dict") ?? "";
  if (!isMultiple(field.options)) {
    return (value, context) =>
      member(
        String(value),
        () => context.before === undefined || context.before?.[field.name] === value,
        dict,
        context,
      );
  }
  const counted = countChecker(field.options);
  return (value, context) => {
    const before =
      context.before === undefined ? undefined : new Set(splitValues(String(context.before?.[field.name] ?? "")));
    for (const one of splitValues(String(value))) {
      const wrong = member(one, () => before === undefined || before.has(one), dict, context);
      if (wrong !== undefined) return wrong;
    }
    return counted?.(value, context);
  };
}

/** Labels or values. */
function fromText(cell: string, field: FieldModel, context: CheckContext): Parsed {
  const index = indexOf(textOption(field.options, "dict") ?? "", context);
  const valueOf = (label: string): string =>
    index === undefined || index.byValue.has(label) ? label : (index.byText.get(label)?.value ?? label);
  const values = isMultiple(field.options) ? splitLabels(cell, index?.labels).map(valueOf) : [valueOf(cell)];
  if (index !== undefined && values.some((value) => !index.byValue.has(value))) return NOT_IN_DICT;
  return toStored(values.join(","), field);
}

export const dict = defineKind({
  name: "dict",
  title: "字典",
  purpose: "One or several items of a dictionary",
  keys: {
    dict: means(NAME, "the dictionary, by its key `dict`", "visit_state"),
    store: means(
      { enum: ["text", "integer"], default: "text" },
      "how the value is stored; integers compare as numbers and are written without quotes in conditions",
    ),
    where: means(PREDICATE, "of a dictionary that reads an entity: the rows that are offered", { enabled: true }),
    ...MULTI_VALUE_KEYS,
  },
  requiredKeys: ["dict"],
  looks: ["select", "radio", "segmented", "checkbox", "tag"],
  laterLooks: ["colour"],
  // Codes kept as integers have an order: `{ "status": { "ge": 2 } }`.
  operators: (options) =>
    isMultiple(options) ? MULTI_VALUE_OPERATORS : storesInteger(options) ? ORDERED_OPERATORS : CHOICE_OPERATORS,
  defaultOperator: (options) => (isMultiple(options) ? "contains" : "eq"),
  sortable: (options) => !isMultiple(options),
  column: (options) => (storesInteger(options) ? "integer" : "text"),
  jsonSchema: (field) => ({
    type: storesInteger(field.options) ? "integer" : "string",
    "x-dict": field.options["dict"],
  }),
  toStored,
  checker,
  fromText,
  lint: (field, lintContext) => dangling("/dict", field["dict"], lintContext.dicts, "字典"),
});
