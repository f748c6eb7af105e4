import { Tag } from "antd";
import { useDict } from "../../api/index.ts";
import type { DisplayProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";
import { selectedKeys } from "./dictValue.ts";

/** Colours of dictionary items are antd's names or hex; anything else is left out. */
export function DictDisplay({ id, field, value, label }: DisplayProps) {
  const items = useDict(textOf(field, "dict"));
  const keys = selectedKeys(value);
  if (keys.length === 0)
    return (
      <span id={id} className="hw-nothing" aria-label="空">
        —
      </span>
    );
  const labels = (label ?? "").split(",");
  const shown = keys.map((key, index) => {
    const item = items.find((candidate) => candidate.value === key);
    return {
      key,
      color: item?.color,
      text: item?.text ?? (labels.length === keys.length && labels[index] ? labels[index] : key),
    };
  });
  if (field.look !== "tag" && shown.every((item) => item.color === undefined))
    return <span id={id}>{shown.map((item) => item.text).join("、")}</span>;
  return (
    <span id={id} className="hw-tags">
      {shown.map((item) => (
        <Tag key={item.key} variant="filled" {...(item.color === undefined ? {} : { color: item.color })}>
          {item.text}
        </Tag>
      ))}
    </span>
  );
}
