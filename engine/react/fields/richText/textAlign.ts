import { Extension, type Editor } from "@tiptap/react";
import { alignmentOf, type Alignment } from "./pasteAlignment.ts";

const ALIGNED = ["paragraph", "heading"];

/** Alignment of paragraphs and headings; left is the default, and is not written. */
export const TextAlign = Extension.create({
  name: "textAlign",
  addGlobalAttributes: () => [
    {
      types: ALIGNED,
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => {
            const alignment = alignmentOf(element);
            return alignment === "left" ? null : (alignment ?? null);
          },
          renderHTML: ({ textAlign }) => (isAlignment(textAlign) ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    return {
      "Mod-Shift-l": () => alignText(this.editor, "left"),
      "Mod-Shift-e": () => alignText(this.editor, "center"),
      "Mod-Shift-r": () => alignText(this.editor, "right"),
    };
  },
});

const isAlignment = (value: unknown): value is Alignment => value === "center" || value === "right";

export function alignText(editor: Editor, alignment: Alignment): boolean {
  const textAlign = alignment === "left" ? null : alignment;
  return ALIGNED.reduce((chain, type) => chain.updateAttributes(type, { textAlign }), editor.chain().focus()).run();
}

export function isAligned(editor: Editor, alignment: Alignment): boolean {
  if (alignment !== "left") return editor.isActive({ textAlign: alignment });
  return !editor.isActive({ textAlign: "center" }) && !editor.isActive({ textAlign: "right" });
}
