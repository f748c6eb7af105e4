import { asLine, splitValues } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { COUNT, means } from "../optionSchemas.ts";
import { MULTI_VALUE_OPERATORS } from "../operators.ts";
import { joinFreeTexts, splitLabels } from "../labels.ts";
import { countChecker, multiValueToStored } from "../multiValue.ts";
import { lengthFailure } from "../text/textRules.ts";
import type { Parsed } from "../kind.ts";

const MAX_TAG = 50;

function read(joined: unknown): Parsed {
  const line = typeof joined === "string" ? asLine(joined) : joined;
  return multiValueToStored(line, (tag) => lengthFailure(tag, MAX_TAG));
}

export const tags = defineKind({
  name: "tags",
  title: "标签",
  purpose: "Free short texts, each once; with `every`, typing puts the separator after that many characters",
  keys: {
    every: means(
      { type: "integer", minimum: 1, maximum: MAX_TAG },
      "text that is entered without commas is cut into tags of this many characters",
    ),
    min: means(COUNT, "the least number of tags"),
    max: means(COUNT, "the greatest number of tags"),
  },
  operators: MULTI_VALUE_OPERATORS,
  defaultOperator: "contains",
  sortable: false,
  column: "text",
  jsonSchema: () => ({ type: "string", description: "Comma-joined" }),
  toStored: read,
  checker: (field) => countChecker(field.options),
  text: (stored) => joinFreeTexts(splitValues(String(stored)), "，"),
  fromText: (cell) => read(splitLabels(cell).join(",")),
});
