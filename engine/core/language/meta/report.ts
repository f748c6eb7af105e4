/** Meta-schemas of reports, boards and tests. */
import type { KindName } from "#core/model";
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import {
  ACCESS,
  ALIGN,
  FLAG,
  NAME,
  PREDICATE,
  SCALAR,
  SENTENCE,
  SNAKE,
  TITLE,
  WIDTH,
  closed,
  either,
  file,
  listOf,
  mapOf,
  nameOf,
  oneOf,
  oneOfServed,
} from "./schemaBuilders.ts";

/** What a column of a report, or a parameter, may be: single values that both databases hold alike. */
const REPORT_KINDS = [
  "text",
  "integer",
  "decimal",
  "money",
  "switch",
  "dict",
  "date",
  "month",
  "time",
  "instant",
] as const satisfies readonly KindName[];

/** What a report may cost when it does not say, and at most. */
export const REPORT_BUDGET = { ms: 5_000, rows: 10_000, mostMs: 30_000, mostRows: 50_000 } as const;

/** One text, or its lines. */
const SQL: MetaSchema = either(
  { type: "string", minLength: 1, maxLength: 20000 },
  { type: "array", items: { type: "string", minLength: 1, maxLength: 300 }, minItems: 1, maxItems: 200 },
);
const VALUE = {
  kind: oneOf(...REPORT_KINDS),
  title: TITLE,
  dict: nameOf("dict"),
  store: oneOf("text", "integer"),
  scale: { type: "integer", minimum: 0, maximum: 6 },
  unit: { type: "string", minLength: 1, maxLength: 10 },
} as const;
/** A default that says nothing is left out, not written as null. */
const LITERAL: MetaSchema = { type: ["string", "number", "boolean"] };
const PARAM = closed({ ...VALUE, default: LITERAL, required: FLAG, help: SENTENCE }, ["kind", "title"]);
const LINK: MetaSchema = { type: "string", pattern: "^/[^\\s\\\\]*$", maxLength: 300 };
const REPORT_COLUMN = closed(
  { ...VALUE, total: FLAG, group: FLAG, link: LINK, hidden: FLAG, width: WIDTH, align: ALIGN },
  ["kind", "title"],
);
const TAKE = oneOf("first", "last", "sum");
const CHART = closed(
  {
    type: oneOf("line", "bar", "pie"),
    x: NAME,
    y: either(NAME, listOf(NAME, { minItems: 1 })),
    series: NAME,
    take: TAKE,
  },
  ["type", "x", "y"],
);
const SUPPRESS = closed(
  { below: { type: "integer", minimum: 2, maximum: 100 }, count: NAME, columns: listOf(NAME, { minItems: 1 }) },
  ["below", "count", "columns"],
  "Rows that count fewer than this show nothing in these columns",
);

export const reportSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      report: SNAKE,
      title: TITLE,
      purpose: SENTENCE,
      from: { ...mapOf(nameOf("entity")), minProperties: 1 },
      sql: either(SQL, closed({ sqlite: SQL, postgres: SQL }, ["sqlite", "postgres"])),
      params: mapOf(PARAM),
      columns: { ...mapOf(REPORT_COLUMN), minProperties: 1 },
      sort: { type: "string", pattern: "^-?[A-Za-z][A-Za-z0-9_]*$" },
      chart: CHART,
      suppress: SUPPRESS,
      permission: ACCESS,
      budget: closed({
        ms: { type: "integer", minimum: 1, maximum: REPORT_BUDGET.mostMs },
        rows: { type: "integer", minimum: 1, maximum: REPORT_BUDGET.mostRows },
      }),
    },
    ["report", "title", "purpose", "from", "sql", "columns"],
    codes,
  );

const MENU_PATH: MetaSchema = { type: "string", pattern: "^/" };
const SHORTCUT = closed(
  { link: MENU_PATH, title: TITLE, icon: nameOf("icon"), of: nameOf("subject"), where: PREDICATE },
  ["link"],
);
const BLOCK_KEYS = {
  of: nameOf("subject"),
  title: TITLE,
  where: PREDICATE,
  params: mapOf(SCALAR),
  value: SENTENCE,
  take: TAKE,
  unit: { type: "string", minLength: 1, maxLength: 10 },
  line: closed({ x: NAME, y: NAME, take: TAKE }, ["x", "y"]),
  columns: listOf(NAME, { minItems: 1 }),
  sort: { type: "string", pattern: "^-?[A-Za-z][A-Za-z0-9_]*$" },
  rows: { type: "integer", minimum: 1, maximum: 100 },
  chart: CHART,
  text: SENTENCE,
  greeting: FLAG,
  shortcuts: listOf(SHORTCUT, { minItems: 1 }),
  span: { type: "integer", minimum: 1, maximum: 24 },
  refreshMs: { type: "integer", minimum: 1000 },
  link: MENU_PATH,
} as const;
/** Tabs hold tables, lists and charts, and no tabs again. */
const TAB = closed({ type: oneOf("chart", "table", "list", "figure", "text", "shortcuts", "queues"), ...BLOCK_KEYS }, [
  "type",
  "title",
]);
const BLOCK = closed(
  {
    type: oneOfServed(["figure", "chart", "table", "list", "tabs", "text", "shortcuts", "queues"], ["live"]),
    ...BLOCK_KEYS,
    tabs: listOf(TAB, { minItems: 1, maxItems: 12 }),
  },
  ["type"],
);

export const boardSchema = (codes: readonly string[]): MetaSchema =>
  file(
    { board: SNAKE, title: TITLE, permission: ACCESS, blocks: listOf(BLOCK, { minItems: 1, maxItems: 40 }) },
    ["board", "title", "blocks"],
    codes,
  );

const VALUES: MetaSchema = { type: "object" };
const flags = mapOf(FLAG);
/** A field, or one of a line: `lines.0.days`. */
const CELL: MetaSchema = {
  type: "string",
  pattern: "^[A-Za-z][A-Za-z0-9_]*(\\.[0-9]+\\.[A-Za-z][A-Za-z0-9_]*)?$",
};
const EXPECT = {
  ...closed({
    visible: flags,
    required: flags,
    readonly: flags,
    values: VALUES,
    errors: mapOf(SENTENCE, CELL),
    allowed: listOf(NAME),
    refused: listOf(NAME),
    where: FLAG,
  }),
  minProperties: 1,
};

export const testSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      test: SNAKE,
      of: nameOf("subject"),
      cases: listOf(
        closed(
          {
            name: SENTENCE,
            as: { type: "string", pattern: "^(nobody|member|role:[A-Za-z][A-Za-z0-9_]*)$" },
            row: VALUES,
            input: VALUES,
            expect: EXPECT,
          },
          ["name", "expect"],
        ),
        { minItems: 1 },
      ),
    },
    ["test", "of", "cases"],
    codes,
  );
