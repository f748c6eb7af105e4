/** rjsf's SchemaField, connected to the form's store. */
import { getDefaultRegistry } from "@rjsf/core";
import type { Field, FieldProps } from "@rjsf/utils";
import type { FieldModel } from "#core/language";
import { useLayout } from "./formLayout.ts";
import { KindField } from "./KindField.tsx";
import { registryName } from "./rjsfConfig.ts";
import { FieldTemplate } from "./rjsfTemplates.tsx";
import { useConnectedField } from "./useConnectedField.ts";

const SchemaField = stockField("SchemaField");
const NumberField = stockField("NumberField");
const StringField = stockField("StringField");

function stockField(name: string): Field {
  const field = getDefaultRegistry().fields[name];
  if (!field) throw new Error(`rjsf has no field ${name}`);
  return field;
}

/**
 * A field that its kind's widget draws in our own template is passed through: both subscribe to the store themselves,
 * so that a key re-renders one input. Any other widget or template, of rjsf or of a theme, gets value, error and state
 * as props.
 */
export function StoreSchemaField(props: FieldProps) {
  const { fields } = useLayout();
  const field = props.fieldPathId.path.length === 1 ? fields.get(props.name) : undefined;
  if (field === undefined || subscribesItself(props, field)) return <SchemaField {...props} />;
  return <ConnectedField {...props} field={field} />;
}

/**
 * rjsf's NumberField converts what a number's widget takes and gives, and reads the locale for it at every rendering
 * (0.2 ms a field). A kind's own widget reads the store instead.
 */
export function StoreNumberField(props: FieldProps) {
  const field = useLayout().fields.get(props.name);
  return field !== undefined && subscribesItself(props, field) ? (
    <StringField {...props} />
  ) : (
    <NumberField {...props} />
  );
}

function subscribesItself({ uiSchema = {}, registry }: FieldProps, { kind }: FieldModel): boolean {
  const { "ui:widget": widget, "ui:field": named } = uiSchema;
  const own = registryName(kind);
  const drawn = named === own ? registry.fields[own] : widget === own ? registry.widgets[own] : undefined;
  return drawn === KindField && registry.templates.FieldTemplate === FieldTemplate;
}

function ConnectedField({ field, ...props }: FieldProps & { readonly field: FieldModel }) {
  const connected = useConnectedField(field, props.schema);
  return connected === undefined ? null : <SchemaField {...props} {...connected} />;
}
