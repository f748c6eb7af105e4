// What `npm test` and `npm run check` run, in order, and how each runner's own report is read.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const REPORTS = "test-results/reports";

function report(name) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8"));
}

/** A file that could not even be loaded has no failed test of its own, but has failed. */
function countVitest(name) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report(name);
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  // What the gate leaves to the full suite is not skipped: it is not asked for.
  const skipped = process.argv.includes("--all") ? numPendingTests + numTodoTests : 0;
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped };
}

/**
 * What passed at the second try has passed (playwright.config.ts says why there is one); the runner's own list names
 * it.
 */
function countPlaywright(name) {
  const { stats, errors } = report(name);
  const failed = stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** Of each test file, how long its tests took. */
const vitestFiles = (name) =>
  report(name).testResults.map(({ name: file, startTime, endTime }) => ({
    file: relative(process.cwd(), file),
    seconds: (endTime - startTime) / 1000,
  }));

const playwrightFiles = (name) =>
  report(name).suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) }));

const secondsOf = ({ specs = [], suites = [] }) =>
  suites.reduce((sum, suite) => sum + secondsOf(suite), 0) +
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) /
    1000;

/** Runners that end with "<n> … passed, <m> failed". */
function countLastLine(output) {
  const [, passed, failed] = /(\d+) [a-z ]*passed, (\d+) failed/.exec(output.trim().split("\n").at(-1) ?? "") ?? [];
  return { passed: Number(passed), failed: Number(failed), skipped: 0 };
}

const node = (...args) => ({ command: process.execPath, args });

function vitest(name, projects, ...more) {
  return {
    name,
    ...node(
      "node_modules/vitest/vitest.mjs",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      ...more,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${REPORTS}/${name}.json`,
    ),
    count: () => countVitest(name),
    files: () => vitestFiles(name),
  };
}

const playwright = (project) => ({
  name: "browser",
  ...node("node_modules/@playwright/test/cli.js", "test", `--project=${project}`, "--reporter=list,json"),
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/browser.json` },
  count: () => countPlaywright("browser"),
  files: () => playwrightFiles("browser"),
});

const types = { name: "types", ...node("tests/run/types.mjs"), count: countLastLine };
const lint = {
  name: "lint",
  ...node("node_modules/oxlint/bin/oxlint", "--deny-warnings"),
  count: (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
};
const format = {
  name: "format",
  ...node("node_modules/oxfmt/bin/oxfmt", "--check"),
  count: (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
};
const knip = {
  name: "knip",
  ...node("node_modules/knip/bin/knip.js", "--no-progress"),
  count: (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
};
const architecture = {
  name: "architecture",
  ...node("--import", "tsx", "tests/architecture/run.ts"),
  count: countLastLine,
};
const unit = vitest("unit", ["unit", "unit-dom"]);

const build = {
  name: "build",
  ...node(
    "--input-type=module",
    "-e",
    "import { ensureBuilt } from './server/launch/build.mjs'; ensureBuilt(process.cwd());",
  ),
  count: (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
};

const violations = vitest("violations", ["architecture"]);
const INTEGRATION = ["contract", "integration", "isolated"];

/** What needs no compiled package, so that it runs while they are compiled; types first, since they take longest. */
const STATIC = [types, lint, format, knip];

/** Groups run one after the other. Of the stages of a group, most of which use one core, two run at once. */
export const QUICK = [STATIC, [architecture], [unit]];

/** Every change has to pass it. What takes long, floods, kills or repeats on the other database has the tag `full`. */
export const GATE = [
  STATIC,
  [architecture, violations, build],
  [unit],
  [{ ...vitest("integration", INTEGRATION, "--tags-filter=!full"), env: { GATE: "1" } }],
  [playwright("gate")],
];

export const ALL = [
  STATIC,
  [architecture, violations, build],
  [unit],
  [vitest("integration", INTEGRATION)],
  [playwright("pages")],
];
