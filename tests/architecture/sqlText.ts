// The product's server builds its queries with Kysely over typed tables; SQL text stands only where conventions.mjs
// says why.
import { SQL_TEXT } from "./conventions.mjs";
import type { Finding, Tree, RuleSet } from "./sourceTree.ts";

const READ = /^server\/.*\.ts$/;
const TEST = /\.test\.ts$|\/tests\//;

/**
 * The beginning of a statement in a string or template, the engine's ways to make one of a text, and text in a query.
 */
const STATEMENTS = /["'`]\s*(?:select\s|insert into\s|update\s+["$]|delete from\s|with recursive\s)/;
const DEFINITIONS = /["'`]\s*(?:create (?:unique )?(?:table|index)|alter table)\s/;
const CALLS = /\b(?:bothS|s)tatement(?:s)?\(|\bsql\.raw\(/;
const TEXTS = new RegExp([STATEMENTS, DEFINITIONS, CALLS].map(({ source }) => source).join("|"), "g");

function find({ files, read }: Tree): Finding[] {
  return files
    .filter((file) => READ.test(file) && !TEST.test(file) && !Object.keys(SQL_TEXT).some((part) => file.endsWith(part)))
    .flatMap((file) => {
      const source = read(file);
      return [...source.matchAll(TEXTS)].map(({ index }) => ({
        rule: "queries-by-builder",
        file: `${file}:${source.slice(0, index).split("\n").length}`,
        says: "SQL text: use staticQueries or dynamicQueries of #engine/server (engine/server/db/README.md)",
      }));
    });
}

export const sqlText: RuleSet = { rules: ["queries-by-builder"], find };
