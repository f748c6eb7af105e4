/**
 * What rjsf is given: the JSON Schema of the form's fields, flat and stable, and the uiSchema that names each field's
 * widget. Conditions, values and errors never pass through rjsf's Form: `StoreSchemaField.tsx` connects each field to
 * the store.
 */
import type { RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import { newRowSchema } from "#core/fields";
import type { FieldModel } from "#core/language";

interface RjsfConfig {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/**
 * A kind's name in rjsf's registry. Kinds and rjsf's own widgets share names (`textarea`, `date`, `password`), and the
 * registry is searched first: without the prefix a `ui:widget` could not name the stock one.
 */
export const registryName = (kind: string): string => `hw-${kind}`;

/** `fields` in the order of the form; `themed` is the theme's part of the uiSchema. */
export function rjsfConfigOf(fields: readonly FieldModel[], themed: UiSchema = {}): RjsfConfig {
  const { type, properties, required } = newRowSchema(fields);
  return {
    schema: { type, properties: { ...properties }, required: [...required] },
    uiSchema: {
      "ui:order": fields.map((field) => field.name),
      ...Object.fromEntries(
        fields.map((field) => [field.name, { ...ownUiSchema(field, properties[field.name]), ...themed[field.name] }]),
      ),
    },
  };
}

/** rjsf gives widgets to scalars only; a kind with rows or any JSON as its value is a field of its own. */
const SCALARS: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);

function ownUiSchema({ kind, help, placeholder }: FieldModel, schema: RJSFSchema = {}): UiSchema {
  return {
    [SCALARS.has(schema.type) ? "ui:widget" : "ui:field"]: registryName(kind),
    ...(help === undefined ? {} : { "ui:help": help }),
    ...(placeholder === undefined ? {} : { "ui:placeholder": placeholder }),
  };
}

/** rjsf requires a validator; the store validates, as the server does. Ajv would need `unsafe-eval`. */
export const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};
