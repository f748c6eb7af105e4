import { DateTimeField } from "../date/DateTimeField.tsx";
import type { InputProps } from "../inputProps.ts";
import { pickerEditor } from "../date/editor.tsx";

function MonthWidget(props: InputProps) {
  return <DateTimeField {...props} picker="month" format="YYYY-MM" />;
}

export const monthEditor = pickerEditor(MonthWidget);
