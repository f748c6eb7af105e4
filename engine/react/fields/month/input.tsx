import { WallField } from "../date/DateTimeField.tsx";
import type { InputProps } from "../inputProps.ts";

export function MonthInput(props: InputProps) {
  return <WallField {...props} picker="month" format="YYYY-MM" />;
}
