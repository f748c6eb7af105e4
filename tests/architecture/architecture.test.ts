// Each rule is tested by breaking it: a violation is planted in a temporary copy and the real command line is run. A
// tool that reports everything it finds is run once over all planted violations; what matters is that each is named,
// with its file.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "jsonc-parser";
import { LINT_PERMITTED, LINT_VIOLATIONS } from "./lintViolations.ts";
import { RULE_SETS } from "./ruleSets.ts";
import {
  CYCLE_PARTNERS,
  STUB_FILES,
  type PlantedViolation,
  TYPE_VIOLATIONS,
  ARCHITECTURE_VIOLATIONS,
} from "./violations.ts";
import { copyTree } from "./sourceTree.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Of the command over the whole tree, on a machine that runs other tests beside it. */
const A_WHOLE_RUN_MS = 300_000;

interface Outcome {
  readonly status: number | null;
  readonly lines: readonly string[];
}

/** As a person types it. */
function npmRun(cwd: string, script: string, ...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script, "--", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, lines: `${stdout}\n${stderr}`.split("\n") };
}

function write(root: string, { file, text }: PlantedViolation): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  // Two violations may share one file: the one file that alone has a permission.
  writeFileSync(path, text, { flag: "a" });
}

/** Only the tools' own config and the violations: enough for a tool that reads one file at a time. */
function bareCopy(violations: readonly PlantedViolation[]): string {
  const root = mkdtempSync(join(tmpdir(), "heartwood-violations-"));
  const config = [
    "package.json",
    "tsconfig.base.json",
    ".oxlintrc.json",
    "tests/run",
    "tests/architecture/conventions.mjs",
    "tests/architecture/lintRules.mjs",
    ...["engine/core", "server", "portal"].map((folder) => `${folder}/tsconfig.json`),
  ];
  for (const path of config) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const violation of violations) write(root, violation);
  return root;
}

/** The place is the file, or a folder that holds it; a cycle names all its files. */
function isAbout(line: string, file: string): boolean {
  const place = line.split("  ")[1] ?? "";
  return line.includes(file) || file.startsWith(`${place}/`);
}

function names(outcome: Outcome, { rule, file }: PlantedViolation): boolean {
  return outcome.lines.some((line) => line.includes(rule) && line.includes(file));
}

describe("npm run architecture", () => {
  let outcome: Outcome = { status: null, lines: [] };
  beforeAll(() => {
    const copy = copyTree(ROOT);
    try {
      for (const [file, text] of Object.entries(STUB_FILES))
        if (!existsSync(join(copy.root, file))) write(copy.root, { rule: "", file, text });
      // What the admin page may do is planted in the admin page itself.
      rmSync(join(copy.root, "portal/src/admin.tsx"), { force: true });
      for (const violation of [...ARCHITECTURE_VIOLATIONS, ...CYCLE_PARTNERS]) write(copy.root, violation);
      outcome = npmRun(copy.root, "architecture");
    } finally {
      copy.remove();
    }
  }, A_WHOLE_RUN_MS);

  it("fails", () => expect(outcome.status).toBe(1));

  it.each(ARCHITECTURE_VIOLATIONS)("finds $rule in $file", (violation) => {
    const ofRule = outcome.lines.filter((line) => line.startsWith(`${violation.rule}  `));
    expect(
      ofRule.filter((line) => isAbout(line, violation.file)),
      ofRule.join("\n"),
    ).not.toEqual([]);
  });

  it("has a planted violation for every rule", () => {
    const planted = new Set(ARCHITECTURE_VIOLATIONS.map((violation) => violation.rule));
    // Planted in generated.test.ts: it needs a copy to itself.
    const elsewhere = ["generated-is-fresh"];
    const rules = RULE_SETS.flatMap((ruleSet) => ruleSet.rules).filter((rule) => !elsewhere.includes(rule));
    expect(rules.filter((rule) => !planted.has(rule))).toEqual([]);
  });
});

interface LintConfig {
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly overrides?: readonly LintConfig[];
}

/** The names of rules that a config turns on, without their plugins. */
function lintRules({ rules = {}, overrides = [] }: LintConfig): string[] {
  const on = Object.keys(rules).filter((name) => rules[name] !== "off");
  return [...on.map((name) => name.slice(name.indexOf("/") + 1)), ...overrides.flatMap(lintRules)];
}

describe("npm run lint", () => {
  const root = bareCopy([...LINT_VIOLATIONS, ...LINT_PERMITTED]);
  const { status, lines } = npmRun(root, "lint", "--format", "json");
  const text = lines.join("\n");
  const { diagnostics } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    diagnostics: { filename: string; code?: string; message: string }[];
  };
  const found = ({ rule, file }: PlantedViolation) =>
    diagnostics
      .filter(({ filename }) => filename === file)
      .filter(({ code, message }) => code?.endsWith(`(${rule})`) ?? message.startsWith(rule));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("fails", () => expect(status).toBe(1));

  it.each(LINT_VIOLATIONS)("finds $rule in $file", (violation) => expect(found(violation)).not.toEqual([]));

  it.each(LINT_PERMITTED)("permits what $file does", ({ file }) =>
    expect(diagnostics.filter(({ filename }) => filename === file)).toEqual([]),
  );

  it("has a planted violation for every rule", () => {
    const planted = LINT_VIOLATIONS.map(({ rule }) => rule);
    const rules = lintRules(parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")) as LintConfig);
    expect(rules.filter((rule) => !planted.includes(rule))).toEqual([]);
  });
});

describe("npm run types", () => {
  const root = bareCopy(TYPE_VIOLATIONS);
  const outcome = npmRun(root, "types", "engine/core", "server", "portal");
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("fails", () => expect(outcome.status).toBe(1));

  it.each(TYPE_VIOLATIONS)("finds $rule in $file", (violation) =>
    expect(names(outcome, violation), outcome.lines.join("\n")).toBe(true),
  );
});
