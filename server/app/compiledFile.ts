import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineOptions } from "#engine/server";

const BUILT = ["", "dist", "server", ""].join(sep);

/** Of the built product only: where the sources run, nothing says that the compiler is the same. */
export function compiledFileIn(dataDir: string): EngineOptions["compiledFile"] {
  const [root = "", ...rest] = fileURLToPath(import.meta.url).split(BUILT);
  // What the build was made from (server/launch/build.mjs).
  const stamp = join(root, "dist/built");
  if (rest.length === 0 || !existsSync(stamp)) return undefined;
  return { path: join(dataDir, "compiled-schemas"), codeVersion: readFileSync(stamp, "utf8") };
}
