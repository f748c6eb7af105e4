import { Input } from "antd";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { promptOf } from "../fieldOptions.ts";
import type { KindEditor } from "../kindEditor.ts";

function PasswordWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  return (
    <Input.Password
      id={id}
      value={typedText(value)}
      placeholder={promptOf(field)}
      autoComplete="new-password"
      {...statusOf(props)}
      {...ariaOf(props)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

export const passwordEditor: KindEditor = {
  mode: () => "box",
  Widget: PasswordWidget,
  renderPart: ({ value }) =>
    value === null || value === ""
      ? undefined
      : {
          key: "secret",
          draw: (box) => {
            box.textContent = "••••••";
          },
        },
};
