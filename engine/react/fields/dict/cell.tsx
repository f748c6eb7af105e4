import { Tag } from "antd";
import { joinLabels, labelsOfItems, labelsOfValues } from "#core/fields";
import { splitValues } from "#core/values";
import { useDict, type DictEntry } from "../../api/index.ts";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { textOf } from "../fieldOptions.ts";
import { selectedKeys } from "./dictValue.ts";

/** A state, or what the schema calls a tag, in the colour of its item; other dictionaries as words. */
function DictLine({ value, text, items, column, field }: LineProps) {
  const values = splitValues(String(value));
  const texts = labelsOfValues(text, values.length);
  const asTags = column.tag || field.look === "tag";
  const shown = values.map((each, index) => entryOf(each, texts?.[index], items));
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
  return <>{inWords(shown, items)}</>;
}

/** A list is a place to copy from, so its words can be pasted into a cell of the same dictionary. */
function inWords(shown: readonly { readonly text: string }[], items: readonly DictEntry[]): string {
  const labels = shown.map((item) => item.text);
  return joinLabels(labels, "、", labelsOfItems(items));
}

function entryOf(value: string, text: string | undefined, items: readonly DictEntry[]): DictEntry {
  const item = items.find((each) => each.value === value);
  return { value, text: text ?? item?.text ?? value, ...(item?.color ? { color: item.color } : {}) };
}

/** Colours of dictionary items are antd's names or hex; anything else is left out. */
function DictFull({ id, field, value, label }: FullProps) {
  const items = useDict(textOf(field, "dict"));
  const keys = selectedKeys(value);
  if (keys.length === 0) return <Nothing id={id} />;
  const labels = labelsOfValues(label, keys.length);
  const shown = keys.map((key, index) => {
    const item = items.find((candidate) => candidate.value === key);
    return {
      key,
      color: item?.color,
      text: item?.text ?? (labels?.[index] || key),
    };
  });
  if (field.look !== "tag") return <span id={id}>{inWords(shown, items)}</span>;
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

export const dictCell: KindCell = { Line: DictLine, Full: DictFull };
