// The repository's conventions as data: files at the top level, modules and what each may import, names that are
// refused, exceptions of rules. Read by the dependency checker's config (so it is plain JavaScript) and by the rules
// beside it.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything at the root of the repository; generated folders that git ignores apart. */
export const TOP_LEVEL = [
  ".ci",
  ".dependency-cruiser.mjs",
  ".git-blame-ignore-revs",
  ".gitattributes",
  ".gitignore",
  ".npmrc",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "CONTRIBUTING.md",
  "README.md",
  "bench",
  "docs",
  "engine",
  "knip.config.ts",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "portal",
  "schemas",
  "server",
  "tests",
  "tsconfig.base.json",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];

/** What is made, not written: never read by a rule. */
export const UNTRACKED = ["node_modules", "dist", "data", "coverage", "test-results", ".git"];

/**
 * Each module and the modules it may import (their index.ts only): those that `PRODUCT_MODULES` has before it, so that
 * there is no cycle.
 */
export const MODULES = Object.fromEntries(orderOfModules().map((name, index, order) => [name, order.slice(0, index)]));

function orderOfModules() {
  const text = readFileSync(join(import.meta.dirname, "../../server/app/modules.ts"), "utf8");
  const [, list = ""] = /PRODUCT_MODULES: readonly ModuleDefinition\[\] = \[([^\]]*)\]/.exec(text) ?? [];
  const names = [...list.matchAll(/(\w+)Definition\b/g)].map(([, name]) => name);
  if (names.length === 0) throw new Error("server/app/modules.ts has no list PRODUCT_MODULES.");
  return names;
}

/** The packages of engine/core from the bottom up: each may import those before it. */
export const CORE_PACKAGES = [
  "values",
  "model",
  "cron",
  "numbers",
  "fields",
  "api",
  "filter",
  "expression",
  "validate",
  "language",
];

/** The shape of a module: each a file `x.ts`, or a folder `x/` once one file is not enough. */
export const MODULE_PARTS = [
  "index",
  "contract",
  "rules",
  "service",
  "repo",
  "operations",
  "schemas",
  "present",
  "errors",
  "migrations",
  "tests",
];

/**
 * A kind of field is two folders of its name, one in core and one in react; what each must hold (more is the kind's own
 * affair).
 */
export const KIND_HALVES = { "engine/core/fields": "kind.ts", "engine/react/fields": "editor.tsx" };

/** Names that say nothing. `sm2` and `argon2` are names of algorithms. */
export const EMPTY_NAMES = /^(utils?|helpers?|commons?|managers?|misc|stuff)$/i;
export const SECOND_GENERATION = /(?<!sm|argon)2$|New$|Bak$|Old$/;

/** UTF-16 code units, strings and comments included. */
export const MAX_COLUMNS = 120;
export const MAX_LINES = 450;
/** A style sheet has a line for each declaration, and cases of a test are below each other as in a table. */
export const MAX_STYLE_LINES = 700;
export const MAX_TEST_LINES = 900;
/** A page joins a controller and a view; what makes it longer belongs to one of them. */
export const MAX_PAGE_LINES = 80;

/** What is started and not imported: only these run statements when they are loaded. */
export const ENTRY_FILES = [
  /^server\/(?:main|admin|audit|ledger|schema)\.ts$/,
  /^portal\/src\/(?:admin|entry-client|entry-server)\.tsx$/,
  /^portal\/src\/hash\.ts$/,
  /\.worker\.ts$/,
];

/** Where SQL text may be in server/, by the end of the path, and why. */
export const SQL_TEXT = {
  "/migrations.ts": "DDL, and a landed migration must not follow the types of today's tables",
  "/migrations/index.ts": "the same in a folder",
  "/migrations/screenViews.ts": "views that a migration makes",
};

/** Beginnings of the names of tables that one module alone reads and writes: money and evidence have one way in. */
export const OWN_TABLES = [
  { prefix: "ledger_", module: "server/modules/ledger" },
  { prefix: "bid_(?:log|attempt|outbox|epoch)", module: "server/modules/bidding" },
];

/** Where SQL text may be in engine/server/, by the rows of the table in its db/README.md, with the reasons. */
export const ENGINE_SQL_TEXT = {
  read: [
    "filter/operatorSql.ts",
    "folding/index.ts",
    "operations/presenter/displayTexts.ts",
    "operations/query/lines.ts",
    "operations/query/queryCache.ts",
    "operations/query/select.ts",
  ],
  write: ["db/insert.ts", "operations/entityTable.ts", "operations/mutation/changeCounters.ts"],
  references: [
    "operations/mutation/referrers.ts",
    "operations/mutation/restoreLines.ts",
    "operations/mutation/valueCounts.ts",
  ],
  search: ["search/postgres.ts", "search/sqlite.ts", "search/textIndex.ts"],
  report: ["report/reportSql.ts", "report/sqlGuard.ts"],
  migration: [
    "migrate/compareTable.ts",
    "migrate/dataStatistics.ts",
    "migrate/emptyRows.ts",
    "migrate/lostValues.ts",
    "migrate/ddl.ts",
    "migrate/engineTables.ts",
    "migrate/fill.ts",
    "migrate/liveSchema.ts",
    "migrate/numberedMigrations.ts",
    "migrate/recompute.ts",
    "migrate/registry.ts",
    "migrate/resealValues.ts",
    "migrate/runActions.ts",
    "operations/seed.ts",
  ],
  database: [
    "db/dialect/postgres.ts",
    "db/dialect/sqlite.ts",
    "db/hasTable.ts",
    "db/postgres/notifyChannel.ts",
    "db/postgres/open.ts",
    "db/queries.ts",
    "db/sqlite/slowStatements.ts",
    "db/statement.ts",
  ],
};
