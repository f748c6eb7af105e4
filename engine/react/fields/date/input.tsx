import type { InputProps } from "../inputProps.ts";
import { useOutside } from "./dateBounds.ts";
import { WallField } from "./DateTimeField.tsx";

export function DateInput(props: InputProps) {
  const outside = useOutside(props.field);
  return <WallField {...props} picker="date" format="YYYY-MM-DD" {...(outside ? { disabledDate: outside } : {})} />;
}
