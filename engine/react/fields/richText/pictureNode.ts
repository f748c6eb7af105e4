/** Pictures in a text: stored files shown by their address, never data in the text itself. */
import { Node } from "@tiptap/react";

export const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: null } }),
  parseHTML: () => [{ tag: "img[src]:not([src^='data:'])" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});
