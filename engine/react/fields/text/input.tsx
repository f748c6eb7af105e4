import { Input } from "antd";
import { ariaOf, statusOf, typedText } from "../aria.ts";
import type { InputProps } from "../input.ts";
import { numberOf, promptOf } from "../options.ts";
import { RoomLeft } from "./room.tsx";

/** One line of text. Nothing is cut while typing or pasting: what is too long is said, not lost. */
export function TextInput(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const typed = typedText(value);
  return (
    <Input
      id={id} value={typed} placeholder={promptOf(field)} autoComplete="off" {...statusOf(props)} {...ariaOf(props)}
      suffix={<RoomLeft typed={typed} max={numberOf(field, "max")} />}
      onChange={(event) => onChange(event.target.value)} onBlur={onBlur}
    />
  );
}
