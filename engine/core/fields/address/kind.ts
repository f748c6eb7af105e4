import { defineKind } from "../defineKind.ts";
import { danglingValues, ownFields } from "../kindFindings.ts";
import { means, NAME } from "../optionSchemas.ts";
import { TEXT_OPERATORS } from "../operators.ts";
import { isBlankText, textChecker, textToStored } from "../text/textRules.ts";
import type { TextLimits } from "../text/textRules.ts";

const LIMITS: TextLimits = { cap: 255, max: 255, trim: true, keepsInvisible: false, oneLine: true };

const PLACES = { longitude: NAME, latitude: NAME, province: NAME, city: NAME, district: NAME } as const;

const CENTRE = {
  type: "array",
  items: { type: "number", minimum: -180, maximum: 180 },
  minItems: 2,
  maxItems: 2,
  default: [110.33, 20.022],
} as const;

export const address = defineKind({
  name: "address",
  title: "地址",
  purpose:
    "An address picked on a map; " +
    "`fields` names the fields that take its coordinates and its province, city and district",
  keys: {
    centre: means(CENTRE, "where the map begins: longitude and latitude"),
    zoom: means({ type: "integer", minimum: 1, maximum: 18, default: 10 }, "how near the map begins"),
    fields: means(
      { type: "object", properties: PLACES, additionalProperties: false },
      "the fields that take the point and the parts of the address",
      { longitude: "lng", latitude: "lat" },
    ),
  },
  operators: TEXT_OPERATORS,
  defaultOperator: "like",
  column: "text",
  jsonSchema: () => ({ type: "string", maxLength: LIMITS.max }),
  toStored: (wire) => textToStored(wire, {}, LIMITS),
  blank: isBlankText,
  checker: () => textChecker({}, LIMITS),
  lint: (field, lintContext) => danglingValues("/fields", field["fields"], ownFields(lintContext), "字段"),
});
