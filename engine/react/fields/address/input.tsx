import { TextInput } from "../text/input.tsx";
import type { InputProps } from "../inputProps.ts";

/** The address as text; its longitude and latitude are fields of their own until the map stands. */
export function AddressInput(props: InputProps) {
  return <TextInput {...props} />;
}
