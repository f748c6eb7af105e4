import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { SlowestFirstSequencer } from "./tests/support/slowestFirst.ts";

/**
 * Beside the code: `x.test.ts`; `x.test.tsx` gets a document; `x.db.test.ts` runs on both databases with the
 * integration tests.
 */
const BESIDE = "{engine,server,portal,schemas}/**";

/** Files that the gate leaves out as a whole (docs/testing.md): it does not even load them. */
const LEFT_TO_THE_FULL_SUITE =
  process.env["GATE"] === undefined
    ? []
    : ["engine", "server", "tests"]
        .flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file}`))
        .filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").startsWith("// @module-tag full"));

function project(name: string, include: string[], more: UserWorkspaceConfig["test"] = {}) {
  return { extends: true as const, test: { name, include, ...more } };
}

/** Run on a sample by `npm test` (tests/support/exhaustive.ts says where). */
const SAMPLED = [
  "tests/faults/{killed/killedServer,mistakes/mistakes,mutants/mutants,wrongPasswords}.test.ts",
  "tests/integration/{computedValues,schemaReloadBuilt}.test.ts",
  "server/modules/{bidding,ledger}/tests/fuzz.db.test.ts",
];

/** They count the calls of a module of Node.js, so that they cannot share modules with other files. */
const ISOLATED = ["tests/security/sameAnswers.test.ts"];

/** Of tests that start the product in their own process. */
const PRODUCT = { setupFiles: ["./tests/support/cheapPasswords.setup.ts"] };

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    globalSetup: ["./tests/support/postgres.setup.ts"],
    setupFiles: ["./tests/support/seed.setup.ts"],
    // Asked for by hand where it is wanted; no test may hang a run for longer.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Vitest keeps one core for itself; on two cores that would be half of them.
    maxWorkers: "100%",
    sequence: { sequencer: SlowestFirstSequencer },
    // On a busy machine an answer takes seconds.
    expect: { poll: { timeout: 15_000 } },
    // Tests that may run beside each other wait for something.
    maxConcurrency: 10,
    tags: [
      {
        name: "full",
        description:
          "Takes long, floods, kills, or repeats on PostgreSQL what holds on SQLite: left to `npm run test:all`.",
      },
    ],
    // A test that was left in by mistake as the only one would hide the others.
    allowOnly: false,
    passWithNoTests: true,
    projects: [
      // Pure tests share their modules: loading them anew for each file took four times as long as running them.
      project("unit", [`${BESIDE}/*.test.ts`, "tests/golden/**/*.test.ts"], {
        isolate: false,
        exclude: ["**/node_modules/**", "**/*.db.test.ts"],
      }),
      project("unit-dom", [`${BESIDE}/*.test.tsx`], {
        isolate: false,
        environment: "happy-dom",
        setupFiles: ["./tests/support/unmountAfterEach.setup.ts"],
      }),
      project("contract", ["tests/contract/**/*.test.ts"], { ...PRODUCT, isolate: false }),
      project("integration", [`${BESIDE}/*.db.test.ts`, "tests/{integration,security,faults,support}/**/*.test.ts"], {
        ...PRODUCT,
        isolate: false,
        exclude: ["**/node_modules/**", ...ISOLATED, ...LEFT_TO_THE_FULL_SUITE],
      }),
      project("isolated", ISOLATED, PRODUCT),
      // Run by hand: `npm run exhaustive`.
      project("exhaustive", SAMPLED, { ...PRODUCT, env: { EXHAUSTIVE: "1" } }),
      project("architecture", ["tests/architecture/**/*.test.ts"]),
      // Long measurements at 100,000 rows, run by hand: `npx vitest run --project measured`.
      project("measured", ["tests/measured/**/*.test.ts"]),
    ],
  },
});
