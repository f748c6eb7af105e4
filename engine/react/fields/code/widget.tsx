import { Input } from "antd";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";

/** Up to this many characters a code is a number or a name, on one line; above, it is a text with lines. */
const ONE_LINE = 100;
const ROWS = { minRows: 4, maxRows: 16 };

export function CodeWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const own = {
    id,
    value: typedText(value),
    placeholder: promptOf(field),
    className: "hw-mono",
    spellCheck: false,
    autoComplete: "off",
    ...statusOf(props),
    ...ariaOf(props),
    onBlur,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  } as const;
  return (numberOf(field, "max") ?? Infinity) <= ONE_LINE ? (
    <Input {...own} />
  ) : (
    <Input.TextArea {...own} autoSize={ROWS} />
  );
}
