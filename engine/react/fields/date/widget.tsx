import type { InputProps } from "../inputProps.ts";
import { useDisabledDates } from "./dateBounds.ts";
import { DateTimeField } from "./DateTimeField.tsx";

export function DateWidget(props: InputProps) {
  const outside = useDisabledDates(props.field);
  return <DateTimeField {...props} picker="date" format="YYYY-MM-DD" {...(outside ? { disabledDate: outside } : {})} />;
}
