/** What an rjsf field that does not know the store is given of it: value, error and state as props. */
import { useMemo } from "react";
import { ErrorSchemaBuilder, type FieldProps, type RJSFSchema } from "@rjsf/utils";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { useDict, type DictEntry } from "../api/index.ts";
import { isMultiple, labelOfKeys, selectedKeys, singleValue } from "../fields/dict/dictValue.ts";
import { textOf } from "../fields/fieldOptions.ts";
import { isBlank, useField, useFormStore } from "./store/index.ts";

type ConnectedProps = Pick<
  FieldProps,
  "schema" | "formData" | "errorSchema" | "required" | "readonly" | "onChange" | "onBlur"
>;

/** Nothing for a field that is hidden now. */
export function useConnectedField(field: FieldModel, given: RJSFSchema): ConnectedProps | undefined {
  const { name } = field;
  const store = useFormStore();
  const { value, hidden, required, readonly, issue } = useField(name);
  const items = useDict(textOf(field, "dict"));
  const schema = useMemo(() => withChoices(given, field, items), [given, field, items]);
  const errorSchema = useMemo(() => new ErrorSchemaBuilder().addErrors(issue?.message ?? []).ErrorSchema, [issue]);
  if (hidden) return undefined;
  return {
    schema,
    formData: isBlank(value) ? undefined : value,
    errorSchema,
    required,
    readonly,
    onChange: (next: Wire | undefined) => store.set(name, next ?? null, labelOf(field, next, items)),
    onBlur: () => store.touch(name),
  };
}

/** The items of a dictionary are data: they come with the form, not with its schema. */
function withChoices(schema: RJSFSchema, field: FieldModel, items: readonly DictEntry[]): RJSFSchema {
  if (items.length === 0 || isMultiple(field)) return schema;
  return { ...schema, oneOf: items.map(({ value, text }) => ({ const: singleValue(field, value), title: text })) };
}

const labelOf = (field: FieldModel, value: Wire | undefined, items: readonly DictEntry[]): string | undefined =>
  field.kind === "dict" ? labelOfKeys(selectedKeys(value ?? null), items) : undefined;
