import { splitValues } from "#core/values";
import { typedText } from "../inputAttributes.ts";
import type { CellContent, KindEditor } from "../kindEditor.ts";
import { drawButton, drawFile, drawMore, drawUpload } from "./drawFiles.ts";
import { FileWidget } from "./widget.tsx";

/** Files drawn in a cell; the rest are behind “更多”. */
const SHOWN = 1;

/** Files and what is on its way, each with what may be done with it; “更多” opens them all. */
export const fileEditor: KindEditor = {
  mode: () => "popup",
  Widget: FileWidget,
  popupSize: () => ({ width: 320 }),
  renderPart: (shown) => {
    const paths = splitValues(typedText(shown.value));
    const waiting = shown.uploads;
    if (paths.length + waiting.length === 0 && shown.disabled) return undefined;
    const key = [
      paths.join(),
      shown.disabled,
      ...waiting.map((upload) => `${upload.id}:${Math.round(upload.progress * 100)}:${upload.error ?? ""}`),
    ].join("|");
    return { key, draw: (box) => draw(box, shown, paths) };
  },
};

function draw(box: HTMLElement, shown: CellContent, paths: readonly string[]): void {
  const { field, disabled } = shown;
  const may = {
    download: field.options["allowDownload"] !== false,
    remove: field.options["allowRemove"] !== false && !disabled,
  };
  const waiting = shown.uploads;
  const line = document.createElement("span");
  line.className = "hw-cell-files";
  for (const path of paths.slice(0, SHOWN)) line.append(drawFile(path, may));
  for (const upload of waiting) line.append(drawUpload(upload, may.remove));
  if (paths.length > SHOWN) line.append(drawMore(paths.length));
  const most = typeof field.options["count"] === "number" ? field.options["count"] : 1;
  if (!disabled && (most === 0 || paths.length + waiting.length < most))
    line.append(drawButton("upload", "上传", "hw-file-add"));
  box.append(line);
}
