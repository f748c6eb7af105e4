import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { FILE_KINDS, metaSchema, fileKindOf } from "#core/language";

/** Everything that the checker of shapes reads; a keyword beside these would be passed over in silence. */
const KEYWORDS = new Set([
  "$schema",
  "$id",
  "$ref",
  "$defs",
  "title",
  "description",
  "default",
  "examples",
  "type",
  "enum",
  "const",
  "properties",
  "required",
  "additionalProperties",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "minLength",
  "maxLength",
  "pattern",
  "anyOf",
  "oneOf",
  "discriminator",
  "x-name",
  "x-condition",
  "x-unavailable",
  "x-unavailable-values",
  "x-elsewhere",
]);

function keywordsOf(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (["properties", "$defs"].includes(keyword))
      return [keyword, ...Object.values(value as object).flatMap(keywordsOf)];
    if (["anyOf", "oneOf"].includes(keyword)) return [keyword, ...(value as readonly unknown[]).flatMap(keywordsOf)];
    return ["items", "additionalProperties", "propertyNames"].includes(keyword)
      ? [keyword, ...keywordsOf(value)]
      : [keyword];
  });
}

describe.each(FILE_KINDS)("the meta-schema of %s files", (kind) => {
  const schema = metaSchema(kind, { area: "decimal" });
  it("uses only what the checker reads", () => {
    expect([...new Set(keywordsOf(schema))].filter((keyword) => !KEYWORDS.has(keyword))).toEqual([]);
  });
  it("is JSON Schema to others as well", () => {
    const ajv = new Ajv({ strict: false });
    expect(
      ajv.validateSchema({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" }),
      JSON.stringify(ajv.errors),
    ).toBe(true);
  });
  it("is closed", () => expect(schema.additionalProperties).toBe(false));
});

it.each([
  ["content/notice.entity.json", "entity"],
  ["presets.json", "presets"],
  ["extra/presets.json", "presets"],
  ["menu.json", "menu"],
  ["dict/yn.dict.json", "dict"],
  ["demo/01-rows.json", "demo"],
  ["roles/admin.role.json", "role"],
  ["notes.json", undefined],
  ["a.menu.json", undefined],
  ["a.entiti.json", undefined],
])("%s is a file of kind %s", (path, kind) => expect(fileKindOf(path)).toBe(kind));
