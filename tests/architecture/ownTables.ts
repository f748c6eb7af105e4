// Tables that one module alone may read and write: no other code of the product names them, in a query or in a type.
import { OWN_TABLES } from "./conventions.mjs";
import type { Finding, RuleSet, Tree } from "./sourceTree.ts";

const RULE = "own-tables";
const READ = /^(?:server|engine\/server|portal)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;

interface OwnTables {
  readonly prefix: string;
  readonly module: string;
}

/** The name of a table in a string, a template, or as the key of a type of tables. */
const named = ({ prefix }: OwnTables) => new RegExp(`(?:["'\`. ]|^)${prefix}\\w*`);

/** An entity whose rows the engine would write: it shows such a table only as a list. */
const MANAGED_ENTITY = /\.entity\.json$/;

function inCode(file: string, text: string, owned: OwnTables): Finding[] {
  if (!READ.test(file) || TEST.test(file) || file.startsWith(`${owned.module}/`)) return [];
  const name = named(owned);
  return text
    .split("\n")
    .flatMap((line, index) =>
      name.test(line)
        ? [{ rule: RULE, file: `${file}:${index + 1}`, says: `only ${owned.module} names tables ${owned.prefix}…` }]
        : [],
    );
}

function inSchema(file: string, text: string, owned: OwnTables): Finding[] {
  if (!file.startsWith("schemas/") || !MANAGED_ENTITY.test(file)) return [];
  const isManaged = !/"managed"\s*:\s*false/.test(text);
  return isManaged && new RegExp(`"(?:table|entity)"\\s*:\\s*"${owned.prefix}`).test(text)
    ? [{ rule: RULE, file, says: `the engine would write a table of ${owned.module}: it needs "managed": false` }]
    : [];
}

const find = ({ files, read }: Tree): Finding[] =>
  files.flatMap((file) => {
    if (!READ.test(file) && !MANAGED_ENTITY.test(file)) return [];
    const text = read(file);
    return OWN_TABLES.flatMap((owned) => [...inCode(file, text, owned), ...inSchema(file, text, owned)]);
  });

export const ownTables: RuleSet = { rules: [RULE], find };
