import { NumberField } from "../decimal/NumberField.tsx";
import type { InputProps } from "../inputProps.ts";
import { isGrouped } from "./isGrouped.ts";
import { numberEditor } from "../decimal/editor.tsx";

function IntegerWidget(props: InputProps) {
  return <NumberField {...props} places={0} grouped={isGrouped(props.field)} />;
}

export const integerEditor = numberEditor(IntegerWidget);
