import { markupFailure } from "#core/fields";
import sanitizeHtml from "sanitize-html";

/** What rich text may contain: what its editor makes. Everything else is removed before it is stored. */
export const RICH_TEXT_HTML = {
  allowedTags: [
    ...["p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "code", "pre", "ul", "ol", "li", "hr"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "span", "a", "img"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    "*": ["style"],
  },
  allowedStyles: {
    "*": {
      "text-align": [/^(left|right|center|justify)$/],
      color: [/^#[0-9a-f]{3,6}$/i],
      "background-color": [/^#[0-9a-f]{3,6}$/i],
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  // Only own images: an image elsewhere would disclose who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer" }) },
  disallowedTagsMode: "discard",
} satisfies sanitizeHtml.IOptions;

/**
 * Rich text that was sanitized before the transaction began: it replaces the text in the body. JSON cannot contain one.
 */
export class SanitizedText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Rich text as it may be stored. The kind refuses what is no text, or is longer than may be sanitized. */
export function sanitizeRichText(value: unknown): unknown {
  if (value instanceof SanitizedText) return value.text;
  return typeof value === "string" && value.includes("<") && markupFailure(value) === undefined
    ? sanitizeHtml(value, RICH_TEXT_HTML)
    : value;
}
