import { Input } from "antd";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { numberOf, promptOf } from "../fieldOptions.ts";
import type { KindEditor } from "../kindEditor.ts";

const ROWS = { minRows: 3, maxRows: 10 };
const length = (text: string) => [...text].length;

function TextareaWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const max = numberOf(field, "max");
  return (
    <Input.TextArea
      id={id}
      value={typedText(value)}
      placeholder={promptOf(field)}
      autoSize={ROWS}
      {...statusOf(props)}
      {...ariaOf(props)}
      {...(max === undefined ? {} : { count: { show: true, max, strategy: length } })}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

/** The specification's size of a text popup. */
const POPUP = { width: 150, height: 200 };

export const textareaEditor: KindEditor = {
  mode: (field) => (field.look === "popup" ? "popup" : "typed"),
  Widget: TextareaWidget,
  multiline: true,
  popupSize: () => POPUP,
};
