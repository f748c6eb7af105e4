import { beforeAll, describe, expect, it } from "vitest";
import { compile, fileKindOf, openProject, type Finding, type SourceFile } from "#core/language";
import { COMPILE_OPTIONS } from "../../../server/app/modules.ts";
import type { KindName } from "#core/fields";
import { readSources } from "#engine/server";
import { EXHAUSTIVE, sampled } from "../../support/exhaustive.ts";
import { EQUIVALENTS } from "./equivalents.ts";
import { keysOf, type JsonObject, type Json } from "./keys.ts";
import { OPERATORS, type Mutant } from "./operators.ts";
import { seeded } from "./seed.ts";

const all = readSources(["schemas"]);
/** Demo rows are data, not schemas; their own lint has tests of its own. */
const schemas = all.filter((file) => fileKindOf(file.path) !== "demo");
const presets = Object.fromEntries(
  Object.entries(
    (
      JSON.parse(all.find((file) => file.path === "presets.json")?.text ?? "{}") as {
        presets: Record<string, { kind: KindName }>;
      }
    ).presets,
  ).map(([name, preset]) => [name, preset.kind]),
);

/** Every so many mutants one is tried; no divisor of the number of operators, or some would never be. */
const STEP = sampled(29, 1);

interface Survivor {
  readonly operator: string;
  readonly where: string;
  readonly found: string;
}

interface Tally {
  mutants: number;
  typos: number;
  rightFirst: number;
  readonly survivors: Survivor[];
  readonly wrongFirst: string[];
}

const project = openProject(schemas, COMPILE_OPTIONS);

function judge(file: SourceFile, operator: string, mutant: Mutant, where: string, tally: Tally): void {
  tally.mutants += 1;
  const changed = { path: file.path, text: mutant.text };
  const own = project.lint(changed);
  const findings =
    foundBy(own, mutant) === undefined
      ? compile(
          schemas.map((one) => (one.path === file.path ? changed : one)),
          COMPILE_OPTIONS,
        ).findings
      : own;
  const found = foundBy(findings, mutant);
  if (found === undefined)
    tally.survivors.push({
      operator,
      where,
      found: findings
        .slice(0, 3)
        .map((one) => `${one.code} ${one.file}#${one.pointer}`)
        .join(", "),
    });
  else if (mutant.meant !== undefined) {
    tally.typos += 1;
    if (rightFirst(found.suggestion, mutant.meant)) tally.rightFirst += 1;
    else tally.wrongFirst.push(`${operator} ${where}: ${found.suggestion ?? "nothing"} for ${mutant.meant}`);
  }
}

const rightFirst = (suggestion: string | undefined, meant: string): boolean =>
  suggestion !== undefined &&
  (suggestion === meant ||
    meant === `-${suggestion}` ||
    meant.endsWith(`.${suggestion}`) ||
    meant.startsWith(`${suggestion}.`));

function foundBy(findings: readonly Finding[], mutant: Mutant): Finding | undefined {
  const { pointer, orAt, under, codes, missed } = mutant;
  const placed = (one: Finding): boolean =>
    one.pointer === pointer || one.pointer === orAt || (under !== undefined && one.pointer.startsWith(under));
  return (
    findings.find((one) => placed(one) && codes.includes(one.code)) ??
    (missed === undefined ? undefined : findings.find((one) => asksFor(one, missed)))
  );
}

/** Something elsewhere asks for a name that is gone. */
const asksFor = (finding: Finding, name: string): boolean =>
  finding.severity === "error" && finding.message.includes(name);

const hashOf = (text: string): number =>
  [...text].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);

function run(): Tally {
  const tally: Tally = { mutants: 0, typos: 0, rightFirst: 0, survivors: [], wrongFirst: [] };
  for (const file of schemas) {
    // Each file begins anew, so that another file does not change which mutants of this one are tried.
    let made = hashOf(file.path) % STEP;
    const choose = seeded(20260101);
    const kind = fileKindOf(file.path);
    const root = JSON.parse(file.text) as JsonObject;
    if (kind === undefined) throw new Error(`${file.path} is no schema file`);
    for (const key of keysOf(kind, root as Json, presets)) {
      for (const [operator, mutate] of Object.entries(OPERATORS)) {
        const mutant = mutate(key, root, choose);
        if (mutant !== undefined && made++ % STEP === 0)
          judge(file, operator, mutant, `${file.path}#${key.pointer}`, tally);
      }
    }
  }
  return tally;
}

describe("lint", () => {
  let tally: Tally;
  beforeAll(() => {
    tally = run();
  }, 300_000);
  const excusedBy = (one: Survivor) =>
    EQUIVALENTS.find((equivalent) => equivalent.operator.test(one.operator) && equivalent.where.test(one.where));
  it("is tried with at least fifteen operators and five hundred mutants", () => {
    expect(Object.keys(OPERATORS).length).toBeGreaterThanOrEqual(15);
    expect(tally.mutants).toBeGreaterThan(500);
  });
  it("finds every mutant at its place, but those that are not wrong", () => {
    expect(tally.survivors.filter((one) => excusedBy(one) === undefined)).toEqual([]);
  });
  if (EXHAUSTIVE)
    it("needs every excuse that is listed", () => {
      const used = new Set(tally.survivors.map(excusedBy));
      expect(EQUIVALENTS.filter((one) => !used.has(one))).toEqual([]);
    });
  it("names first what was meant, nine times in ten", () => {
    expect(tally.rightFirst / tally.typos).toBeGreaterThanOrEqual(0.9);
  });
  it("finds nothing in the shipped schemas that is not waived with a reason", () => {
    expect(compile(all, COMPILE_OPTIONS).findings.filter((finding) => finding.waived === undefined)).toEqual([]);
  });
});
