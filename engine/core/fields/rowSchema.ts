/** JSON Schema of rows in wire form: OpenAPI publishes it, and forms are generated from it. */
import type { FieldModel } from "#core/model";
import { KINDS } from "./registry.ts";

export type RowSchema = Readonly<{
  type: "object";
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}>;

type NewRowSchema = RowSchema & Readonly<{ required: readonly string[] }>;

export function rowSchema(fields: readonly FieldModel[]): RowSchema {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, KINDS[field.kind].jsonSchema(field)])),
  };
}

/** A row as it is added: required are the fields that always need a value and get none by default. */
export function newRowSchema(fields: readonly FieldModel[]): NewRowSchema {
  const alwaysRequired = fields.filter(
    ({ required, visible, default: given, system }) =>
      required !== undefined && required.when === undefined && visible === undefined && given === undefined && !system,
  );
  return { ...rowSchema(fields), required: alwaysRequired.map((field) => field.name) };
}
