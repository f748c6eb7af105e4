/** Meta-schemas of dictionaries, the menu and roles. */
import { PATTERNS } from "#core/fields";
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import { ROW_RULE } from "./entity.ts";
import { FLAG, NAME, PREDICATE, TITLE, closed, file, listOf, nameOf, oneOf } from "./schemaBuilders.ts";

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
        icon: nameOf("icon"),
        opens: {
          type: "string",
          pattern: "^(entity|view|report|board|page):[A-Za-z][A-Za-z0-9_/-]*$",
          "x-name": "opens",
        },
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
const USER_NAME: MetaSchema = { type: "string", pattern: PATTERNS.account[0].regex.source };
const GRANT: MetaSchema = { type: "string", minLength: 1, "x-name": "grant" };

export const roleSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      role: NAME,
      adds: {
        const: true,
        description: "This file adds grants, rules and users to a role that another file declares",
      },
      title: TITLE,
      office: FLAG,
      grants: listOf(GRANT),
      users: {
        ...listOf(USER_NAME, { minItems: 1 }),
        description: "User names of the accounts that hold the role, besides those whose account says so",
      },
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
    ["role", "grants"],
    codes,
  );
