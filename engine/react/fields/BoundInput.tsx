/** The editor of a field in the store, or its cell if it is read-only; re-renders only when its field changes. */
import { memo, useMemo } from "react";
import type { FieldModel } from "#core/language";
import { useField, useFormStore } from "../form/store/index.ts";
import type { InputProps } from "./inputProps.ts";
import { useFormServices } from "./formServices.ts";

interface BoundProps {
  readonly id: string;
  readonly field: FieldModel;
}

export const BoundInput = memo(function BoundInput({ id, field }: BoundProps) {
  const store = useFormStore();
  const { Cell, Editor } = useFormServices();
  const { value, stored, label, issue, required, readonly } = useField(field.name);
  const { onChange, onBlur, onInputError } = useMemo(() => wires(store, field), [store, field]);
  if (readonly && field.expr === undefined) {
    return (
      <div className="hw-read-box">
        <Cell as="full" id={id} field={field} value={value} stored={stored} label={label} />
      </div>
    );
  }
  return (
    <Editor
      id={id}
      field={field}
      value={value}
      stored={stored}
      label={label}
      required={required}
      invalid={issue !== undefined}
      describedBy={issue !== undefined ? `${id}-issue` : field.help !== undefined ? `${id}-help` : undefined}
      onChange={onChange}
      onBlur={onBlur}
      onInputError={onInputError}
    />
  );
});

function wires(
  store: ReturnType<typeof useFormStore>,
  field: FieldModel,
): Pick<InputProps, "onChange" | "onBlur" | "onInputError"> {
  const { name } = field;
  return {
    onChange: (value, also) =>
      store.setMany({ ...also?.fill, [name]: value }, also?.label === undefined ? {} : { [name]: also.label }),
    onBlur: () => store.touch(name),
    onInputError: (message) => store.setInputError(name, message),
  };
}
