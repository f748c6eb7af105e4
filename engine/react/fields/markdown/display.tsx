import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";

export function MarkdownDisplay({ id, value }: DisplayProps) {
  return <MarkdownPreview id={id} source={typedText(value)} />;
}
