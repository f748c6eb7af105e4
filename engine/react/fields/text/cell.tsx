import { Tag } from "antd";
import type { MouseEvent } from "react";
import { deviceName } from "#core/values";
import type { CellProps } from "../cellProps.ts";

/** Text on one line; what does not fit is read in its title. */
export function TextCell({ value, text, field, column }: CellProps) {
  const shown = field.look === "device" ? deviceName(String(value)) : (text ?? String(value));
  if (column.tag || field.look === "tag") return <Tag variant="filled">{shown}</Tag>;
  const url = field.look === "link" || field.options["pattern"] === "url" ? safeUrl(shown) : undefined;
  if (url)
    return (
      <a className="hw-ellipsis" href={url} target="_blank" rel="noreferrer noopener">
        {shown}
      </a>
    );
  return <Ellipsis text={shown} />;
}

/** The browser's own title: hundreds of these stand in one list, where a tooltip component each took a third of its drawing. */
export function Ellipsis({ text }: { readonly text: string }) {
  return (
    <span className="hw-ellipsis" onMouseEnter={showTitleIfTruncated}>
      {text}
    </span>
  );
}

function showTitleIfTruncated({ currentTarget: at }: MouseEvent<HTMLElement>): void {
  at.title = at.scrollWidth > at.clientWidth ? at.textContent : "";
}

/** Addresses people typed are followed only where they lead to a web page or a mailbox. */
function safeUrl(text: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(text) ? text : undefined;
}
