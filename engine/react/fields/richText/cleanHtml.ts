/** The one place where HTML becomes fit to be shown. */
import DOMPurify, { type Config, type DOMPurify as Purifier } from "dompurify";
import { isOwnPicture } from "#core/fields";
import { alignmentOf } from "./pasteAlignment.ts";

const ALLOWED: Config = {
  ALLOWED_TAGS: [
    ...["p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "code", "pre"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "span", "a", "img"],
    ...["table", "colgroup", "col", "thead", "tbody", "tr", "th", "td"],
  ],
  ALLOWED_ATTR: [
    ...["href", "src", "alt", "title", "target", "rel", "width", "height", "start"],
    ...["colspan", "rowspan", "colwidth", "style"],
  ],
  ALLOW_DATA_ATTR: false,
};

let purifier: Purifier | undefined;

/** Of a style only the alignment stays; of pictures only those of this server. */
function createPurifier(): Purifier {
  const made = DOMPurify(window);
  made.addHook("uponSanitizeAttribute", (element, attribute) => {
    if (attribute.attrName === "style") {
      const alignment = alignmentOf(element);
      attribute.keepAttr = alignment !== undefined;
      attribute.attrValue = `text-align: ${alignment ?? "left"}`;
    } else if (attribute.attrName === "src") attribute.keepAttr = isOwnPicture(attribute.attrValue);
  });
  return made;
}

export function cleanHtml(html: string): string {
  return (purifier ??= createPurifier()).sanitize(html, ALLOWED);
}

/** To be read, not edited: each table scrolls in a box of its own, and pictures come when they are near. */
export function shownHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  for (const table of body.querySelectorAll("table")) {
    const box = table.ownerDocument.createElement("div");
    for (const [name, value] of Object.entries({
      class: "hw-prose-table",
      role: "group",
      "aria-label": "表格",
      tabindex: "0",
    }))
      box.setAttribute(name, value);
    table.replaceWith(box);
    box.append(table);
  }
  for (const picture of body.querySelectorAll("img")) picture.setAttribute("loading", "lazy");
  return body.innerHTML;
}
