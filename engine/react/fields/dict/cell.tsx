import { Badge, Tag } from "antd";
import { splitValues } from "#core/values";
import type { DictEntry } from "../../api/index.ts";
import type { CellProps } from "../cellProps.ts";

/** A state as a tag in its item's colour, other dictionaries as words. */
export function DictCell({ value, text, items, column, field }: CellProps) {
  const values = splitValues(String(value));
  const texts = text === undefined ? [] : text.split(",");
  const asTags = column.tag || field.look === "tag";
  const shown = values.map((each, index) => entryOf(each, texts[index], items));
  if (asTags) {
    return (
      <span className="hw-cell-tags">
        {shown.map((item) => (
          <Tag key={item.value} variant="filled" {...(item.color ? { color: item.color } : {})}>
            {item.text}
          </Tag>
        ))}
      </span>
    );
  }
  const [only] = shown;
  if (only && shown.length === 1 && items.some(isColoured))
    return <Badge {...(isColoured(only) ? { color: only.color } : { status: "default" as const })} text={only.text} />;
  return <>{shown.map((item) => item.text).join("、")}</>;
}

function entryOf(value: string, text: string | undefined, items: readonly DictEntry[]): DictEntry {
  const item = items.find((each) => each.value === value);
  return { value, text: text ?? item?.text ?? value, ...(item?.color ? { color: item.color } : {}) };
}

/** Beside coloured items one without a colour of its own has a grey dot, so that the words stand in one line. */
const isColoured = (item: DictEntry): item is DictEntry & { readonly color: string } =>
  item.color !== undefined && item.color !== "default";
