/** The one place where HTML becomes fit to be shown. */
import DOMPurify from "dompurify";

const ALLOWED = {
  ALLOWED_TAGS: [
    "p",
    "br",
    "hr",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "img",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
  ],
  ALLOWED_ATTR: ["href", "src", "alt", "title", "colspan", "rowspan", "target", "rel", "width", "height"],
  ALLOW_DATA_ATTR: false,
};

export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, ALLOWED);
}
