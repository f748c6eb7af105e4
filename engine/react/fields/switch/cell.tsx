import { CheckOutlined, MinusOutlined } from "@ant-design/icons";
import { listTexts } from "../../texts/list.ts";
import type { CellProps } from "../cellProps.ts";

/** On and off by shape and word, not by colour alone. */
export function SwitchCell({ value, field }: CellProps) {
  const on = value === true || value === 1 || value === "1" || value === "true";
  const own = field.options[on ? "on" : "off"];
  const word = typeof own === "string" ? own : on ? listTexts.yes : listTexts.no;
  return (
    <span className={on ? "hw-switch-on" : "hw-switch-off"}>
      {on ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />} {word}
    </span>
  );
}
