/**
 * Pictures in a line of text: stored files shown by their address, never data in the text itself. While its file is on
 * its way, a picture has the mark of its upload in place of an address.
 */
import { Node } from "@tiptap/react";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin, type EditorState, type Transaction } from "@tiptap/pm/state";
import { isOwnPicture } from "#core/fields";
import type { PictureUploads } from "./pictureUploads.ts";

export const PICTURE = "picture";

const size = (name: "width" | "height") => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(name) ?? "";
    return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null;
  },
});

export function pictureNode(uploads: PictureUploads) {
  return Node.create({
    name: PICTURE,
    group: "inline",
    inline: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: null },
      alt: { default: null },
      width: size("width"),
      height: size("height"),
      upload: {
        default: null,
        parseHTML: (element) => element.getAttribute("data-upload"),
        renderHTML: ({ upload }) => (typeof upload === "string" ? { "data-upload": upload } : {}),
      },
    }),
    parseHTML: () => [
      { tag: "img[src]", getAttrs: (element) => (isOwnPicture(element.getAttribute("src") ?? "") ? null : false) },
      {
        tag: "img[data-upload]",
        getAttrs: (element) => (uploads.has(element.getAttribute("data-upload") ?? "") ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
    addNodeView: () => (props) => new PictureView(props.node, uploads),
    addProseMirrorPlugins: () => [replaceUploads(uploads)],
  });
}

/** Gives pictures their address when it has come, and removes those whose upload failed or is unknown. */
function replaceUploads(uploads: PictureUploads): Plugin {
  return new Plugin({
    view: (view) => {
      const stop = uploads.listen(() => view.dispatch(view.state.tr.setMeta("addToHistory", false)));
      return { destroy: stop };
    },
    appendTransaction: (_transactions, _before, state) => withAddresses(state, uploads),
  });
}

function withAddresses(state: EditorState, uploads: PictureUploads): Transaction | null {
  if (uploads.isEmpty) return null;
  const { tr } = state;
  state.doc.descendants((node, at) => {
    if (node.type.name !== PICTURE || typeof node.attrs["upload"] !== "string") return;
    const upload = uploads.get(node.attrs["upload"]);
    if (upload?.state === "running") return;
    const from = tr.mapping.map(at);
    if (upload?.state !== "done") tr.delete(from, from + node.nodeSize);
    else {
      const { src, width, height } = upload;
      const shown = node.attrs["width"] === null ? { width, height } : {};
      tr.setNodeMarkup(from, null, { ...node.attrs, ...shown, src, upload: null });
    }
  });
  return tr.docChanged ? tr.setMeta("addToHistory", false) : null;
}

/** The picture, or the file as it is on this device while it goes up. */
class PictureView {
  readonly dom = document.createElement("span");
  readonly #image = document.createElement("img");
  readonly #uploads: PictureUploads;

  constructor(node: DocumentNode, uploads: PictureUploads) {
    this.#uploads = uploads;
    this.dom.className = "hw-editor-picture";
    this.dom.append(this.#image);
    this.#draw(node);
  }

  update(node: DocumentNode): boolean {
    if (node.type.name !== PICTURE) return false;
    this.#draw(node);
    return true;
  }

  #draw({ attrs }: DocumentNode): void {
    const upload = typeof attrs["upload"] === "string" ? this.#uploads.get(attrs["upload"]) : undefined;
    const address: unknown = upload?.state === "running" ? upload.preview : attrs["src"];
    this.#image.src = typeof address === "string" ? address : "";
    this.#image.alt = typeof attrs["alt"] === "string" ? attrs["alt"] : "";
    for (const name of ["width", "height"] as const) {
      if (typeof attrs[name] === "number") this.#image.setAttribute(name, String(attrs[name]));
      else this.#image.removeAttribute(name);
    }
    this.dom.classList.toggle("hw-editor-picture-waiting", upload !== undefined);
    this.dom.classList.toggle("hw-editor-picture-unnamed", this.#image.alt === "");
  }
}
