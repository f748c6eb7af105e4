import { MAX_COLUMNS, MAX_ROW_SPAN, isOwnPicture, markupFailure } from "#core/fields";
import sanitizeHtml from "sanitize-html";

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** Blocks that can be aligned. */
const ALIGNED = ["p", ...HEADINGS];
const MAX_PIXELS = 10_000;
const MAX_NUMBER = 9_999;

/** What rich text may contain: what its editor makes. Everything else is removed before it is stored. */
export const RICH_TEXT_HTML = {
  allowedTags: [
    ...[...ALIGNED, "br", "blockquote", "code", "pre", "ul", "ol", "li", "hr"],
    ...["strong", "em", "u", "s", "sub", "sup", "a", "img"],
    ...["table", "colgroup", "col", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, ["style"]])),
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    col: ["width"],
    th: ["colspan", "rowspan", "colwidth"],
    td: ["colspan", "rowspan", "colwidth"],
  },
  allowedStyles: { "*": { "text-align": [/^(?:left|center|right)$/] } },
  selfClosing: ["img", "br", "hr", "col"],
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer" }),
    b: "strong",
    i: "em",
    del: "s",
    strike: "s",
    img: bounded({ width: isWithin(1, MAX_PIXELS), height: isWithin(1, MAX_PIXELS) }),
    ol: bounded({ start: isWithin(2, MAX_NUMBER) }),
    col: bounded({ width: isWithin(1, MAX_PIXELS) }),
    th: bounded({ colspan: isWithin(2, MAX_COLUMNS), rowspan: isWithin(2, MAX_ROW_SPAN), colwidth: isWidths }),
    td: bounded({ colspan: isWithin(2, MAX_COLUMNS), rowspan: isWithin(2, MAX_ROW_SPAN), colwidth: isWidths }),
  },
  // Only own pictures: one elsewhere would disclose who reads.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPicture(attribs["src"] ?? ""),
  disallowedTagsMode: "discard",
} satisfies sanitizeHtml.IOptions;

/** Drops the attributes whose value their rule refuses. */
function bounded(rules: Readonly<Record<string, (value: string) => boolean>>): sanitizeHtml.Transformer {
  return (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => rules[name]?.(value) ?? true)),
  });
}

function isWithin(least: number, most: number): (value: string) => boolean {
  return (value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** Pixels of each column that a cell covers. */
function isWidths(value: string): boolean {
  const widths = value.split(",");
  return widths.length <= MAX_COLUMNS && widths.every(isWithin(0, MAX_PIXELS));
}

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
