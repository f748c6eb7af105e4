/** Which part of a text is public, and under which name. */
import sanitizeHtml from "sanitize-html";
import { maskText } from "#core/values";

/** The category of deal notices. */
export const DEAL_NOTICE = 1;

/**
 * Rich text for public pages: cleaned again, whatever stands in the table (it may have come from elsewhere), without
 * style attributes, which the pages' content-security policy refuses. Headings begin below the page's own.
 */
const PUBLIC: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
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
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    "*": ["class"],
  },
  allowedClasses: { "*": ["align-left", "align-right", "align-center", "align-justify"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h2",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer" }),
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
    "*": (tagName, attribs) => ({ tagName, attribs: { ...attribs, class: alignmentOf(attribs["style"]) } }),
  },
};

function alignmentOf(style: string | undefined): string {
  const found = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?:;|$)/.exec(style ?? "");
  return found === null ? "" : `align-${found[1]}`;
}

export function publicHtml(html: string | null): string {
  return html === null || html === "" ? "" : sanitizeHtml(html, PUBLIC).replaceAll(' class=""', "");
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
