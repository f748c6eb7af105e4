import type { InputProps } from "../input.ts";
import { useOutside } from "./bounds.ts";
import { WallField } from "./field.tsx";

export function DateInput(props: InputProps) {
  const outside = useOutside(props.field);
  return <WallField {...props} picker="date" format="YYYY-MM-DD" {...(outside ? { disabledDate: outside } : {})} />;
}
