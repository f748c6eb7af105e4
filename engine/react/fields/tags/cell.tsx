import { Tag } from "antd";
import { joinFreeTexts } from "#core/fields";
import { splitValues } from "#core/values";
import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";

const SHOWN = 3;

function TagsLine({ value }: LineProps) {
  const tags = splitValues(String(value));
  return (
    <span className="hw-cell-tags" title={tags.length > SHOWN ? joinFreeTexts(tags, "、") : undefined}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Tag key={tag} variant="filled">
          {tag}
        </Tag>
      ))}
      {tags.length > SHOWN ? <small>+{tags.length - SHOWN}</small> : null}
    </span>
  );
}

export const tagsCell: KindCell = { Line: TagsLine, Full: textCell.Full };
