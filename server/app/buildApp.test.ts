import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildApp } from "./buildApp.ts";
import { readConfig } from "./config.ts";

const DESCRIPTORS = "/proc/self/fd";

/** Files of a folder that this process has open. */
function openFiles(folder: string): readonly string[] {
  return readdirSync(DESCRIPTORS).flatMap((name) => {
    try {
      const file = readlinkSync(join(DESCRIPTORS, name));
      return file.startsWith(folder) ? [file] : [];
    } catch {
      // The descriptor that listed the others.
      return [];
    }
  });
}

it.runIf(existsSync(DESCRIPTORS))("a start that fails leaves no open database", async () => {
  const root = mkdtempSync(join(tmpdir(), "heartwood-start-"));
  try {
    mkdirSync(join(root, "empty"));
    const config = { ...readConfig({ DATA_DIR: join(root, "data") }, root), schemaDirs: [join(root, "empty")] };
    await expect(buildApp(config)).rejects.toThrow("No schema could be served");
    expect(existsSync(join(root, "data/heartwood.sqlite"))).toBe(true);
    expect(openFiles(root)).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
