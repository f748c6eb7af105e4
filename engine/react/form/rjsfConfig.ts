/**
 * What rjsf is given: a flat schema of an entity's fields, made once per model. It draws and owns no values; conditions,
 * errors and keys never reach it.
 */
import type { RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import type { EntityModel } from "#core/language";

interface RjsfConfig {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

const configs = new WeakMap<EntityModel, RjsfConfig>();

export function rjsfConfigOf(entity: EntityModel): RjsfConfig {
  let config = configs.get(entity);
  if (!config) configs.set(entity, (config = makeRjsfConfig(entity)));
  return config;
}

function makeRjsfConfig(entity: EntityModel): RjsfConfig {
  const shown = new Set(entity.form.sections.flatMap((section) => section.fields));
  const fields = entity.fields.filter((field) => shown.has(field.name));
  return {
    // To rjsf every field is one box; what stands in it is the kind's business.
    schema: {
      type: "object",
      properties: Object.fromEntries(fields.map((field) => [field.name, { type: "string", title: field.title }])),
    },
    uiSchema: Object.fromEntries(fields.map((field) => [field.name, { "ui:widget": "bound" }])),
  };
}

/** Nothing is ever asked of rjsf's validator: the store holds what is wrong. */
export const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};
