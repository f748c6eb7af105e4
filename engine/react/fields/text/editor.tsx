import { Input } from "antd";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";
import { RemainingLength } from "./RemainingLength.tsx";
import type { KindEditor } from "../kindEditor.ts";

/** One line of text. Nothing is cut while typing or pasting: what is too long is said, not lost. */
export function TextWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const typed = typedText(value);
  return (
    <Input
      id={id}
      value={typed}
      placeholder={promptOf(field)}
      autoComplete="off"
      {...statusOf(props)}
      {...ariaOf(props)}
      suffix={<RemainingLength typed={typed} max={numberOf(field, "max")} />}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

export const textEditor: KindEditor = { mode: () => "typed", Widget: TextWidget };
