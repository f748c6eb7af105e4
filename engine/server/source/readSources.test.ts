import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, readSources } from "./readSources.ts";

let root: string;
const put = (path: string, text: string | Uint8Array = "{}"): void => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "heartwood-source-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("schema folders", () => {
  it("give their files in one order, without what is generated, hidden or no schema", () => {
    for (const path of [
      "a/z.entity.json",
      "a/b/x.entity.json",
      "a/menu.json",
      "a/.gen/entity.schema.json",
      "a/README.md",
      "a/tsconfig.json",
      "a/node_modules/p/q.json",
    ])
      put(path, path);
    expect(readSources([join(root, "a")])).toEqual([
      { path: "b/x.entity.json", text: "a/b/x.entity.json" },
      { path: "menu.json", text: "a/menu.json" },
      { path: "z.entity.json", text: "a/z.entity.json" },
    ]);
  });

  it("that come later have different names, even if two sources have the same name", () => {
    for (const path of ["a/one.json", "b/one.json", "c/b/one.json"]) put(path);
    expect(readSources([join(root, "a"), join(root, "b"), join(root, "c/b")]).map((file) => file.path)).toEqual([
      "one.json",
      "b/one.json",
      "b~2/one.json",
    ]);
  });

  it("give files of another ending that were meant as schemas, so that they are reported", () => {
    for (const path of ["a/x.entity.jsonc", "a/y.entity.json5", "a/z.entity.json.txt", "a/n.bak"]) put(path);
    expect(readSources([join(root, "a")]).map(({ path }) => path)).toEqual([
      "x.entity.jsonc",
      "y.entity.json5",
      "z.entity.json.txt",
    ]);
  });

  it("that come later have a .gen of their own, but where they are inside an earlier one", () => {
    for (const path of ["a/one.json", "a/.more/one.json", "b/c/one.json"]) put(path);
    expect(readSources([join(root, "a"), join(root, "b"), join(root, "a/.more")])).toEqual([
      { path: "one.json", text: "{}" },
      { path: "b/c/one.json", text: "{}", generated: "../.gen" },
      { path: ".more/one.json", text: "{}", generated: "../.gen" },
    ]);
  });

  it("that are not there are empty", () => {
    expect(readSources([join(root, "nowhere")])).toEqual([]);
    expect(fingerprint([join(root, "nowhere")])).toBe("");
  });

  it("may hold anything: what is binary or endless is read as far as it goes", () => {
    put("a/bad.entity.json", Uint8Array.of(0xff, 0x00, 0xfe));
    put("a/long.entity.json", "x".repeat(5_000_000));
    const [bad, long] = readSources([join(root, "a")]);
    expect(bad?.text).toContain("\uFFFD");
    expect(long?.text).toHaveLength(4_000_000);
  });

  it("change their fingerprint with every write, new file, rename and removal", () => {
    put("a/one.json");
    const seen = new Set([fingerprint([join(root, "a")])]);
    put("a/one.json", "{ }");
    seen.add(fingerprint([join(root, "a")]));
    utimesSync(join(root, "a/one.json"), 1, 1);
    seen.add(fingerprint([join(root, "a")]));
    put("a/two.json");
    seen.add(fingerprint([join(root, "a")]));
    rmSync(join(root, "a/one.json"));
    seen.add(fingerprint([join(root, "a")]));
    expect(seen.size).toBe(5);
  });
});
