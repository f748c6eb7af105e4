/** What the editor makes of the clipboard and of what is dropped on it. */
import { Slice } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { PICTURE_ENDINGS } from "#core/values";
import { cleanPaste } from "./cleanPaste.ts";
import { PICTURE } from "./pictureNode.ts";
import type { PictureSender } from "./usePictureUploads.ts";

interface PasteTarget {
  /** Undefined where the text takes no pictures. */
  readonly sender: PictureSender | undefined;
  readonly say: (notice: string) => void;
}

export function pasteProps({ sender, say }: PasteTarget) {
  return {
    transformPastedHTML: (html: string): string => {
      const {
        html: cleaned,
        pictures,
        missing,
        tooLarge,
      } = cleanPaste(html, {
        origin: location.origin,
        newMark: () => sender?.uploads.newMark() ?? "",
        takesPictures: sender !== undefined,
      });
      if (tooLarge) say("表格太大，没有粘贴：请分成几个表格，或作为附件上传");
      if (sender === undefined && missing > 0) say("此处不能插入图片，粘贴的图片已去掉，原处已标明");
      else if (missing > 0) say(`有 ${missing} 张图片没有粘贴，原处已标明：请单独复制图片后粘贴，或用“插入图片”上传`);
      for (const [at, { mark, address }] of pictures.entries()) {
        const file = fileOf(address, at + 1);
        if (file === undefined) say("有 1 张图片没有粘贴：图片数据不完整");
        else sender?.send(file, mark);
      }
      return cleaned;
    },
    transformPasted: keepFirstBlock,
    handleDOMEvents: {
      paste: (view: EditorView, event: ClipboardEvent): boolean => {
        const files = picturesIn(event.clipboardData);
        // Word and Excel put a picture of the text on the clipboard beside the text itself.
        if (sender === undefined || files.length === 0 || hasText(event.clipboardData)) return false;
        event.preventDefault();
        insertPictures(view, files, sender);
        return true;
      },
      drop: (view: EditorView, event: DragEvent): boolean => {
        const files = picturesIn(event.dataTransfer);
        // What is dragged within the editor is moved by it.
        if (sender === undefined || files.length === 0 || view.dragging !== null) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at !== null) {
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
        }
        insertPictures(view, files, sender);
        return true;
      },
    },
  };
}

/** In an empty paragraph the first block comes in whole, with its alignment, and not as text of that paragraph. */
function keepFirstBlock(slice: Slice, view: EditorView): Slice {
  const { parent } = view.state.selection.$from;
  const aligned = typeof slice.content.firstChild?.attrs["textAlign"] === "string";
  return aligned && slice.openStart === 1 && parent.isTextblock && parent.content.size === 0
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice;
}

/** Puts the pictures where the caret is, which then stands behind them. */
export function insertPictures(view: EditorView, files: readonly File[], { send }: PictureSender): void {
  const type = view.state.schema.nodes[PICTURE];
  if (type === undefined) return;
  for (const file of files) {
    const mark = send(file);
    if (mark !== undefined)
      view.dispatch(afterPicture(view.state.tr).replaceSelectionWith(type.create({ upload: mark })));
  }
  view.focus();
}

/** A picture that is selected stays: the next one comes behind it. */
function afterPicture(tr: Transaction): Transaction {
  const { selection } = tr;
  return selection instanceof NodeSelection && selection.node.type.name === PICTURE
    ? tr.setSelection(TextSelection.create(tr.doc, selection.to))
    : tr;
}

const picturesIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));

function hasText(data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (html === "") return false;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelector("table") !== null || body.textContent.trim() !== "";
}

const DATA = new RegExp(`^data:(image/(${PICTURE_ENDINGS}));base64,([A-Za-z0-9+/=\\s]+)$`, "i");

function fileOf(address: string, number: number): File | undefined {
  const [, type = "", ending = "", data = ""] = DATA.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (letter) => letter.codePointAt(0) ?? 0);
    const name = `粘贴的图片${number}.${ending.toLowerCase()}`;
    return bytes.length === 0
      ? undefined
      : new File([bytes], name, { type: type.toLowerCase().replace("/jpg", "/jpeg") });
  } catch {
    return undefined;
  }
}
