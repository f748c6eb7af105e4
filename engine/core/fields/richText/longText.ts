/** Shared by rich text and Markdown: long text whose length is counted without markup. */
import { codePointLength, isWellFormed } from "#core/values";
import { ILL_FORMED, WRONG_TYPE, failure } from "../failures.ts";
import { FLAG, lengthKey, means } from "../optionSchemas.ts";
import { MAX_MARKUP } from "./markup.ts";
import { numberOption } from "../options.ts";
import type { Checker, Parsed } from "../kind.ts";
import type { KindOptions } from "#core/model";

/** Characters that a reader may see: the specification's limit. */
const MAX = 4000;

export const LONG_TEXT_KEYS = {
  max: means(lengthKey(MAX, MAX), "the greatest number of characters, without the marks of the format"),
  images: means({ ...FLAG, default: true }, "pictures may be put in"),
} as const;

export function longTextToStored(wire: unknown): Parsed {
  if (typeof wire !== "string") return WRONG_TYPE;
  if (wire.length > MAX_MARKUP) return failure("TOO_MUCH_MARKUP", { max: MAX_MARKUP });
  return isWellFormed(wire) ? { value: wire } : ILL_FORMED;
}

export function longTextChecker(options: KindOptions, plain: (source: string) => string): Checker {
  const max = numberOption(options, "max") ?? MAX;
  const long = failure("TOO_LONG", { max });
  return (value) => (String(value).length > max && codePointLength(plain(String(value))) > max ? long : undefined);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/**
 * The characters of an HTML text that people read; for counting and lists, never for display as HTML. A line for each
 * block, and for each cell of a table: a block within a block, such as a paragraph in a cell, makes no second one.
 */
export function htmlText(html: string): string {
  return html
    .replace(/(?:<(?:br|\/p|\/h[1-6]|\/li|\/div|\/t[dhr])\b[^<>]*>)+/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/\n{2,}/g, "\n")
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trimEnd();
}
