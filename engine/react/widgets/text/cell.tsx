import { Tag, Tooltip } from "antd";
import type { CellProps } from "../cell.ts";

/** Text on one line; what does not fit is read in the tooltip. */
export function TextCell({ value, text, field, column }: CellProps) {
  const shown = text ?? String(value);
  if (column.tag || field.look === "tag") return <Tag variant="filled">{shown}</Tag>;
  const url = field.look === "link" || field.options["pattern"] === "url" ? safeUrl(shown) : undefined;
  if (url) return <a className="hw-ellipsis" href={url} target="_blank" rel="noreferrer noopener">{shown}</a>;
  return <Ellipsis text={shown} />;
}

export function Ellipsis({ text }: { readonly text: string }) {
  return <Tooltip title={text} mouseEnterDelay={0.5} placement="topLeft"><span className="hw-ellipsis">{text}</span></Tooltip>;
}

/** Addresses people typed are followed only where they lead to a web page or a mailbox. */
function safeUrl(text: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(text) ? text : undefined;
}
