import { useMemo } from "react";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { Ellipsis } from "../text/cell.tsx";
import { typedText } from "../inputAttributes.ts";
import { cleanHtml } from "./cleanHtml.ts";
import "./richText.css";

/** The words without their form. */
function RichTextLine({ value, text }: LineProps) {
  return <Ellipsis text={(text ?? plainText(String(value))).slice(0, 200)} />;
}

/** Parsed by the browser into a document of its own, so nothing in it runs or loads. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.replace(/\s+/g, " ").trim();
}

/** HTML from the server, cleaned once more before it reaches the page. */
function RichTextFull({ id, value }: FullProps) {
  const html = useMemo(() => cleanHtml(typedText(value)), [value]);
  if (html === "") return <Nothing id={id} />;
  return <div id={id} className="hw-prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export const richTextCell: KindCell = { Line: RichTextLine, Full: RichTextFull };
