// A generator replaces the real one, so that this tests the rule, whatever the schemas are.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { generated } from "./generated.ts";
import { readTree } from "./sourceTree.ts";

const GENERATOR = `import { writeFileSync } from 'node:fs';
if (process.argv[2] === 'types') writeFileSync('schemas/.gen/rows.ts', 'export type Row = { a: string };\\n');
`;

let root = "";

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "heartwood-generated-"));
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(root, "node_modules"));
  write("package.json", '{ "type": "module" }');
  write("server/schema.ts", GENERATOR);
  write("schemas/.gen/rows.ts", "export type Row = { a: string };\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const find = () => generated.find(readTree(root));

it("is silent where generating again changes nothing", async () => {
  expect(await find()).toEqual([]);
});

it("names a generated file that was changed by hand", async () => {
  write("schemas/.gen/rows.ts", "export type Row = { a: number };\n");
  expect(await find()).toEqual([expect.objectContaining({ rule: "generated-is-fresh", file: "schemas/.gen/rows.ts" })]);
});

it("names a generated file that was never committed", async () => {
  rmSync(join(root, "schemas/.gen/rows.ts"));
  expect(await find()).toEqual([expect.objectContaining({ rule: "generated-is-fresh", file: "schemas/.gen/rows.ts" })]);
});

it("says what a generator that fails said", async () => {
  write("server/schema.ts", 'throw new Error("no such kind");\n');
  expect(await find()).toEqual([expect.objectContaining({ says: expect.stringContaining("no such kind") as string })]);
});
