import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineOptions } from "#engine/server";

const BUILT = ["", "dist", "server", ""].join(sep);

/** What the running code was built from; undefined where the sources run, which may change from start to start. */
export function builtCodeVersion(): string | undefined {
  const [root = "", ...rest] = fileURLToPath(import.meta.url).split(BUILT);
  // server/launch/build.mjs writes it.
  const stamp = join(root, "dist/built");
  return rest.length === 0 || !existsSync(stamp) ? undefined : readFileSync(stamp, "utf8");
}

/** Where a start finds the schemas as the same code compiled them before. */
export function compiledFileIn(dataDir: string, codeVersion: string | undefined): EngineOptions["compiledFile"] {
  return codeVersion === undefined ? undefined : { path: join(dataDir, "compiled-schemas"), codeVersion };
}
