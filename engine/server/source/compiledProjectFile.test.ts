import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileProject, type CompileOptions, type SourceFile } from "#core/language";
import { createCompiledProjectFile } from "./compiledProjectFile.ts";

const OPTIONS: CompileOptions = { actions: [] };
const SHELF: SourceFile = {
  path: "shelf.entity.json",
  text: JSON.stringify({
    entity: "shelf",
    title: "货架",
    purpose: "What is kept",
    fields: { name: { kind: "text", title: "名称" } },
  }),
};

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "heartwood-compiled-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = (): string => join(folder, "compiled-schemas");
const file = (codeVersion = "1") => createCompiledProjectFile({ path: path(), codeVersion });

function stored(files: readonly SourceFile[], options = OPTIONS) {
  const project = compileProject(files, [], options);
  file().store(files, options, project);
  return project;
}

describe("a compiled project", () => {
  it("cannot be changed", () => {
    const project = stored([SHELF]);
    const known = file().read([SHELF], OPTIONS);
    expect(known).toEqual(project);
    expect(Object.isFrozen(known?.model?.entities["shelf"]?.fields)).toBe(true);
    expect(readdirSync(folder)).toEqual(["compiled-schemas"]);
  });

  it("keeps its warnings", () => {
    const { findings } = stored([SHELF]);
    expect(findings.length).toBeGreaterThan(0);
    expect(file().read([SHELF], OPTIONS)?.findings).toEqual(findings);
  });

  it("is not that of other files, names or code", () => {
    stored([SHELF]);
    expect(file().read([SHELF], OPTIONS)).toBeDefined();
    expect(file().read([{ ...SHELF, text: `${SHELF.text} ` }], OPTIONS)).toBeUndefined();
    expect(file().read([{ ...SHELF, path: "case.entity.json" }], OPTIONS)).toBeUndefined();
    expect(file().read([SHELF, { path: "a.dict.json", text: "{}" }], OPTIONS)).toBeUndefined();
    expect(file().read([SHELF], { actions: ["shelf.count"] })).toBeUndefined();
    expect(file("2").read([SHELF], OPTIONS)).toBeUndefined();
  });

  it("is not stored where a file is broken, or an earlier text stands in its place", () => {
    const broken = { path: "case.entity.json", text: "{" };
    stored([SHELF, broken]);
    const project = compileProject([{ ...SHELF, text: "{" }], [SHELF], OPTIONS);
    expect(project.model).toBeDefined();
    file().store([{ ...SHELF, text: "{" }], OPTIONS, project);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["cut", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ["empty", () => Buffer.alloc(0)],
    ["another one at its end", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
    ["changed", (bytes: Buffer) => bytes.fill(1, 100, 101)],
  ])("is not read from a file that is %s", (_what, corrupt) => {
    stored([SHELF]);
    writeFileSync(path(), corrupt(readFileSync(path())));
    expect(file().read([SHELF], OPTIONS)).toBeUndefined();
  });

  it("takes the place of the one before, or leaves it where it cannot be written", () => {
    stored([SHELF]);
    const longer = { ...SHELF, text: SHELF.text.replace("货架", "货架二") };
    stored([longer]);
    expect(file().read([longer], OPTIONS)?.model?.entities["shelf"]?.title).toBe("货架二");
    expect(file().read([SHELF], OPTIONS)).toBeUndefined();
    rmSync(folder, { recursive: true });
    expect(() => stored([SHELF])).not.toThrow();
    expect(file().read([SHELF], OPTIONS)).toBeUndefined();
  });
});
