/** Cuts what goes over the limit as it comes in, and counts as the validator counts: characters people see. */
import { Extension } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import { codePointLength } from "#core/values";

export function textLength(doc: Node): number {
  return codePointLength(doc.textBetween(0, doc.content.size, "\n", "\n"));
}

export function limitTo(max: number) {
  return Extension.create({
    name: "limit",
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (transactions, before, after) => {
          if (!transactions.some((transaction) => transaction.docChanged)) return null;
          const over = textLength(after.doc) - max;
          // A text that was too long already may be shortened step by step.
          if (over <= 0 || textLength(before.doc) > max) return null;
          const to = after.selection.$head.pos;
          return after.tr.deleteRange(Math.max(0, to - over), to);
        },
      }),
    ],
  });
}
