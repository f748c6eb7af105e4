import { markupFailure } from "#core/fields";
import sanitizeHtml from "sanitize-html";

/** What rich text may hold: what its editor makes. Everything else is taken out before it is stored. */
const ALLOWED_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "blockquote",
    "code",
    "pre",
    "ul",
    "ol",
    "li",
    "hr",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
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
  // Pictures are the house's own: a picture elsewhere would tell who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer" }) },
  disallowedTagsMode: "discard",
};

/** Rich text that was cleaned before the transaction began. It stands in a body in the place of what was sent; JSON makes none. */
export class SanitizedText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Rich text as it may be stored; what is no text, or more than may be cleaned, is left for the kind to refuse. */
export function sanitizeRichText(value: unknown): unknown {
  if (value instanceof SanitizedText) return value.text;
  return typeof value === "string" && value.includes("<") && markupFailure(value) === undefined
    ? sanitizeHtml(value, ALLOWED_HTML)
    : value;
}
