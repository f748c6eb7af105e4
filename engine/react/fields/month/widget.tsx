import { DateTimeField } from "../date/DateTimeField.tsx";
import type { InputProps } from "../inputProps.ts";

export function MonthWidget(props: InputProps) {
  return <DateTimeField {...props} picker="month" format="YYYY-MM" />;
}
