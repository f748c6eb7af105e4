import { DateTimeField } from "../date/DateTimeField.tsx";
import type { InputProps } from "../inputProps.ts";

export function TimeWidget(props: InputProps) {
  return <DateTimeField {...props} picker="time" format="HH:mm:ss" />;
}
