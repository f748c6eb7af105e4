import { textCell } from "../text/cell.tsx";
import type { FullProps, KindCell } from "../kindCell.ts";
import { typedText } from "../inputAttributes.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";

function MarkdownFull({ id, value }: FullProps) {
  return <MarkdownPreview id={id} source={typedText(value)} />;
}

export const markdownCell: KindCell = { Line: textCell.Line, Full: MarkdownFull };
