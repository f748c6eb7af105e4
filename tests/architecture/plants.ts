// One planted violation (or more) of every rule, each in a file that is there for nothing else.

export interface Plant {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const plant = (rule: string, file: string, text: string): Plant => ({ rule, file, text });

/** What the plants lean on; written only where the checkout has no such file. */
export const GROUND: Readonly<Record<string, string>> = {
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
  "server/modules/bidding/index.ts": "export {};\n",
  "portal/src/planted-page.ts": "export const page = 1;\n",
  "tests/planted-support.ts": "export const support = 1;\n",
};

const IMPORTS: readonly Plant[] = [
  plant("core-is-pure", "engine/core/values/planted-node.ts", "import 'node:fs';\n"),
  plant("core-is-pure", "engine/core/values/planted-react.ts", "import 'react';\n"),
  plant("core-is-pure", "engine/core/values/planted-kysely.ts", "import type { Kysely } from 'kysely';\nexport type K = Kysely<object>;\n"),
  plant("core-is-pure", "engine/core/values/planted-server.ts", "import '#engine/server';\n"),
  plant("expression-library-behind-one-room", "engine/core/validate/planted-cel.ts", "import '@marcbachmann/cel-js';\n"),
  plant("cron-library-behind-one-room", "engine/core/validate/planted-cron.ts", "import 'cron-parser';\n"),
  plant("server-room", "engine/server/planted-antd.ts", "import 'antd';\n"),
  plant("react-room", "engine/react/planted-fastify.ts", "import 'fastify';\n"),
  plant("react-room", "engine/react/planted-node.ts", "import 'node:fs';\n"),
  plant("views-only-paint", "engine/react/views/planted-fetch.ts", "import '@tanstack/react-query';\n"),
  plant("engine-stands-alone", "engine/core/values/planted-schema.ts", "import '#schemas/dict/planted.dict.json';\n"),
  plant("engine-stands-alone", "engine/server/planted-product.ts", "import '#server/planted';\n"),
  plant("engine-stands-alone", "engine/react/planted-portal.ts", "import '#portal/planted-page.ts';\n"),
  plant("db-through-its-door", "engine/server/operations/planted-handle.ts", "import '../db/planted-handle.ts';\n"),
  plant("drivers-behind-the-doors", "engine/server/operations/planted-sqlite.ts", "import 'better-sqlite3';\n"),
  plant("drivers-behind-the-doors", "server/modules/system/repo/planted-pg.ts", "import type { Pool } from 'pg';\nexport type P = Pool;\n"),
  plant("drivers-behind-the-doors", "server/app/planted-pg.ts", "import 'pg';\n"),
  plant("core-through-its-doors", "server/app/planted-core.ts", "import '../../engine/core/api/planted-inner.ts';\n"),
  plant("engine-server-through-its-door", "server/app/planted-engine.ts", "import '../../engine/server/planted-inner.ts';\n"),
  plant("engine-react-through-its-door", "portal/src/admin.tsx", "import '../../engine/react/planted-inner.ts';\n"),
  plant("rooms-by-name", "server/app/planted-relative.ts", "import '../../engine/server/index.ts';\n"),
  plant("rooms-by-name", "engine/server/planted-relative.ts", "import '../core/api/index.ts';\n"),
  plant("module-reach", "server/modules/system/service/planted-app.ts", "import '#server/planted';\n"),
  plant("module-through-its-door", "server/modules/identity/service/planted-inside.ts", "import '../../system/service.ts';\n"),
  plant("modules-for-the-app", "portal/src/planted-service.ts", "import '#server/modules/system/service';\n"),
  plant("module-order", "server/modules/system/service/planted-upwards.ts", "import '../../bidding/index.ts';\n"),
  plant("module-order", "server/modules/content/service/planted-upwards.ts", "import '../../bidding/index.ts';\n"),
  plant("contract-is-core-only", "server/modules/identity/contract/planted.ts", "import '#engine/server';\n"),
  plant("app-through-index", "server/app/planted-contract.ts", "import '#server/modules/system/contract';\n"),
  plant("portal-room", "portal/src/planted-shell.ts", "import '#engine/react';\n"),
  plant("portal-room", "portal/src/planted-language.ts", "import '#core/language';\n"),
  plant("public-pages-are-light", "portal/src/site/planted-antd.ts", "import 'antd';\n"),
  plant("public-pages-are-light", "portal/src/ui/planted-router.ts", "import 'react-router-dom';\n"),
  plant("public-pages-are-light", "portal/src/site/planted-office.ts", "import '../admin.tsx';\n"),
  plant("portal-admin", "portal/src/admin.tsx", "import '#server/planted';\n"),
  plant("no-arrow-server-to-pages", "server/app/planted-page.ts", "import '#portal/planted-page.ts';\n"),
  plant("generated-types-only", "schemas/.gen/planted-engine.ts", "import '#engine/server';\n"),
  plant("no-cycle", "engine/server/planted-hen.ts", "import { egg } from './planted-egg.ts';\nexport const hen = () => egg;\n"),
  plant("found", "server/app/planted-nowhere.ts", "import './nowhere.ts';\n"),
  plant("no-tests-in-the-product", "server/app/planted-test.ts", "import '../../tests/planted-support.ts';\n"),
  plant("no-development-packages", "server/app/planted-development.ts", "import 'fast-check';\n"),
];

const SHAPE: readonly Plant[] = [
  plant("top-level", "lib/planted.ts", "export {};\n"),
  plant("module-shape", "server/modules/system/controller.ts", "export {};\n"),
  plant("module-known", "server/modules/planted/index.ts", "export {};\n"),
  plant("no-empty-names", "engine/core/values/utils.ts", "export {};\n"),
  plant("no-empty-names", "engine/react/common/planted.ts", "export {};\n"),
  plant("no-second-generation", "engine/react/views/PlantedList2.tsx", "export {};\n"),
  plant("no-second-generation", "server/app/plantedNew.ts", "export {};\n"),
  plant("kind-shape", "engine/core/fields/planted/index.ts", "export {};\n"),
];

const TEXT: readonly Plant[] = [
  plant("file-size", "engine/core/values/planted-long.ts", "// one more\n".repeat(401)),
  plant("page-size", "engine/react/pages/PlantedPage.tsx", "// one more\n".repeat(61)),
  plant("no-trade-word", "engine/core/values/planted-word.ts", "export const lotCount = 1;\n"),
  plant("no-trade-word", "engine/server/planted-word.ts", "export const title = '竞价大厅';\n"),
  plant("no-machine-path", "server/app/planted-path.ts", `export const here = '${["", "home", "somebody", "heartwood"].join("/")}';\n`),
  plant("no-machine-path", "bench/planted.md", `See ${["", "tmp", "figures.txt"].join("/")}.\n`),
];

/** Found by `npm run architecture`. */
export const WALL_PLANTS: readonly Plant[] = [...IMPORTS, ...SHAPE, ...TEXT];

/** The other half of the cycle. */
export const COMPANIONS: readonly Plant[] = [
  plant("no-cycle", "engine/server/planted-egg.ts", "import { hen } from './planted-hen.ts';\nexport const egg = () => hen;\n"),
];

/** Found by `npm run lint`. */
export const LINT_PLANTS: readonly Plant[] = [
  plant("@typescript-eslint/no-explicit-any", "server/planted-any.ts", "export const anything = (value: any) => value;\n"),
  plant("no-restricted-syntax", "server/planted-default.ts", "export default 1;\n"),
  plant("no-restricted-syntax", "server/planted-enum.ts", "export enum Colour { Red }\n"),
  plant("no-restricted-syntax", "engine/core/index.ts", "export * from './values/index.ts';\n"),
  plant("no-restricted-syntax", "engine/core/planted-clock.ts", "export const now = () => Date.now();\n"),
  plant("no-restricted-syntax", "engine/core/planted-today.ts", "export const today = () => new Date();\n"),
  plant("no-restricted-syntax", "engine/core/planted-chance.ts", "export const dice = () => Math.random();\n"),
  plant("no-eval", "engine/react/planted-eval.ts", "export const run = (code: string): unknown => eval(code);\n"),
  plant("no-new-func", "engine/react/planted-function.ts", "export const run = (code: string): unknown => new Function(code);\n"),
  plant("max-lines-per-function", "server/planted-long.ts", `export function long(): number {\n  let n = 0;\n${"  n += 1;\n".repeat(41)}  return n;\n}\n`),
  plant("react-hooks/rules-of-hooks", "engine/react/planted-hook.tsx", "import { useState } from 'react';\nexport function Planted({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n"),
];

/** Found by `npm run types`: what a room does not have in its world. */
export const TYPE_PLANTS: readonly Plant[] = [
  plant("TS2584", "engine/core/planted-dom.ts", "export const title = () => document.title;\n"),
  plant("TS2591", "engine/core/planted-process.ts", "export const env = () => process.env;\n"),
  plant("TS2304", "engine/core/planted-fetch.ts", "export const load = () => fetch('/x');\n"),
  plant("TS2584", "engine/server/planted-dom.ts", "export const title = () => document.title;\n"),
  plant("TS2591", "engine/react/planted-process.ts", "export const env = () => process.env;\n"),
  plant("TS2532", "server/planted-index.ts", "export const first = (list: { name: string }[]) => list[0].name;\n"),
  plant("TS1294", "server/planted-parameter.ts", "export class Planted {\n  constructor(readonly name: string) {}\n}\n"),
];
