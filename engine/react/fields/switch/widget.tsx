import { Switch } from "antd";
import { ariaOf } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";

export function SwitchWidget(props: InputProps) {
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
