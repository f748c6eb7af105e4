/** The parts of a file cell, without React because a table may have hundreds; `data-act` names what a button does. */
import type { CellUpload } from "../kindEditor.ts";
import { fileName, isPicture, shortName, thumbnailUrl } from "./fileName.ts";

interface FileRights {
  readonly download: boolean;
  readonly remove: boolean;
}

/** As the class `hw-file-thumb` draws it. */
const THUMBNAIL_WIDTH = 24;

export function drawFile(path: string, may: FileRights): HTMLElement {
  const chip = document.createElement("span");
  const name = fileName(path);
  chip.className = "hw-file-chip hw-file-done";
  chip.title = name;
  if (isPicture(path)) {
    const picture = document.createElement("img");
    picture.src = thumbnailUrl(path, THUMBNAIL_WIDTH);
    picture.alt = name;
    picture.className = "hw-file-thumb";
    picture.loading = "lazy";
    chip.append(picture);
  }
  const shown = document.createElement("span");
  shown.textContent = shortName(name);
  chip.append(shown);
  if (may.download) chip.append(drawButton("download", `下载 ${name}`, "hw-file-down", path));
  if (may.remove) chip.append(drawButton("remove", `移除 ${name}`, "hw-file-gone", path));
  return chip;
}

/** On its way with its percentage, or not arrived: a red sign whose tooltip says why. */
export function drawUpload({ id, name, progress: part, error }: CellUpload, mayRemove: boolean): HTMLElement {
  const chip = document.createElement("span");
  chip.className = `hw-file-chip ${error === undefined ? "hw-file-way" : "hw-file-error"}`;
  const shown = document.createElement("span");
  shown.textContent = shortName(name);
  const state = document.createElement("span");
  state.className = error === undefined ? "hw-file-percent" : "hw-file-why";
  state.textContent = error === undefined ? `${Math.round(part * 100)}%` : "!";
  chip.title = error ?? name;
  state.setAttribute("role", error === undefined ? "progressbar" : "img");
  state.setAttribute("aria-label", error ?? `${name} 正在上传`);
  if (error === undefined) state.setAttribute("aria-valuenow", String(Math.round(part * 100)));
  chip.append(state, shown);
  if (error !== undefined && mayRemove) chip.append(drawButton("drop", `移除 ${name}`, "hw-file-gone", String(id)));
  return chip;
}

export function drawMore(count: number): HTMLElement {
  const more = drawButton("more", `更多，共 ${count} 个文件`, "hw-file-more");
  more.textContent = `更多 ${count}`;
  return more;
}

export function drawButton(act: string, label: string, className: string, of?: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  // The keys of a table go through its cells: these are reached by the popup of the cell.
  button.tabIndex = -1;
  button.className = className;
  button.dataset["act"] = act;
  if (of !== undefined) button.dataset["of"] = of;
  button.setAttribute("aria-label", label);
  if (act === "upload") button.textContent = label;
  return button;
}
