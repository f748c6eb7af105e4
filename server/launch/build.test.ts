import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashOfInputs } from "./build.mjs";

let root = "";

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "heartwood-build-"));
  write("engine/core/a.ts", "export const a = 1;");
  write("package.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([
  "engine/core/a.ts",
  "engine/core/b.ts",
  "portal/src/page.css",
  "package.json",
  "vite.config.ts",
  "schemas/.gen/rows.ts",
])("builds again when %s changes", (file) => {
  const before = hashOfInputs(root);
  write(file, "changed");
  expect(hashOfInputs(root)).not.toBe(before);
});

it("builds again when a file is renamed", () => {
  const before = hashOfInputs(root);
  rmSync(join(root, "engine/core/a.ts"));
  write("engine/core/c.ts", "export const a = 1;");
  expect(hashOfInputs(root)).not.toBe(before);
});

// Schemas are read by the running server; a test is not part of what runs.
it.each(["engine/core/a.test.ts", "engine/README.md", "schemas/content/article.entity.json", "tests/a.ts"])(
  "does not build again when %s changes",
  (file) => {
    const before = hashOfInputs(root);
    write(file, "changed");
    expect(hashOfInputs(root)).toBe(before);
  },
);
