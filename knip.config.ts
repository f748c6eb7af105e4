// Unused files, exports and packages. An export is for another file; what only its own file needs is not
// exported.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { KnipConfig } from "knip";

/** What `lazyPart` loads: it takes the name of the export as a text, which knip does not read. */
const lazyParts = ["engine/react", "portal/src"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = join(root, file);
      const loaded = readFileSync(path, "utf8").matchAll(/lazyPart\(\(\) => import\("([^"]+)"\)/g);
      return [...loaded].map(([, target = ""]) => join(dirname(path), target));
    }),
);

const config: KnipConfig = {
  entry: [
    // As package.json, vite.config.ts and server/launch start them.
    "server/{main,admin,audit,ledger,schema}.ts",
    "server/launch/{start,dev,build,admin,audit,ledger}.mjs",
    "{engine,server}/**/*.worker.ts",
    // The pages: portal/*.html name the first two and vite.config.ts the others.
    "portal/src/{admin,entry-client,entry-server}.tsx",
    "portal/src/hash.ts",
    // Each exports the Page that portal/src/routes.tsx imports by a call.
    "portal/src/site/**/*Page.tsx",
    ...new Set(lazyParts),
    // Run by hand, by bench/run.mjs by name, or by an index.html of a bench or test.
    "portal/src/ui/illustrations/draw.mjs",
    "bench/*.ts",
    "bench/{form,grid}/page.tsx",
    "tests/e2e/grid/page.tsx",
    // Processes of their own, and what is loaded into a server before its first file.
    "bench/{bids,http}/floor.ts",
    "tests/{e2e,support}/*.setup.ts",
    "tests/support/{drawDemoFiles,drawSiteIcons,eventLoopMonitor,shiftedClock}.mjs",
    // .oxlintrc.json names it, which knip does not read.
    "tests/architecture/lintRules.mjs",
  ],
  project: ["*.{ts,mjs}", "{engine,server,portal,schemas,tests,bench}/**/*.{ts,tsx,mjs}"],
  // Types of packages that have none: read by the compiler alone.
  ignore: ["schemas/.gen/**", "**/oidc-provider.d.ts"],
  // The first two are run by their paths in node_modules (tests/run/types.mjs, tests/architecture/imports.ts);
  // the third is imported by @rjsf/core, which does not name it among its own dependencies.
  ignoreDependencies: ["@typescript/native", "dependency-cruiser", "@rjsf/validator-ajv8"],
};

export default config;
