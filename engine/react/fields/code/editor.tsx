import { Input } from "antd";
import type { FieldModel } from "#core/language";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";
import type { KindEditor } from "../kindEditor.ts";

/** Up to this many characters a code is a number or a name, on one line; above, it is a text with lines. */
const ONE_LINE = 100;
const ROWS = { minRows: 4, maxRows: 16 };
const isOneLine = (field: FieldModel): boolean => (numberOf(field, "max") ?? Infinity) <= ONE_LINE;

function CodeWidget(props: InputProps) {
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
  return isOneLine(field) ? <Input {...own} /> : <Input.TextArea {...own} autoSize={ROWS} />;
}

/** A short code is typed like text; a long one in a popup. */
export const codeEditor: KindEditor = {
  mode: (field) => (isOneLine(field) ? "typed" : "popup"),
  Widget: CodeWidget,
  popupSize: () => ({ width: 480 }),
};
