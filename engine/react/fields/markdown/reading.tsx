import { typedText } from "../aria.ts";
import type { ReadingProps } from "../input.ts";
import { MarkdownPreview } from "./preview.tsx";

export function MarkdownReading({ id, value }: ReadingProps) {
  return <MarkdownPreview id={id} source={typedText(value)} />;
}
