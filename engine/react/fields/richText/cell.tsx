import { useMemo } from "react";
import { htmlText } from "#core/fields";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { Ellipsis } from "../text/cell.tsx";
import { typedText } from "../inputAttributes.ts";
import { shownHtml } from "./cleanHtml.ts";
import "./richText.css";

/** The words without their form. */
function RichTextLine({ value, text }: LineProps) {
  return <Ellipsis text={(text ?? htmlText(String(value)).replace(/\s+/g, " ").trim()).slice(0, 200)} />;
}

/** HTML from the server, cleaned once more before it reaches the page. */
export function RichTextFull({ id, value }: Pick<FullProps, "id" | "value">) {
  const html = useMemo(() => shownHtml(typedText(value)), [value]);
  if (html === "") return <Nothing id={id} />;
  return <div id={id} className="hw-prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export const richTextCell: KindCell = { Line: RichTextLine, Full: RichTextFull };
