import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../app/config.ts";
import { lintSchema } from "./lint.ts";

it("prints the place of a finding and what is wrong before its code", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heartwood-lint-"));
  writeFileSync(join(folder, "menu.json"), '{\n  "menu": [{ "path": "/a", "titel": "甲" }]\n}\n');
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const code = await lintSchema([], {
    config: { ...readConfig({}, folder), schemaDirs: [folder] },
    root: folder,
    print,
  });
  expect(code).toBe(1);
  expect(lines[0]).toBe("menu.json:2:28  错误  未知的键“titel”，是否为“title”？  [SHAPE.UNKNOWN_KEY /menu/0/titel]");
});
