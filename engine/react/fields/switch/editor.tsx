import { Switch } from "antd";
import { ariaOf } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";
import type { KindEditor } from "../kindEditor.ts";

function SwitchWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  return (
    <Switch
      id={id}
      checked={value === true || value === 1}
      {...ariaOf(props)}
      aria-label={field.title}
      checkedChildren={textOf(field, "on")}
      unCheckedChildren={textOf(field, "off")}
      onChange={(checked) => {
        onChange(checked);
        onBlur();
      }}
    />
  );
}

const isOn = (value: unknown): boolean => value === true || value === 1;

/** A check box in the cell: a click or Enter changes it. */
export const switchEditor: KindEditor = {
  mode: () => "toggle",
  Widget: SwitchWidget,
  toggle: (value) => !isOn(value),
  renderPart: ({ value, text, disabled }) => {
    // A pasted text that cannot be parsed is shown as it is.
    if (typeof value === "string" && value !== "") return undefined;
    const on = isOn(value);
    return { key: `${on ? 1 : 0}${disabled ? "x" : ""}${text}`, draw: (box) => draw(box, on, disabled, text) };
  },
};

function draw(box: HTMLElement, on: boolean, disabled: boolean, text: string): void {
  const mark = document.createElement("span");
  mark.className = `hw-check${on ? " hw-check-on" : ""}${disabled ? " hw-check-off" : ""}`;
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", text === "" ? "—" : text);
  if (!disabled) mark.dataset["act"] = "toggle";
  box.append(mark);
}
