/**
 * Pasted HTML as the editor reads it: text, lists, tables, alignment and pictures, without what word processors and
 * browsers add. The document that it is parsed into runs and loads nothing.
 */
import { isOwnPicture, tableFailure } from "#core/fields";
import { PICTURE_ENDINGS } from "#core/values";
import { inheritedAlignment } from "./pasteAlignment.ts";
import { cleanTables, renameElement } from "./pasteTable.ts";

interface CleanedPaste {
  readonly html: string;
  /** Pictures that the HTML held as data; each place has its mark as `data-upload`. */
  readonly pictures: readonly { readonly mark: string; readonly address: string }[];
  /** Pictures that only another program or site has, or that the text may not hold: a text marks each place. */
  readonly missing: number;
  /** A table is larger than may be stored: nothing is pasted. */
  readonly tooLarge: boolean;
}

interface PasteOptions {
  /** Origin of this page: pictures of its own are recognized by their whole address too. */
  readonly origin: string;
  readonly newMark: () => string;
  /** False where the text may hold no picture at all. */
  readonly takesPictures: boolean;
}

const NOISE =
  "script, style, meta, link, title, base, xml, object, embed, iframe, noscript, svg, math, template, select, input, " +
  "button, textarea, video, audio, canvas";
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, div, section, article, hr";
const ALIGNED = "p, h1, h2, h3, h4, h5, h6";
const PICTURE_DATA = new RegExp(`^data:image/(?:${PICTURE_ENDINGS});base64,`, "i");
const HAN = "\\p{Script=Han}，。、；：？！“”‘’（）《》【】";
const BROKEN_LINE = new RegExp(`(?<=[${HAN}])[ \\t]*\\r?\\n\\s*(?=[${HAN}])`, "gu");

export function cleanPaste(html: string, options: PasteOptions): CleanedPaste {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const { body } = parsed;
  applyExcelStyles(body, html);
  removeNoise(body);
  keepListMarkers(body);
  for (const box of [...body.querySelectorAll("div, center, section, article")].reverse()) {
    if (box.querySelector(BLOCKS) !== null || box.closest("p") !== null) continue;
    const line = renameElement(box, "p");
    if (box.localName === "center") line.setAttribute("align", "center");
  }
  cleanTables(body);
  alignBlocks(body);
  const { pictures, missing } = cleanPictures(body, options);
  for (const element of body.querySelectorAll("*")) cleanAttributes(element);
  const cleaned = body.innerHTML;
  const tooLarge = tableFailure(cleaned) !== undefined;
  return tooLarge ? { html: "", pictures: [], missing: 0, tooLarge } : { html: cleaned, pictures, missing, tooLarge };
}

/** Excel describes its cells by class; of that the alignment and the weight stay. */
function applyExcelStyles(body: HTMLElement, html: string): void {
  const styles = new Map<string, string>();
  for (const [, name = "", rules = ""] of html.matchAll(/\.(xl\d+)\s*\{([^{}]*)\}/g)) styles.set(name, rules);
  if (styles.size === 0) return;
  for (const cell of body.querySelectorAll("td[class^=xl], th[class^=xl]")) {
    const rules = styles.get(cell.getAttribute("class") ?? "");
    if (rules !== undefined) cell.setAttribute("style", `${rules};${cell.getAttribute("style") ?? ""}`);
  }
}

function removeNoise(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOISE)) element.remove();
  for (const hidden of body.querySelectorAll("[style]")) {
    if (/(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(hidden.getAttribute("style") ?? ""))
      hidden.remove();
  }
  removeComments(body);
  // <o:p>&nbsp;</o:p> makes a line as tall as text in Word, and <v:shape> is a drawing.
  for (const element of body.querySelectorAll("*")) {
    const name = element.nodeName.toLowerCase();
    if (!name.includes(":")) continue;
    if (name.startsWith("v:") || element.textContent.trim() === "") element.remove();
    else element.replaceWith(...element.childNodes);
  }
}

/** Conditional comments among them; and the breaks that a program put into the middle of Chinese text. */
function removeComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove();
    else if (child.nodeType === Node.TEXT_NODE) child.textContent = (child.textContent ?? "").replace(BROKEN_LINE, "");
    else removeComments(child);
  }
}

/** Word numbers its lists in text that it marks as to be ignored; “一、” and “（1）” no list of HTML could show. */
function keepListMarkers(body: HTMLElement): void {
  for (const marker of body.querySelectorAll("[style*='mso-list']")) {
    if (!/mso-list\s*:\s*Ignore/i.test(marker.getAttribute("style") ?? "")) continue;
    const drawn = /symbol|wingdings/i.test(`${marker.outerHTML} ${marker.parentElement?.getAttribute("style") ?? ""}`);
    marker.textContent = drawn ? "• " : `${marker.textContent.replace(/\s+/g, " ").trim()} `;
  }
}

function alignBlocks(body: HTMLElement): void {
  for (const block of body.querySelectorAll(ALIGNED)) {
    const alignment = inheritedAlignment(block);
    // A list's item or a cell takes the alignment of the box around it; left is the default.
    block.setAttribute("data-align", alignment ?? "left");
  }
}

function cleanPictures(
  body: HTMLElement,
  { origin, newMark, takesPictures }: PasteOptions,
): Omit<CleanedPaste, "html" | "tooLarge"> {
  const pictures: { mark: string; address: string }[] = [];
  let missing = 0;
  for (const picture of body.querySelectorAll("img")) {
    if (takesPictures && picture.hasAttribute("data-upload")) continue;
    const address = picture.getAttribute("src") ?? "";
    const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (takesPictures && isOwnPicture(own)) picture.setAttribute("src", own);
    else if (takesPictures && PICTURE_DATA.test(address)) {
      const mark = newMark();
      picture.removeAttribute("src");
      picture.setAttribute("data-upload", mark);
      pictures.push({ mark, address });
    } else {
      // A picture of one pixel counts readers.
      if (picture.getAttribute("width") === "1") {
        picture.remove();
        continue;
      }
      missing++;
      const alt = (picture.getAttribute("alt") ?? "").trim();
      picture.replaceWith(alt === "" ? MISSING_MARK : `［图片未粘贴：${alt.slice(0, MISSING_ALT)}］`);
    }
  }
  return { pictures, missing };
}

const MISSING_MARK = "［图片未粘贴］";
const MISSING_ALT = 40;

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt", "width", "height", "data-upload"],
  ol: ["start"],
  td: ["colspan", "rowspan", "colwidth"],
  th: ["colspan", "rowspan", "colwidth"],
};
/** The editor makes its marks of these, whatever element they are on. */
const MARK_STYLE = /^\s*(?:font-weight|font-style|text-decoration(?:-line)?)\s*:/i;

function cleanAttributes(element: Element): void {
  const allowed = ATTRIBUTES[element.localName] ?? [];
  const alignment = element.getAttribute("data-align");
  const style = (element.getAttribute("style") ?? "").split(";").filter((rule) => MARK_STYLE.test(rule));
  for (const { name } of [...element.attributes]) {
    // The editor's own mark of what it put on the clipboard.
    if (!allowed.includes(name) && name !== "data-pm-slice") element.removeAttribute(name);
  }
  if (alignment !== null && alignment !== "left") style.push(`text-align: ${alignment}`);
  if (style.length > 0) element.setAttribute("style", style.map((rule) => rule.trim()).join("; "));
}
