/** Which part of a text is public, and under which name. */
import sanitizeHtml from "sanitize-html";
import { maskText } from "#core/values";
import { RICH_TEXT_HTML } from "#engine/server";
import { renditionSet } from "#server/modules/files/index";

/** How long an answer may be old. */
export const CACHE_TTL_MS = 2000;
/** More words than these are not asked for: each is a search of its own. */
export const MAX_KEYWORDS = 5;

/** The category of deal notices. */
export const DEAL_NOTICE = 1;

/** The states in which rows are on public pages, by entity; `rules.test.ts` compares them with the schemas. */
export const PUBLISHED = { notice: 2, article: 1, guide_item: 1, about_item: 1 } as const;

/** From this state on (dictionary `sessionStatus`) a session is announced. */
export const ANNOUNCED_SESSION = 2;

/** The mode (dictionary `sessionMode`) of tenders: the lowest offer wins, and they have pages of their own. */
export const TENDER_MODE = "reverse";

/**
 * States of a deal (dictionary `dealState`) that both sides have confirmed and nothing has undone: in public notice,
 * effective, under contract. In these a session is shown as sold and a deal notice may be published.
 */
export const CONFIRMED_DEALS: readonly number[] = [2, 3, 4];

const { allowedStyles: _styles, allowedAttributes: STORED_ATTRIBUTES, ...STORED_HTML } = RICH_TEXT_HTML;

/**
 * Rich text for public pages: sanitized again, because the table may have been filled elsewhere, and without style
 * attributes, which the pages' content-security policy refuses. Headings begin below the page's own.
 */
const PUBLIC_HTML: sanitizeHtml.IOptions = {
  ...STORED_HTML,
  allowedTags: STORED_HTML.allowedTags.filter((tag) => tag !== "h1"),
  allowedAttributes: {
    "*": ["class"],
    a: ["href", "rel"],
    img: [...STORED_ATTRIBUTES.img, "srcset", "sizes", "loading"],
    ol: STORED_ATTRIBUTES.ol,
    col: STORED_ATTRIBUTES.col,
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedClasses: { "*": ["align-left", "align-right", "align-center"] },
  transformTags: {
    ...STORED_HTML.transformTags,
    h1: "h2",
    img: (tagName, attribs) => {
      const picture = STORED_HTML.transformTags.img(tagName, attribs);
      return { ...picture, attribs: { ...picture.attribs, ...sizesOfPicture(picture.attribs), loading: "lazy" } };
    },
    "*": (tagName, attribs) => ({ tagName, attribs: { ...attribs, class: alignmentOf(attribs["style"]) } }),
  },
};

/** A text is as wide as this at most (portal/src/ui/content.css), so its pictures are, too. */
const PROSE_WIDTH = 748;

/** A picture in the width that its place needs: `srcset` and `sizes`. */
function sizesOfPicture({ src = "", width }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const set = renditionSet(src);
  if (set === undefined) return {};
  const shown = Math.min(Number(width ?? PROSE_WIDTH), PROSE_WIDTH);
  return { srcset: set, sizes: `(max-width: ${shown}px) 100vw, ${shown}px` };
}

function alignmentOf(style: string | undefined): string {
  const found = /(?:^|;)\s*text-align\s*:\s*(left|right|center)\s*(?:;|$)/.exec(style ?? "");
  return found === null ? "" : `align-${found[1]}`;
}

/** A table in a box of its own, which scrolls where the page is too narrow, by keys as well. */
const TABLE_BOX = '<div class="prose-table" role="group" aria-label="表格" tabindex="0">';

export function publicHtml(html: string | null): string {
  if (html === null || html === "") return "";
  return (
    sanitizeHtml(html, PUBLIC_HTML)
      .replaceAll(' class=""', "")
      // In sanitized HTML these characters are nothing but these tags: in text and attributes "<" is escaped.
      .replaceAll(/<table(?=[ >])/g, `${TABLE_BOX}<table`)
      .replaceAll("</table>", "</table></div>")
  );
}

/** What a name ends with that no person bears. */
const ORGANISATION = /(公司|集团|厂|经营部|商行|合作社|中心|农场|林场|店|部|社|院|所|站|队|会)$/;
const LONGEST_PERSON = 4;

/** Who won, as it is made public: organisations in full, persons as 张*三. What might be a person is treated as one. */
export function publicName(name: string | null): string | null {
  if (name === null || name === "") return null;
  const person =
    name.includes("·") ||
    (!ORGANISATION.test(name) && [...name].length <= LONGEST_PERSON) ||
    !/\p{Script=Han}/u.test(name);
  return person ? maskText("name", name) : name;
}

const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 50;

interface Paged {
  readonly pageNo: number;
  readonly pageSize: number;
}

export function pagingOf(asked: { readonly pageNo?: number; readonly pageSize?: number }): Paged {
  return {
    pageNo: Math.max(1, asked.pageNo ?? 1),
    pageSize: Math.min(Math.max(1, asked.pageSize ?? PAGE_SIZE), MAX_PAGE_SIZE),
  };
}

export function pageOf<T>(records: readonly T[], total: number, { pageNo, pageSize }: Paged) {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
