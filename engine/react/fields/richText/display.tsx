import { useMemo } from "react";
import { cleanHtml } from "./cleanHtml.ts";
import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";

/** HTML from the server, cleaned once more before it reaches the page. */
export function RichTextDisplay({ id, value }: DisplayProps) {
  const html = useMemo(() => cleanHtml(typedText(value)), [value]);
  if (html === "")
    return (
      <span id={id} className="hw-nothing" aria-label="空">
        —
      </span>
    );
  return <div id={id} className="hw-prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
