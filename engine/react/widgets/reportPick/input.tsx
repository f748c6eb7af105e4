import { TextInput } from "../text/input.tsx";
import type { InputProps } from "../input.ts";

/** Plain text until reports can be opened to pick from. */
export function ReportPickInput(props: InputProps) {
  return <TextInput {...props} />;
}
