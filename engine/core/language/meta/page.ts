/** Meta-schemas of reports, boards and tests. Reports and boards are compiled by the report room. */
import { KIND_NAMES } from "#core/fields";
import type { ShapeSchema } from "../shape/schema.ts";
import { ACCESS, FLAG, NAME, PREDICATE, SCALAR, SENTENCE, SNAKE, TITLE, closed, either, file, listOf, mapOf, nameOf, oneOf } from "./words.ts";

const SQL: ShapeSchema = { type: "string", minLength: 1, maxLength: 20000 };
const PARAM = closed({ kind: oneOf(...KIND_NAMES), title: TITLE, default: SCALAR, required: FLAG, dict: nameOf("dict") }, ["kind", "title"]);
const REPORT_COLUMN = closed({ kind: oneOf(...KIND_NAMES), title: TITLE, total: FLAG, group: FLAG, link: SENTENCE, scale: { type: "integer", minimum: 0, maximum: 6 }, dict: nameOf("dict") }, ["kind", "title"]);
const CHART = closed({ type: oneOf("line", "bar", "pie"), x: NAME, y: either(NAME, listOf(NAME, { minItems: 1 })), series: NAME }, ["type", "x", "y"]);

export const reportSchema = (codes: readonly string[]): ShapeSchema =>
  file({
    report: SNAKE, title: TITLE, purpose: SENTENCE, source: NAME, from: mapOf(nameOf("entity")),
    sql: either(SQL, closed({ sqlite: SQL, postgres: SQL }, ["sqlite", "postgres"])),
    params: mapOf(PARAM), columns: { ...mapOf(REPORT_COLUMN), minProperties: 1 },
    sort: { type: "string", pattern: "^-?[A-Za-z][A-Za-z0-9_]*$" }, chart: CHART, permission: ACCESS,
    budget: closed({ ms: { type: "integer", minimum: 1 }, rows: { type: "integer", minimum: 1 } }),
  }, ["report", "title", "purpose", "from", "sql", "columns"], codes);

const BLOCK = closed({
  type: oneOf("figure", "chart", "table", "list", "tabs", "text", "shortcuts", "live"), of: nameOf("subject"), title: TITLE, where: PREDICATE, value: SENTENCE,
  span: { type: "integer", minimum: 1, maximum: 24 }, refreshMs: { type: "integer", minimum: 1000 }, link: { type: "string", pattern: "^/" },
}, ["type"]);

export const boardSchema = (codes: readonly string[]): ShapeSchema =>
  file({ board: SNAKE, title: TITLE, blocks: listOf(BLOCK, { minItems: 1 }) }, ["board", "title", "blocks"], codes);

const VALUES: ShapeSchema = { type: "object" };
const flags = mapOf(FLAG);
const EXPECT = {
  ...closed({ visible: flags, required: flags, readonly: flags, values: VALUES, errors: mapOf(SENTENCE), allowed: listOf(NAME), refused: listOf(NAME), where: FLAG }),
  minProperties: 1,
};

export const testSchema = (codes: readonly string[]): ShapeSchema =>
  file({
    test: SNAKE, of: nameOf("subject"),
    cases: listOf(closed({ name: SENTENCE, as: { type: "string", pattern: "^(nobody|member|role:[A-Za-z][A-Za-z0-9_]*)$" }, row: VALUES, input: VALUES, expect: EXPECT }, ["name", "expect"]), { minItems: 1 }),
  }, ["test", "of", "cases"], codes);
