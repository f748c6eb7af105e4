import { useMemo } from "react";
import { cleanHtml } from "./clean.ts";
import { typedText } from "../aria.ts";
import type { ReadingProps } from "../input.ts";

/** HTML from the server, cleaned once more before it reaches the page. */
export function RichTextReading({ id, value }: ReadingProps) {
  const html = useMemo(() => cleanHtml(typedText(value)), [value]);
  if (html === "") return <span id={id} className="hw-nothing" aria-label="空">—</span>;
  return <div id={id} className="hw-prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
