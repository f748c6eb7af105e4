import { WallField } from "../date/field.tsx";
import type { InputProps } from "../input.ts";

export function TimeInput(props: InputProps) {
  return <WallField {...props} picker="time" format="HH:mm:ss" />;
}
