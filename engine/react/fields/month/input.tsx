import { WallField } from "../date/field.tsx";
import type { InputProps } from "../input.ts";

export function MonthInput(props: InputProps) {
  return <WallField {...props} picker="month" format="YYYY-MM" />;
}
