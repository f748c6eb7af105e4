import { CheckOutlined } from "@ant-design/icons";
import { listTexts } from "../../texts/list.ts";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { textOf } from "../fieldOptions.ts";

/** On has a tick, off its word alone: a dash beside it reads as the word for one. */
function SwitchLine({ value, field }: LineProps) {
  const on = value === true || value === 1 || value === "1" || value === "true";
  const own = field.options[on ? "on" : "off"];
  const word = typeof own === "string" ? own : on ? listTexts.yes : listTexts.no;
  return (
    <span className={on ? "hw-switch-on" : "hw-switch-off"}>
      {on ? <CheckOutlined aria-hidden /> : null}
      {on ? " " : null}
      {word}
    </span>
  );
}

function SwitchFull({ id, field, value }: FullProps) {
  const on = value === true || value === 1;
  return <span id={id}>{on ? (textOf(field, "on") ?? "是") : (textOf(field, "off") ?? "否")}</span>;
}

export const switchCell: KindCell = { Line: SwitchLine, Full: SwitchFull };
