/** rjsf's SchemaField, connected to the form's store. */
import { useMemo } from "react";
import { getDefaultRegistry } from "@rjsf/core";
import { ErrorSchemaBuilder, type Field, type FieldProps, type RJSFSchema } from "@rjsf/utils";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { useDict, type DictEntry } from "../api/index.ts";
import { isMultiple, labelOfKeys, selectedKeys, singleValue } from "../fields/dict/dictValue.ts";
import { textOf } from "../fields/fieldOptions.ts";
import { useLayout } from "./formLayout.ts";
import { KindField } from "./KindField.tsx";
import { FieldTemplate } from "./rjsfTemplates.tsx";
import { isBlank, useField, useFormStore } from "./store/index.ts";

const SchemaField = stockField("SchemaField");

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

function subscribesItself({ uiSchema = {}, registry }: FieldProps, { kind }: FieldModel): boolean {
  const { "ui:widget": widget, "ui:field": named } = uiSchema;
  const drawn = named === kind ? registry.fields[kind] : widget === kind ? registry.widgets[kind] : undefined;
  return drawn === KindField && registry.templates.FieldTemplate === FieldTemplate;
}

function ConnectedField({ field, ...props }: FieldProps & { readonly field: FieldModel }) {
  const { name } = field;
  const store = useFormStore();
  const { value, hidden, required, readonly, issue } = useField(name);
  const items = useDict(textOf(field, "dict"));
  const schema = useMemo(() => withChoices(props.schema, field, items), [props.schema, field, items]);
  const errorSchema = useMemo(() => new ErrorSchemaBuilder().addErrors(issue?.message ?? []).ErrorSchema, [issue]);
  if (hidden) return null;
  return (
    <SchemaField
      {...props}
      schema={schema}
      formData={isBlank(value) ? undefined : value}
      errorSchema={errorSchema}
      required={required}
      readonly={readonly}
      onChange={(next: Wire | undefined) => store.set(name, next ?? null, labelOf(field, next, items))}
      onBlur={() => store.touch(name)}
    />
  );
}

/** The items of a dictionary are data: they come with the form, not with its schema. */
function withChoices(schema: RJSFSchema, field: FieldModel, items: readonly DictEntry[]): RJSFSchema {
  if (items.length === 0 || isMultiple(field)) return schema;
  return { ...schema, oneOf: items.map(({ value, text }) => ({ const: singleValue(field, value), title: text })) };
}

const labelOf = (field: FieldModel, value: Wire | undefined, items: readonly DictEntry[]): string | undefined =>
  field.kind === "dict" ? labelOfKeys(selectedKeys(value ?? null), items) : undefined;
