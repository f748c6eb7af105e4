/** Cuts what goes over the limit as it comes in, and counts as the validator counts: characters people see. */
import { Extension } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import { codePointLength } from "#core/values";

/** The text as `htmlText` reads it from the HTML: a line for each block, none of them empty. */
function textOf(doc: Node, from: number, to: number): string {
  const leaf = ({ type }: Node) => (type.name === "hardBreak" ? "\n" : "");
  return doc.textBetween(from, to, "\n", leaf).replace(/\n{2,}/g, "\n");
}

export function textLength(doc: Node): number {
  return codePointLength(textOf(doc, 0, doc.content.size).trimEnd());
}

export function limitTo(max: number, onCut: () => void) {
  return Extension.create({
    name: "limit",
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (transactions, before, after) => {
          if (!transactions.some((transaction) => transaction.docChanged)) return null;
          const over = textLength(after.doc) - max;
          // A text that was too long already may be shortened step by step.
          if (over <= 0 || textLength(before.doc) > max) return null;
          if (transactions.some((transaction) => transaction.getMeta("paste") === true)) onCut();
          const to = after.selection.$to.pos;
          return after.tr.deleteRange(startOf(after.doc, to, over), to);
        },
      }),
    ],
  });
}

/** Where the last characters before a position begin; what bounds blocks and cells is no character. */
function startOf(doc: Node, to: number, characters: number): number {
  let from = Math.max(0, to - characters);
  while (from > 0 && codePointLength(textOf(doc, from, to)) < characters) from--;
  return from;
}
