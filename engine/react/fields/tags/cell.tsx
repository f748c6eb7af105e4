import { Tag } from "antd";
import { splitValues } from "#core/values";
import type { CellProps } from "../cellProps.ts";

const SHOWN = 3;

export function TagsCell({ value }: CellProps) {
  const tags = splitValues(String(value));
  return (
    <span className="hw-cell-tags" title={tags.length > SHOWN ? tags.join("、") : undefined}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Tag key={tag} variant="filled">
          {tag}
        </Tag>
      ))}
      {tags.length > SHOWN ? <small>+{tags.length - SHOWN}</small> : null}
    </span>
  );
}
