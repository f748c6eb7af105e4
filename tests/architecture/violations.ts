// One planted violation (or more) of every rule, each in a file that is there for nothing else.

export interface PlantedViolation {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const violation = (rule: string, file: string, text: string): PlantedViolation => ({ rule, file, text });

/** Written apart, so that the rule does not find it here. */
const GRID_PREFIX = [".ag", ""].join("-");

/** What the violations import; written only where the checkout has no such file. */
export const STUB_FILES: Readonly<Record<string, string>> = {
  "engine/core/api/index.ts": "export {};\n",
  "engine/core/api/planted-inner.ts": "export const inner = 1;\n",
  "engine/server/index.ts": "export {};\n",
  "engine/server/planted-inner.ts": "export const inner = 1;\n",
  "engine/server/db/planted-handle.ts": "export const handle = 1;\n",
  "engine/react/index.ts": "export {};\n",
  "engine/react/planted-inner.ts": "export const inner = 1;\n",
  "schemas/dict/planted.dict.json": "{}\n",
  "server/planted.ts": "export const planted = 1;\n",
  "server/modules/system/index.ts": "export {};\n",
  "server/modules/system/contract.ts": "export {};\n",
  "server/modules/system/service.ts": "export const service = 1;\n",
  "server/modules/identity/schemas.ts": "export {};\n",
  "server/modules/bidding/index.ts": "export {};\n",
  "portal/src/planted-page.ts": "export const page = 1;\n",
  "tests/planted-support.ts": "export const support = 1;\n",
};

const IMPORTS: readonly PlantedViolation[] = [
  violation("core-is-pure", "engine/core/values/planted-node.ts", "import 'node:fs';\n"),
  violation("core-is-pure", "engine/core/values/planted-react.ts", "import 'react';\n"),
  violation(
    "core-is-pure",
    "engine/core/values/planted-kysely.ts",
    "import type { Kysely } from 'kysely';\nexport type K = Kysely<object>;\n",
  ),
  violation("core-is-pure", "engine/core/values/planted-server.ts", "import '#engine/server';\n"),
  violation(
    "expression-library-in-one-package",
    "engine/core/validate/planted-cel.ts",
    "import '@marcbachmann/cel-js';\n",
  ),
  violation("cron-library-in-one-package", "engine/core/validate/planted-cron.ts", "import 'cron-parser';\n"),
  violation("engine-server-imports", "engine/server/planted-antd.ts", "import 'antd';\n"),
  violation("engine-react-imports", "engine/react/planted-fastify.ts", "import 'fastify';\n"),
  violation("engine-react-imports", "engine/react/planted-node.ts", "import 'node:fs';\n"),
  violation("views-do-not-fetch", "engine/react/list/PlantedView.tsx", "import '@tanstack/react-query';\n"),
  violation("views-do-not-fetch", "engine/react/form/plantedLayout.ts", "import '@tanstack/react-query';\n"),
  violation("views-do-not-fetch", "engine/react/ui/usePlanted.ts", "import '@tanstack/react-query';\n"),
  violation(
    "engine-is-independent",
    "engine/core/values/planted-schema.ts",
    "import '#schemas/dict/planted.dict.json';\n",
  ),
  violation("engine-is-independent", "engine/server/planted-product.ts", "import '#server/planted';\n"),
  violation("engine-is-independent", "engine/react/planted-portal.ts", "import '#portal/planted-page.ts';\n"),
  violation("db-entry-point", "engine/server/operations/planted-handle.ts", "import '../db/planted-handle.ts';\n"),
  violation("sm-crypto-in-one-file", "server/modules/identity/planted-sm.ts", "import 'sm-crypto-v2';\n"),
  violation("drivers-in-db-only", "engine/server/operations/planted-sqlite.ts", "import 'better-sqlite3';\n"),
  violation(
    "drivers-in-db-only",
    "server/modules/system/repo/planted-pg.ts",
    "import type { Pool } from 'pg';\nexport type P = Pool;\n",
  ),
  violation("drivers-in-db-only", "server/app/planted-pg.ts", "import 'pg';\n"),
  violation("core-package-order", "engine/core/values/planted-upwards.ts", "import '#core/api';\n"),
  violation(
    "core-package-order",
    "engine/core/filter/planted-type.ts",
    "import type { Model } from '#core/language';\nexport type M = Model;\n",
  ),
  violation("core-entry-points", "engine/core/language/planted-inside.ts", "import '../api/planted-inner.ts';\n"),
  violation("core-entry-points", "server/app/planted-core.ts", "import '../../engine/core/api/planted-inner.ts';\n"),
  violation(
    "engine-server-entry-point",
    "server/app/planted-engine.ts",
    "import '../../engine/server/planted-inner.ts';\n",
  ),
  violation("engine-react-entry-point", "portal/src/admin.tsx", "import '../../engine/react/planted-inner.ts';\n"),
  violation("packages-by-subpath-import", "server/app/planted-relative.ts", "import '../../engine/server/index.ts';\n"),
  violation("packages-by-subpath-import", "engine/server/planted-relative.ts", "import '../core/api/index.ts';\n"),
  violation("module-imports", "server/modules/system/service/planted-app.ts", "import '#server/planted';\n"),
  violation(
    "module-entry-point",
    "server/modules/identity/service/planted-inside.ts",
    "import '../../system/service.ts';\n",
  ),
  violation("module-public-files", "portal/src/planted-service.ts", "import '#server/modules/system/service';\n"),
  violation("module-order", "server/modules/system/service/planted-upwards.ts", "import '../../bidding/index.ts';\n"),
  violation("module-order", "server/modules/content/service/planted-upwards.ts", "import '../../bidding/index.ts';\n"),
  violation("contract-imports-core-only", "server/modules/identity/contract/planted.ts", "import '#engine/server';\n"),
  violation(
    "schemas-stay-on-the-server",
    "server/modules/identity/contract/planted-schema.ts",
    "import '../schemas.ts';\n",
  ),
  violation("app-uses-module-index", "server/app/planted-contract.ts", "import '#server/modules/system/contract';\n"),
  violation("portal-imports", "portal/src/planted-shell.ts", "import '#engine/react';\n"),
  violation("portal-imports", "portal/src/planted-language.ts", "import '#core/language';\n"),
  violation("public-site-imports", "portal/src/site/planted-antd.ts", "import 'antd';\n"),
  violation("public-site-imports", "portal/src/ui/planted-query.ts", "import '@tanstack/react-query';\n"),
  violation("public-site-imports", "portal/src/site/planted-office.ts", "import '../admin.tsx';\n"),
  violation("sign-in-imports", "portal/src/signIn/planted-antd.ts", "import 'antd';\n"),
  violation("notifications-imports", "portal/src/notifications/planted-react.ts", "import 'react';\n"),
  violation("portal-admin-imports", "portal/src/admin.tsx", "import '#server/planted';\n"),
  violation("server-imports-no-page", "server/app/planted-page.ts", "import '#portal/planted-page.ts';\n"),
  violation("generated-types-only", "schemas/.gen/planted-engine.ts", "import '#engine/server';\n"),
  violation(
    "no-cycle",
    "engine/server/planted-hen.ts",
    "import type { Egg } from './planted-egg.ts';\nexport interface Hen {\n  lays: Egg;\n}\n",
  ),
  violation("resolvable", "server/app/planted-nowhere.ts", "import './nowhere.ts';\n"),
  violation("product-imports-no-test", "server/app/planted-test.ts", "import '../../tests/planted-support.ts';\n"),
  violation("no-dev-dependencies", "server/app/planted-development.ts", "import 'fast-check';\n"),
];

const SHAPE: readonly PlantedViolation[] = [
  violation("top-level", "lib/planted.ts", "export {};\n"),
  violation("module-shape", "server/modules/system/controller.ts", "export {};\n"),
  violation("module-known", "server/modules/planted/index.ts", "export {};\n"),
  violation("no-empty-names", "engine/core/values/utils.ts", "export {};\n"),
  violation("no-empty-names", "engine/react/common/planted.ts", "export {};\n"),
  violation("no-second-generation", "engine/react/list/PlantedList2.tsx", "export {};\n"),
  violation("no-second-generation", "server/app/plantedNew.ts", "export {};\n"),
  violation("kind-shape", "engine/core/fields/planted/index.ts", "export {};\n"),
];

const TEXT: readonly PlantedViolation[] = [
  violation("file-size", "engine/core/values/planted-long.ts", "// one more\n".repeat(451)),
  violation("page-size", "engine/react/list/PlantedPage.tsx", "// one more\n".repeat(81)),
  violation("line-length", "engine/core/values/planted-wide.ts", `// ${"word ".repeat(30)}\n`),
  violation("line-length", "server/app/planted-wide.ts", `export const wide = "${"字".repeat(121)}";\n`),
  violation("no-domain-word", "engine/core/values/planted-word.ts", "export const lotCount = 1;\n"),
  violation("no-domain-word", "engine/server/planted-word.ts", "export const title = '竞价大厅';\n"),
  violation(
    "no-machine-path",
    "server/app/planted-path.ts",
    `export const here = '${["", "home", "somebody", "heartwood"].join("/")}';\n`,
  ),
  violation("no-machine-path", "bench/planted.md", `See ${["", "tmp", "figures.txt"].join("/")}.\n`),
  violation("grid-public-api", "engine/react/grid/planted.css", `.hw-grid ${GRID_PREFIX}row {\n  color: red;\n}\n`),
  violation(
    "grid-public-api",
    "engine/react/grid/planted-selector.ts",
    `export const find = (root: Element) => root.querySelector("div${GRID_PREFIX}cell[col-id=x]");\n`,
  ),
  violation(
    "grid-public-api",
    "engine/react/grid/plantedClass.tsx",
    `export const Row = () => <div className="hw-row ${GRID_PREFIX.slice(1)}row" />;\n`,
  ),
];

const NAMES: readonly PlantedViolation[] = [
  violation(
    "named-files-exist",
    "engine/core/values/plantedSignpost.ts",
    "// More of it is in " + "nowhere.ts.\nexport {};\n",
  ),
  violation(
    "no-replaced-word",
    "server/app/planted-name.ts",
    "export const inner = (entityDoor: string) => entityDoor;\n",
  ),
  violation("no-replaced-word", "engine/react/grid/plantedTypist.ts", "export {};\n"),
];

const SQL: readonly PlantedViolation[] = [
  violation(
    "queries-by-builder",
    "engine/server/operations/planted-text.ts",
    'export const text = \'select "id" from "hw_history"\';\n',
  ),
  violation(
    "queries-by-builder",
    "engine/server/realtime/planted-statement.ts",
    "export const made = (statement: (text: string) => object, text: string) => statement(text);\n",
  ),
  violation(
    "queries-by-builder",
    "server/modules/system/repo/planted-text.ts",
    'export const text = `\n  select 1 from "sys_dict"`;\n',
  ),
  violation(
    "queries-by-builder",
    "server/modules/system/service/planted-text.ts",
    'export const text = \'update "sys_dict" set "id" = ?\';\n',
  ),
  violation(
    "queries-by-builder",
    "server/app/planted-statement.ts",
    "export const made = (bothStatements: (text: string) => object, text: string) => bothStatements(text);\n",
  ),
  violation(
    "queries-by-builder",
    "server/modules/system/repo/planted-raw.ts",
    "import { sql } from 'kysely';\nexport const raw = (text: string) => sql.raw(text);\n",
  ),
];

const TABLES: readonly PlantedViolation[] = [
  violation(
    "own-tables",
    "server/modules/bidding/repo/planted-ledger.ts",
    'export const write = (db: { insertInto(table: string): object }) => db.insertInto("ledger_entry");\n',
  ),
  violation(
    "own-tables",
    "server/modules/content/repo/planted-bids.ts",
    'export const change = (db: { updateTable(table: string): object }) => db.updateTable("bid_log");\n',
  ),
  violation(
    "own-tables",
    "engine/server/operations/planted-ledger.ts",
    "export interface Tables {\n  readonly ledger_account: object;\n}\n",
  ),
  violation(
    "own-tables",
    "schemas/system/planted_ledger.entity.json",
    '{ "entity": "planted_ledger", "table": "ledger_posting" }\n',
  ),
];

const EFFECTS: readonly PlantedViolation[] = [
  violation("no-import-effect", "engine/core/values/planted-call.ts", "const names = [1];\nnames.push(2);\n"),
  violation(
    "no-import-effect",
    "engine/react/list/planted-listener.ts",
    'if (typeof window !== "undefined") window.addEventListener("focus", () => undefined);\n',
  ),
  violation("no-import-effect", "engine/server/planted-import.ts", 'import "./planted-inner.ts";\n'),
  violation("no-import-effect", "portal/src/site/planted-loop.ts", "for (const name of [1]) String(name);\n"),
  violation(
    "no-import-effect",
    "server/modules/system/service/planted-assignment.ts",
    "let last = 0;\nlast = 1;\nexport { last };\n",
  ),
];

/** Found by `npm run architecture`. */
export const ARCHITECTURE_VIOLATIONS: readonly PlantedViolation[] = [
  ...IMPORTS,
  ...SHAPE,
  ...TEXT,
  ...SQL,
  ...TABLES,
  ...EFFECTS,
  ...NAMES,
];

/** The other half of the cycle, which is one of types only. */
export const CYCLE_PARTNERS: readonly PlantedViolation[] = [
  violation(
    "no-cycle",
    "engine/server/planted-egg.ts",
    "import type { Hen } from './planted-hen.ts';\nexport interface Egg {\n  of: Hen;\n}\n",
  ),
];

/** Found by `npm run types`: globals that a package does not have. */
export const TYPE_VIOLATIONS: readonly PlantedViolation[] = [
  violation("TS2584", "engine/core/planted-dom.ts", "export const title = () => document.title;\n"),
  violation("TS2591", "engine/core/planted-process.ts", "export const env = () => process.env;\n"),
  violation("TS2304", "engine/core/planted-fetch.ts", "export const load = () => fetch('/x');\n"),
  violation("TS2584", "schemas/.gen/planted-dom.ts", "export const title = () => document.title;\n"),
  violation("TS2584", "engine/server/planted-dom.ts", "export const title = () => document.title;\n"),
  violation("TS2591", "engine/react/planted-process.ts", "export const env = () => process.env;\n"),
  violation("TS2584", "server/planted-dom.ts", "export const title = () => document.title;\n"),
  violation("TS2591", "portal/src/planted-process.ts", "export const env = () => process.env;\n"),
  violation("TS2532", "server/planted-index.ts", "export const first = (list: { name: string }[]) => list[0].name;\n"),
  violation(
    "TS1294",
    "server/planted-parameter.ts",
    "export class Planted {\n  constructor(readonly name: string) {}\n}\n",
  ),
];
