/** Meta-schemas of the content files: presets, dictionaries, menu, roles, jobs, numbers, templates, demo rows. */
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import { ROW_RULE } from "./entity.ts";
import {
  FLAG,
  NAME,
  PREDICATE,
  SENTENCE,
  SNAKE,
  TITLE,
  closed,
  either,
  file,
  listOf,
  mapOf,
  nameOf,
  oneOf,
} from "./schemaBuilders.ts";

const COLOURS = oneOf(
  "default",
  "blue",
  "green",
  "red",
  "orange",
  "gold",
  "cyan",
  "geekblue",
  "purple",
  "magenta",
  "lime",
  "volcano",
);

const ITEM = closed(
  { value: { type: "string", minLength: 1, maxLength: 60 }, text: TITLE, color: COLOURS, disabled: FLAG, locked: FLAG },
  ["value", "text"],
);

export const presetsSchema = (preset: MetaSchema, codes: readonly string[]): MetaSchema =>
  file({ presets: { ...mapOf(preset), minProperties: 1 } }, ["presets"], codes);

export const dictSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      dict: NAME,
      title: TITLE,
      items: listOf(ITEM, { minItems: 1 }),
      entities: FLAG,
      from: nameOf("entity"),
      value: { type: "string", minLength: 1 },
      text: { type: "string", minLength: 1 },
      where: PREDICATE,
    },
    ["dict", "title"],
    codes,
  );

/** A page of the site; `:name` stands for a segment. */
const PAGE_PATH: MetaSchema = { type: "string", pattern: "^(/:?[A-Za-z][A-Za-z0-9_-]*)+$", maxLength: 120 };

export const menuSchema = (codes: readonly string[]): MetaSchema =>
  file({ menu: listOf({ $ref: "#/$defs/node" }, { minItems: 1 }) }, ["menu"], codes, {
    node: closed(
      {
        path: PAGE_PATH,
        title: TITLE,
        icon: NAME,
        opens: { type: "string", pattern: "^(entity|report|board|page):[A-Za-z][A-Za-z0-9_/-]*$", "x-name": "opens" },
        hidden: FLAG,
        keepAlive: FLAG,
        order: { type: "integer" },
        permission: { type: "string", minLength: 1, "x-name": "access" },
        children: listOf({ $ref: "#/$defs/node" }, { minItems: 1 }),
      },
      ["path", "title"],
    ),
  });

/** A permission code, `<entity>:*`, or `*`. */
const GRANT: MetaSchema = { type: "string", minLength: 1, "x-name": "grant" };

export const roleSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      role: NAME,
      title: TITLE,
      office: FLAG,
      grants: listOf(GRANT),
      rowRules: listOf(
        {
          ...ROW_RULE,
          properties: {
            ...ROW_RULE.properties,
            fields: listOf({ type: "string", minLength: 1 }, { minItems: 1 }),
            for: nameOf("role"),
            entity: nameOf("entity"),
          },
          required: ["entity", "may", "where"],
        },
        { minItems: 1 },
      ),
    },
    ["role", "title", "office", "grants"],
    codes,
  );

export const jobSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      job: NAME,
      title: TITLE,
      handler: { type: "string", pattern: "^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$" },
      cron: { type: "string", minLength: 1, maxLength: 200 },
      zone: oneOf("Asia/Shanghai", "UTC"),
      timeoutMs: { type: "integer", minimum: 1000, maximum: 86400000 },
      misfire: oneOf("skip", "once"),
    },
    ["job", "title", "handler", "cron", "timeoutMs", "misfire"],
    codes,
  );

const PART = either(
  { type: "string", minLength: 1, maxLength: 20 },
  closed({ date: oneOf("yyyy", "yyyyMM", "yyyyMMdd", "yyMM", "yyMMdd") }, ["date"]),
  closed(
    { seq: { type: "integer", minimum: 1, maximum: 12 }, reset: oneOf("never", "year", "month", "day"), scope: NAME },
    ["seq"],
  ),
);

export const numberSchema = (codes: readonly string[]): MetaSchema =>
  file(
    { number: NAME, title: TITLE, parts: listOf(PART, { minItems: 1 }), gaps: oneOf("allowed", "refused") },
    ["number", "parts", "gaps"],
    codes,
  );

export const templateSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      template: NAME,
      title: TITLE,
      channels: listOf(oneOf("sms", "email", "inbox"), { minItems: 1 }),
      variables: mapOf(SENTENCE),
      text: { type: "string", minLength: 1, maxLength: 4000 },
    },
    ["template", "title", "channels", "variables", "text"],
    codes,
  );

/** Rows are checked by the rules of their entity when they are loaded. */
export const demoSchema = (codes: readonly string[]): MetaSchema =>
  file(
    { rows: mapOf({ type: "array", items: { type: "object" } }, { ...SNAKE, "x-name": "entity" }) },
    ["rows"],
    codes,
  );
