import type { InputProps, Input } from "../inputProps.ts";
import { useDisabledDates } from "./dateBounds.ts";
import { DateTimeField } from "./DateTimeField.tsx";
import type { KindEditor } from "../kindEditor.ts";

export function DateWidget(props: InputProps) {
  const outside = useDisabledDates(props.field);
  return <DateTimeField {...props} picker="date" format="YYYY-MM-DD" {...(outside ? { disabledDate: outside } : {})} />;
}

export const pickerEditor = (Widget: Input): KindEditor => ({ Widget, mode: () => "box", commitsOnChange: () => true });

export const dateEditor = pickerEditor(DateWidget);
