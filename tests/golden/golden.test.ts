/**
 * What each shipped schema compiles to, so that a change of the language shows in a review. `GOLDEN=write` writes the
 * files again.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile, generate, type Model } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../../server/app/productCompileOptions.ts";

const FOLDER = "tests/golden/models";
const sources = readSources(["schemas"]);
const { model, findings } = compile(sources, COMPILE_OPTIONS);

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** One file an entity; the rest of the model in one. */
function goldenFiles({ hash: _hash, entities, ...rest }: Model): Readonly<Record<string, string>> {
  const files = Object.entries(entities).map(([name, entity]) => [`${name}.json`, textOf(entity)]);
  return { ...Object.fromEntries(files), "_project.json": textOf(rest) };
}

function write(files: Readonly<Record<string, string>>): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text);
}

describe("the shipped schemas", () => {
  const files = model === undefined ? {} : goldenFiles(model);
  if (process.env["GOLDEN"] === "write") write(files);

  it("compile", () => expect(findings.filter((finding) => finding.severity === "error")).toEqual([]));

  it.each(Object.keys(files))("give the model in %s", (name) => {
    const path = join(FOLDER, name);
    expect(existsSync(path), `${path} is missing: GOLDEN=write`).toBe(true);
    expect(files[name]).toBe(readFileSync(path, "utf8"));
  });

  it("have no golden file too many", () =>
    expect(readdirSync(FOLDER).filter((name) => !Object.hasOwn(files, name))).toEqual([]));

  it("have generated types and editor schemas that are fresh", () => {
    const made = model === undefined ? {} : generate(sources, model, COMPILE_OPTIONS);
    const stale = Object.entries(made).filter(
      ([name, text]) => readFileSync(join("schemas/.gen", name), "utf8") !== text,
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });
});
