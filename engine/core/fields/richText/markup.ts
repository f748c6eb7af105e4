/** Limits of HTML, checked in one pass before sanitizing: sanitizing takes more than linear time in each of them. */
import { failure } from "../failures.ts";
import type { Failure } from "../kind.ts";

/** Characters with all mark-up: about twelve for each that is read. */
export const MAX_MARKUP = 50_000;
/** Elements within each other. */
export const MAX_NESTING = 64;
const MAX_TAGS = 10_000;
const MAX_TAG_LENGTH = 5_000;

const LONG = failure("TOO_MUCH_MARKUP", { max: MAX_MARKUP });
const DEEP = failure("TOO_DEEP", { max: MAX_NESTING });

/** Elements without an end, and those whose end a parser supplies, so that old documents leave it out. */
const NOT_NESTED = new Set([
  "br",
  "hr",
  "img",
  "input",
  "wbr",
  "col",
  "area",
  "base",
  "embed",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "p",
  "li",
  "td",
  "th",
  "tr",
  "dt",
  "dd",
  "option",
  "tbody",
  "thead",
  "tfoot",
]);

export function markupFailure(html: string): Failure | undefined {
  if (html.length > MAX_MARKUP) return LONG;
  let depth = 0;
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    if (++tags > MAX_TAGS) return LONG;
    const end = html.indexOf(">", at);
    if ((end < 0 ? html.length : end) - at > MAX_TAG_LENGTH) return LONG;
    const closes = html[at + 1] === "/";
    const name = /^[a-z][a-z0-9]*/i.exec(html.slice(at + (closes ? 2 : 1), at + 20))?.[0].toLowerCase();
    if (name === undefined || NOT_NESTED.has(name)) continue;
    depth = Math.max(0, depth + (closes ? -1 : 1));
    if (depth > MAX_NESTING) return DEEP;
  }
  return undefined;
}
