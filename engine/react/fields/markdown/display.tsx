import { typedText } from "../inputAttributes.ts";
import type { ReadingProps } from "../inputProps.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";

export function MarkdownReading({ id, value }: ReadingProps) {
  return <MarkdownPreview id={id} source={typedText(value)} />;
}
