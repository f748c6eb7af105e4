/**
 * What telling schemas compile to, so that a change of the language shows in a review. `npm run update` writes the
 * files again.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KIND_NAMES } from "#core/fields";
import { compile, generate, type Model } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../../server/app/modules.ts";

const FOLDER = "tests/golden/models";
const sources = readSources(["schemas"]);
const { model, findings } = compile(sources, COMPILE_OPTIONS);

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Between them they show every kind: the screens of 示例 one each, the others states, corrections, a tree and rights. */
const isTelling = (entity: string): boolean =>
  entity.startsWith("demo_") || ["lot", "notice_correction", "sys_category"].includes(entity);

const telling = (model: Model) => Object.values(model.entities).filter(({ entity }) => isTelling(entity));

const goldenFiles = (model: Model): Readonly<Record<string, string>> =>
  Object.fromEntries(telling(model).map((entity) => [`${entity.entity}.json`, textOf(entity)]));

function write(files: Readonly<Record<string, string>>): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text);
}

describe("the shipped schemas", () => {
  const files = model === undefined ? {} : goldenFiles(model);
  if (process.env["WRITE_EXPECTED"] === "1") write(files);

  it("compile", () => expect(findings.filter((finding) => finding.severity === "error")).toEqual([]));

  it.each(Object.keys(files))("give the model in %s", (name) => {
    const path = join(FOLDER, name);
    expect(existsSync(path), `${path} is missing: npm run update`).toBe(true);
    expect(files[name]).toBe(readFileSync(path, "utf8"));
  });

  it("show every kind in them", () => {
    const shown = telling(model as Model).flatMap(({ fields }) => fields.map(({ kind }) => kind));
    expect(new Set(shown)).toEqual(new Set(KIND_NAMES));
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
