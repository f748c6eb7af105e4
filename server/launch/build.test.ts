import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { hashOfInputs, precompress } from "./build.mjs";

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

it("compresses scripts, sheets and drawings beside themselves, and nothing that would not get smaller", async () => {
  const text = "export const text = 1;\n".repeat(500);
  write("assets/page.js", text);
  write("assets/page.css", text);
  write("assets/small.js", "1;");
  write("assets/photo.jpg", text);
  await precompress(join(root, "assets"));
  const read = (name: string) => readFileSync(join(root, "assets", name));
  for (const name of ["page.js", "page.css"]) {
    expect(brotliDecompressSync(read(`${name}.br`)).toString()).toBe(text);
    expect(gunzipSync(read(`${name}.gz`)).toString()).toBe(text);
    expect(read(`${name}.br`).length).toBeLessThan(read(`${name}.gz`).length);
    expect(read(`${name}.br`)).toEqual(
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
  }
  for (const name of ["small.js", "photo.jpg"]) expect(existsSync(join(root, "assets", `${name}.br`))).toBe(false);
});
