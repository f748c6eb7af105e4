import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, compileProject, openProject, type SourceFile } from "#core/language";
import { PROJECT_FILES, type Json } from "../lint/project.fixture.ts";

const files: readonly SourceFile[] = Object.entries(PROJECT_FILES).map(([path, json]) => ({
  path,
  text: JSON.stringify(json),
}));
const paths = files.map((file) => file.path);

/** Places in a value, as lists of keys. */
function placesIn(value: Json, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => placesIn(member as Json, [...at, key]))];
}

function put(value: Json, [head, ...rest]: readonly string[], made: Json): Json {
  if (head === undefined) return made;
  if (Array.isArray(value))
    return (value as Json[]).map((item, at) => (String(at) === head ? put(item, rest, made) : item));
  if (typeof value !== "object" || value === null) return made;
  return { ...(value as Record<string, Json>), [head]: put((value as Record<string, Json>)[head] ?? null, rest, made) };
}

/** Anything at all in the place of anything. */
const damaged = fc.constantFrom(...paths).chain((path) => {
  const json = PROJECT_FILES[path] ?? null;
  return fc
    .tuple(fc.constantFrom(...placesIn(json)), fc.jsonValue({ maxDepth: 3 }))
    .map(([place, made]): SourceFile => ({ path, text: JSON.stringify(put(json, place, made as Json)) }));
});

const withFile = (changed: SourceFile): readonly SourceFile[] =>
  files.map((file) => (file.path === changed.path ? changed : file));

describe("a damaged file", () => {
  it("is found, never thrown at", () => {
    fc.assert(
      fc.property(damaged, (changed) => {
        const { model, findings } = compile(withFile(changed));
        // Rows of the demo are loaded after the model, so what is wrong with them leaves the model as it is.
        const errors = findings.filter((one) => one.severity === "error" && !one.file.startsWith("demo/"));
        expect(errors.length === 0).toBe(model !== undefined);
        const lines = changed.text.split("\n").length;
        for (const one of findings) {
          expect(paths).toContain(one.file);
          expect(one.line).toBeGreaterThan(0);
          if (one.file === changed.path) expect(one.line).toBeLessThanOrEqual(lines);
        }
      }),
      { numRuns: 250, seed: 7 },
    );
  }, 120_000);

  it("never takes the last good model away", () => {
    const good = compileProject(files);
    fc.assert(
      fc.property(damaged, (changed) => {
        const { model } = compileProject(withFile(changed), good.good);
        expect(Object.keys(model?.entities ?? {})).toEqual(expect.arrayContaining(["item"]));
      }),
      { numRuns: 80, seed: 8 },
    );
  }, 120_000);

  it("leaves something to serve even on the first start", () => {
    fc.assert(
      fc.property(damaged, (changed) => {
        expect(compileProject(withFile(changed)).model).toBeDefined();
      }),
      { numRuns: 80, seed: 9 },
    );
  }, 120_000);

  it("cut anywhere is found by line", () => {
    const text = JSON.stringify(PROJECT_FILES["task.entity.json"], null, 1);
    const project = openProject(files);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length - 1 }), (end) => {
        expect(project.lint({ path: "task.entity.json", text: text.slice(0, end) }).length).toBeGreaterThan(0);
      }),
      { numRuns: 100, seed: 10 },
    );
  }, 120_000);
});
