// Bodies of a form that cost most to read, to clean and to store; those too that must be refused as quickly.
import { maxLengthOf } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import type { Known, WorstRequest } from "./worstRequest.ts";

const SYSTEM = new Set([
  "createTime",
  "createBy",
  "updateTime",
  "updateBy",
  "version",
  "tenantId",
  "hasChildren",
  "_may",
  "_closed",
]);

/** What the form would send of a row; `long`: with every long text as long as it may be. */
export function bodyOf(entity: EntityModel, known: Known, n: number, long: boolean): Record<string, unknown> {
  const row = known.row(entity.entity);
  const body: Record<string, unknown> = {};
  for (const field of entity.fields) {
    if (SYSTEM.has(field.name) || field.name === entity.key || field.readonly === true || field.kind === "computed")
      continue;
    body[field.name] = valueOf(entity, field, row[field.name] ?? null, { n, long });
  }
  return body;
}

/** Of rich text, mark-up and all; to read it may have 4,000, and 5,000 are within one tag. */
const MOST_MARKUP = 49_000;
const MOST_READ = 4_000;
const MOST_IN_TAG = 4_800;
/** Of a body, all together. */
const MOST_VALUES = 40_000;

interface Wanted {
  readonly n: number;
  readonly long: boolean;
}

function valueOf(entity: EntityModel, field: FieldModel, now: unknown, { n, long }: Wanted): unknown {
  if (field.unique || entity.unique.flat().includes(field.name)) return uniqueOf(field, now, n);
  if (field.kind === "richText" && (now !== null || long)) return long ? longHtml(MOST_MARKUP) : "<p>字</p>";
  if (field.kind === "lines") return now === null ? null : [];
  if (!long || now === null) return now;
  if (field.kind === "markdown")
    return "**字** "
      .repeat(1_300)
      .slice(0, maxLengthOf(field) - 1)
      .trimEnd();
  if (field.kind === "textarea" || field.kind === "code")
    return "字 a\n"
      .repeat(30_000)
      .slice(0, maxLengthOf(field) - 1)
      .trimEnd();
  if (field.kind === "json") return { a: deepArray(20) };
  return now;
}

/** References and what the form chooses stay; a code gets a number that no other row has. */
function uniqueOf(field: FieldModel, now: unknown, n: number): unknown {
  if (field.column !== "text") return 100_000 + n;
  if (field.kind === "reference" || field.kind === "dict") return now;
  const { regex = "" } = (field.options["pattern"] ?? {}) as { readonly regex?: string };
  const pattern = new RegExp(regex === "" ? "" : `^(?:${regex})$`, "u");
  const codes = [
    `w${n}`,
    `W${n}`,
    `G-${100_000 + n}`,
    `HN-Z-${String(1000 + (Math.floor(n / 1000) % 9000))}-${String(n % 1000).padStart(3, "0")}`,
  ];
  return codes.find((code) => pattern.test(code)) ?? codes[0];
}

export function deepArray(depth: number): unknown {
  return depth === 0 ? "x".repeat(2_000) : [deepArray(depth - 1)];
}

/** As much mark-up as fits. */
export function longHtml(most: number): string {
  const piece = '<p style="text-align:center"><strong><em>字</em></strong></p>';
  return piece.repeat(Math.min(MOST_READ, Math.floor(most / piece.length)));
}

/** What is refused must be refused as quickly; what is only odd is cleaned as quickly. */
export function oddBodies(entity: EntityModel, known: Known): readonly WorstRequest[] {
  const rich = entity.fields.find((field) => field.kind === "richText");
  const large: WorstRequest = {
    what: "a body of most values",
    refused: 400,
    body: { none: Array.from({ length: MOST_VALUES / 2.2 }, () => ({ text: "字木林".repeat(8) })) },
  };
  const larger: WorstRequest = {
    what: "a body of too many values",
    refused: 413,
    body: { none: Array.from({ length: MOST_VALUES }, () => ({ text: "字木林" })) },
  };
  if (rich === undefined) return [large, larger];
  const tags = Math.floor(MOST_MARKUP / MOST_IN_TAG);
  const odd = (what: string, at: number, html: string, refused?: number): WorstRequest => ({
    what,
    body: { ...bodyOf(entity, known, known.turn * 20 + at, false), [rich.name]: html },
    ...(refused === undefined ? {} : { refused }),
  });
  return [
    large,
    larger,
    odd("deeply nested tags", 1, "<b>".repeat(MOST_MARKUP / 10), 400),
    odd("deeply nested lists", 2, "<ul><li>".repeat(MOST_MARKUP / 10), 400),
    odd(
      "tags at the deepest that is taken",
      3,
      `${"<strong>".repeat(60)}字${"</strong>".repeat(60)}`.repeat(Math.floor(MOST_MARKUP / 1_021)),
    ),
    odd(
      "many attributes",
      4,
      `<p ${Array.from({ length: MOST_IN_TAG / 10 }, (_, n) => `a${n}="1"`).join(" ")}>字</p>`.repeat(tags),
    ),
    odd("a style without end", 5, `<p style="${"color:#ff0000;".repeat(MOST_IN_TAG / 16)}">字</p>`.repeat(tags)),
    odd("openings without an end", 6, "<".repeat(MOST_READ)),
    odd("entities", 7, "&amp;".repeat(MOST_READ)),
    // Cells are read apart: as many separators as letters, 4,000 at most.
    odd("a table of many cells", 8, `<table>${`<tr>${"<td>字".repeat(30)}`.repeat(60)}</table>`),
    odd("nested tables", 9, "<table><tr><td>".repeat(MOST_MARKUP / 16), 400),
    odd(
      "merged cells",
      10,
      `<table>${`<tr>${'<td colspan="50" rowspan="200">字'.repeat(30)}`.repeat(40)}</table>`,
      400,
    ),
  ];
}
