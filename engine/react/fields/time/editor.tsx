import { DateTimeField } from "../date/DateTimeField.tsx";
import type { InputProps } from "../inputProps.ts";
import { pickerEditor } from "../date/editor.tsx";

function TimeWidget(props: InputProps) {
  return <DateTimeField {...props} picker="time" format="HH:mm:ss" />;
}

export const timeEditor = pickerEditor(TimeWidget);
