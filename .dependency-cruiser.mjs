// Which file may import which. `npm run architecture` runs this; tests/architecture plants a violation of each rule and
// expects it by name.
import { CORE_PACKAGES, MODULES } from "./tests/architecture/conventions.mjs";

/** A package of node_modules, or any of its sub-paths. */
const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;
const NODE_MODULES = "(^|/)node_modules/";

/** One package, and the only things it may import. */
const allowOnly = (name, comment, from, allowed, alsoBuiltins) => ({
  name,
  comment,
  severity: "error",
  from,
  to: { pathNot: allowed, couldNotResolve: false, ...(alsoBuiltins ? { dependencyTypesNot: ["core"] } : {}) },
});
const NODE_BUILTINS = true;
/** Imports that are forbidden outside one place. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const REACT_PACKAGES = npm(
  "react",
  "react-dom",
  "react-router",
  "react-router-dom",
  "antd",
  "@ant-design/[^/]+",
  "@rc-component/[^/]+",
  "@rjsf/[^/]+",
  "ag-grid-[^/]+",
  "@tanstack/[^/]+",
  "@tiptap/[^/]+",
  "dayjs",
  "echarts",
  "jsonc-parser",
  "dompurify",
  "react-easy-crop",
  "@types/react",
  "@types/react-dom",
);
const SERVER_PACKAGES = npm(
  "fastify",
  "@fastify/[^/]+",
  "kysely",
  "better-sqlite3",
  "@types/better-sqlite3",
  "pg",
  "@types/pg",
  "ajv",
  "ajv-formats",
  "find-my-way",
  "jsonc-parser",
  "lru-cache",
  "sanitize-html",
  "@types/sanitize-html",
  "typebox",
  "ws",
  "@types/ws",
);
// jsonc-parser is pure, and gives a finding its line: a parser that forgets places could not.
const CORE_LIBRARIES = npm("@marcbachmann/cel-js", "cron-parser", "decimal\\.js", "dayjs", "jsonc-parser");

const coreRules = [
  allowOnly(
    "core-is-pure",
    "engine/core reaches itself and four small libraries: no Node, React, database or fetch.",
    { path: "^engine/core/" },
    ["^engine/core/", CORE_LIBRARIES],
  ),
  ...CORE_PACKAGES.map((name, at) =>
    forbid(
      "core-package-order",
      `core/${name} may use ${CORE_PACKAGES.slice(0, at).join(", ") || "no other package of core"}.`,
      { path: `^engine/core/${name}/` },
      {
        path: "^engine/core/",
        pathNot: CORE_PACKAGES.slice(0, at + 1).map((used) => `^engine/core/${used}/`),
      },
    ),
  ),
  forbid(
    "expression-library-in-one-package",
    "Only engine/core/expression knows the expression library.",
    { pathNot: ["^engine/core/expression/"] },
    { path: npm("@marcbachmann/cel-js") },
  ),
  forbid(
    "cron-library-in-one-package",
    "Only engine/core/cron knows the cron library.",
    { pathNot: ["^engine/core/cron/"] },
    { path: npm("cron-parser") },
  ),
];

const engineRules = [
  allowOnly(
    "engine-server-imports",
    "engine/server reaches core, Fastify and its router, Kysely, the drivers and Ajv.",
    { path: "^engine/server/" },
    ["^engine/(core|server)/", SERVER_PACKAGES],
    NODE_BUILTINS,
  ),
  allowOnly(
    "engine-react-imports",
    "engine/react reaches core, React, antd, rjsf, AG Grid and the query cache.",
    { path: "^engine/react/" },
    ["^engine/(core|react)/", REACT_PACKAGES],
  ),
  forbid(
    "views-do-not-fetch",
    "A page and a hook fetch; a view paints what its controller decided, and helpers compute.",
    {
      path: "^engine/react/(list|form|grid|report|board|history|actions|drafts|ui)/",
      pathNot: [
        "^engine/react/(list|form|grid|report|board|history|actions|drafts)/use[A-Z][^/]*$",
        "^engine/react/(list|form|grid|report|board|history|actions|drafts)/[^/]+/use[A-Z][^/]*$",
        "^engine/react/(list|form|grid|report|board|history)/[A-Z][^/]*Page\\.tsx$",
        "^engine/react/(list|grid)/(ChildList|LocalGrid|EditableGrid)\\.tsx$",
      ],
    },
    { path: ["^engine/react/api/", npm("@tanstack/react-query")], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "engine-is-independent",
    "The engine imports no schema, no module and no page.",
    { path: "^engine/" },
    { path: "^(schemas|server|portal|tests|bench)/" },
  ),
  forbid(
    "db-entry-point",
    "Only engine/server/db imports the files that hold database handles.",
    { path: "^engine/server/", pathNot: ["^engine/server/db/"] },
    { path: "^engine/server/db/", pathNot: ["^engine/server/db/(index|database)\\.ts$"] },
  ),
  forbid(
    "drivers-in-db-only",
    "Only engine/server/db holds a database handle; everyone else uses db.read and db.write.",
    { pathNot: ["^engine/server/db/"] },
    { path: npm("better-sqlite3", "pg", "@types/better-sqlite3", "@types/pg") },
  ),
];

const packageRules = [
  forbid(
    "core-entry-points",
    "A package of core is imported through its index.ts.",
    { pathNot: ["^engine/core/"] },
    { path: "^engine/core/", pathNot: ["^engine/core/[^/]+/index\\.ts$"] },
  ),
  forbid(
    "core-entry-points",
    "A package of core is imported through its index.ts by its neighbours too; what tests share is apart.",
    { path: "^engine/core/([^/]+)/", pathNot: ["\\.fixture\\.ts$", "^engine/core/fields/cron/kind\\.ts$"] },
    { path: "^engine/core/", pathNot: ["^engine/core/$1/", "^engine/core/[^/]+/index\\.ts$"] },
  ),
  forbid(
    "engine-server-entry-point",
    "engine/server is imported through its index.ts.",
    { pathNot: ["^engine/server/"] },
    { path: "^engine/server/", pathNot: ["^engine/server/index\\.ts$", "\\.worker\\.ts$"] },
  ),
  forbid(
    "engine-react-entry-point",
    "engine/react is imported through its index.ts.",
    { pathNot: ["^engine/react/"] },
    { path: "^engine/react/", pathNot: ["^engine/react/index\\.ts$"] },
  ),
  ...["engine/core", "engine/server", "engine/react", "schemas", "server", "portal"].map((folder) =>
    forbid(
      "packages-by-subpath-import",
      'From one package into another by the names of package.json "imports", never by ../../.',
      { path: `^${folder}/` },
      {
        pathNot: [`^${folder}/`, NODE_MODULES],
        dependencyTypes: ["local"],
        dependencyTypesNot: ["aliased-subpath-import"],
      },
    ),
  ),
];

const moduleRules = [
  forbid(
    "sm-crypto-in-one-file",
    "SM2 has one file on each side: it never verifies without a digest, and never throws for what is sent.",
    { pathNot: ["^(server/modules/identity/service|portal/src/signIn)/smCrypto\\.ts$"] },
    { path: npm("sm-crypto-v2") },
  ),
  allowOnly(
    "module-imports",
    "A module reaches core, engine/server, schemas/.gen, its own folder and other modules.",
    { path: "^server/modules/" },
    ["^engine/core/", "^engine/server/", "^schemas/\\.gen/", "^server/modules/", NODE_MODULES],
    NODE_BUILTINS,
  ),
  forbid(
    "module-entry-point",
    "A module is imported through its index.ts.",
    { path: "^server/modules/([^/]+)/" },
    { path: "^server/modules/", pathNot: ["^server/modules/$1/", "^server/modules/[^/]+/index\\.ts$"] },
  ),
  forbid(
    "module-public-files",
    "Outside the modules, only their index.ts and contract.ts are known.",
    { pathNot: ["^server/modules/"] },
    { path: "^server/modules/", pathNot: ["^server/modules/[^/]+/(index|contract)\\.ts$"] },
  ),
  ...Object.entries(MODULES).map(([name, mayUse]) =>
    forbid(
      "module-order",
      `${name} may use ${mayUse.join(", ") || "no other module"}.`,
      { path: `^server/modules/${name}/` },
      { path: "^server/modules/", pathNot: [name, ...mayUse].map((used) => `^server/modules/${used}/`) },
    ),
  ),
  allowOnly(
    "contract-imports-core-only",
    "A contract is read by pages as well: it imports core, and what it takes its types from.",
    { path: "^server/modules/[^/]+/contract(\\.ts|/)" },
    ["^engine/core/", "^server/modules/[^/]+/(contract|schemas)(\\.ts|/)", npm("typebox")],
  ),
  forbid(
    "schemas-stay-on-the-server",
    "A contract takes types from the schemas of its module, so that no schema is in a script of a page.",
    { path: "^server/modules/[^/]+/contract(\\.ts|/)" },
    { path: ["^server/modules/[^/]+/schemas(\\.ts|/)", npm("typebox")], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "app-uses-module-index",
    "server/app and server/main.ts reach a module through its index.ts.",
    { path: "^server/", pathNot: ["^server/modules/"] },
    { path: "^server/modules/", pathNot: ["^server/modules/[^/]+/index\\.ts$"] },
  ),
];

/** What is loaded with the back office only. */
const BACK_OFFICE_PAGES = "^portal/src/(admin\\.tsx$|(auth|rights|demo|messages)/)";

const pageRules = [
  allowOnly(
    "portal-imports",
    "The portal reaches core, schemas/.gen, contracts, itself and packages for pages.",
    { path: "^portal/", pathNot: [BACK_OFFICE_PAGES] },
    [
      "^engine/core/(values|validate|api)/index\\.ts$",
      "^schemas/\\.gen/",
      "^server/modules/[^/]+/contract\\.ts$",
      "^portal/",
      REACT_PACKAGES,
      npm("sm-crypto-v2"),
    ],
  ),
  allowOnly(
    "portal-admin-imports",
    "portal/src/admin.tsx and the pages of its own mount engine/react and may reach nothing else outside the portal.",
    { path: BACK_OFFICE_PAGES },
    [
      "^engine/react/index\\.ts$",
      "^engine/core/(values|validate|api)/index\\.ts$",
      "^schemas/\\.gen/",
      "^server/modules/[^/]+/contract\\.ts$",
      "^portal/",
      REACT_PACKAGES,
    ],
  ),
  allowOnly(
    "public-site-imports",
    "The public site is React, its router and itself: no component library, no tables and charts of the back office.",
    { path: "^portal/src/((site|ui)/|routes\\.tsx$|entry-(server|client)\\.tsx$|hash\\.ts$)" },
    [
      "^engine/core/(values|api)/index\\.ts$",
      "^server/modules/[^/]+/contract\\.ts$",
      "^portal/src/(site|ui|signIn|notifications)/",
      "^portal/src/routes\\.tsx$",
      "^portal/src/TreeRings\\.tsx$",
      npm("react", "react-dom", "react-router", "react-router-dom", "@types/react", "@types/react-dom"),
    ],
  ),
  allowOnly(
    "sign-in-imports",
    "What both pages of sign-in share is React and one library of cryptography: no component library.",
    { path: "^portal/src/signIn/" },
    [
      "^engine/core/(values|api)/index\\.ts$",
      "^server/modules/identity/contract\\.ts$",
      "^portal/src/signIn/",
      npm("react", "@types/react", "sm-crypto-v2"),
    ],
  ),
  allowOnly(
    "notifications-imports",
    "What both pages follow their notifications with is the socket's client alone.",
    { path: "^portal/src/notifications/" },
    ["^engine/core/api/index\\.ts$", "^server/modules/messages/contract\\.ts$", "^portal/src/notifications/"],
  ),
  forbid(
    "server-imports-no-page",
    "Server and pages meet in core and in contracts only.",
    { path: "^(server|engine/server)/" },
    { path: ["^engine/react/", "^portal/", npm("react-dom", "antd", "@rjsf/[^/]+")] },
  ),
  allowOnly(
    "generated-types-only",
    "schemas/.gen reaches the types of core; the rest of schemas is data.",
    { path: "^schemas/" },
    ["^engine/core/", "^schemas/\\.gen/"],
  ),
];

const noCycle = forbid(
  "no-cycle",
  "Two files that need each other, if only for a type, are one concept, or three.",
  {},
  { circular: true },
);

const everywhereRules = [
  forbid("resolvable", "What is imported must be there.", {}, { couldNotResolve: true }),
  forbid(
    "product-imports-no-test",
    "Nothing that is shipped imports a test, a bench or what only tests install.",
    { path: "^(engine|schemas|server|portal)/", pathNot: ["^server/launch/"] },
    { path: ["^(tests|bench)/", "\\.test\\.tsx?$"] },
  ),
  forbid(
    "no-dev-dependencies",
    "What is shipped imports dependencies, not devDependencies.",
    { path: "^(engine|schemas|server|portal)/", pathNot: ["^server/launch/"] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: [npm("@types/[^/]+")] },
  ),
];

/** Tests and benches may reach for what the product may not. */
const ofProduct = (rule) => ({
  ...rule,
  from: { ...rule.from, pathNot: [...(rule.from.pathNot ?? []), "^(tests|bench)/"] },
});

const productRules = [...coreRules, ...engineRules, ...packageRules, ...moduleRules, ...pageRules, ...everywhereRules];

export default {
  forbidden: [...productRules.map(ofProduct), noCycle],
  options: {
    // Tests are beside the code and may reach for what it may not; the launcher runs before anything is installed.
    exclude: { path: ["\\.test\\.tsx?$", "^server/launch/", "^tests/architecture/conventions\\.mjs$"] },
    doNotFollow: { path: ["(^|/)node_modules/"] },
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
