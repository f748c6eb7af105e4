// Queries are built with Kysely over typed tables. SQL text is only in the files that conventions.mjs lists, and
// those of the engine are explained one by one in engine/server/db/README.md, with the bench that measures them.
import { ENGINE_SQL_TEXT, SQL_TEXT } from "./conventions.mjs";
import type { Finding, Tree, RuleSet } from "./sourceTree.ts";

const RULE = "queries-by-builder";
const READ = /^(?:server|engine\/server)\/.*\.ts$/;
const TEST = /\.test\.ts$|\/tests\//;
const ENGINE = "engine/server";
const README = `${ENGINE}/db/README.md`;

/**
 * The beginning of a statement in a string or template, the engine's ways to make one of a text, and text in a query.
 */
const STATEMENTS = /["'`]\s*(?:select\s|insert into\s|update\s+["$]|delete from\s|with recursive\s)/;
const DEFINITIONS = /["'`]\s*(?:create (?:unique )?(?:table|index)|alter table)\s/;
const CALLS = /\b(?:bothS|s)tatement(?:s)?\(|\bsql\.raw\(/;
const TEXTS = new RegExp([STATEMENTS, DEFINITIONS, CALLS].map(({ source }) => source).join("|"), "g");

const LISTED = Object.values(ENGINE_SQL_TEXT)
  .flat()
  .map((file) => `${ENGINE}/${file}`);

const isExempt = (file: string): boolean =>
  LISTED.includes(file) || Object.keys(SQL_TEXT).some((part) => file.startsWith("server/") && file.endsWith(part));

function textsIn(file: string, source: string): Finding[] {
  return [...source.matchAll(TEXTS)].map(({ index }) => ({
    rule: RULE,
    file: `${file}:${source.slice(0, index).split("\n").length}`,
    says: `SQL text: use staticQueries or dynamicQueries of #engine/server (${README})`,
  }));
}

/** An entry of the list that is not needed, or that the README does not explain. */
function staleEntries({ files, read }: Tree): Finding[] {
  const readme = files.includes(README) ? read(README) : "";
  return LISTED.flatMap((file): Finding[] => {
    if (!files.includes(file) || textsIn(file, read(file)).length === 0)
      return [{ rule: RULE, file, says: "has no SQL text: remove it from ENGINE_SQL_TEXT (conventions.mjs)" }];
    const name = `\`${file.slice(ENGINE.length + 1)}\``;
    return readme.includes(name) ? [] : [{ rule: RULE, file, says: `${README} does not say why ${name} has SQL text` }];
  });
}

function find(tree: Tree): Finding[] {
  const found = tree.files
    .filter((file) => READ.test(file) && !TEST.test(file) && !isExempt(file))
    .flatMap((file) => textsIn(file, tree.read(file)));
  return [...found, ...staleEntries(tree)];
}

export const sqlText: RuleSet = { rules: [RULE], find };
