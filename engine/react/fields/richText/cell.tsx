import type { CellProps } from "../cellProps.ts";
import { Ellipsis } from "../text/cell.tsx";

/** The words without their form. */
export function RichTextCell({ value, text }: CellProps) {
  return <Ellipsis text={(text ?? plainText(String(value))).slice(0, 200)} />;
}

/** Parsed by the browser into a document of its own, so nothing in it runs or loads. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.replace(/\s+/g, " ").trim();
}
