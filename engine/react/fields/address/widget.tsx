import { TextWidget } from "../text/widget.tsx";
import type { InputProps } from "../inputProps.ts";

/** The address as text; its longitude and latitude are fields of their own until there is a map. */
export function AddressWidget(props: InputProps) {
  return <TextWidget {...props} />;
}
