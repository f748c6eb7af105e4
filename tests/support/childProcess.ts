// A small program of a test's own, built once so that the many processes that run it start fast, and killed where it
// hurts.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "vite";

export interface BuiltProgram {
  readonly path: string;
  start(args: readonly string[]): ChildProcess;
  remove(): Promise<void>;
}

/**
 * Under node_modules, so that it finds its packages. Imports are absolute paths. The engine's workers are built beside
 * it: on a busy machine a read takes longer than its budget and goes to one.
 */
export async function buildProgram(source: string): Promise<BuiltProgram> {
  const root = new URL("../../", import.meta.url).pathname;
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules/.cache/program-"));
  const entry = join(folder, "program.ts");
  await writeFile(entry, source);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: {
        input: { program: entry, ...workersOf(join(root, "engine/server")) },
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
      },
    },
  });
  const path = join(folder, "program.js");
  return {
    path,
    start: (args) => spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Entries of a bundle by name: every `x.worker.ts` below a folder. */
function workersOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".worker.ts"),
  );
  return Object.fromEntries(files.map((file) => [basename(file, ".ts"), join(folder, file)]));
}

/** The signal that ended it; undefined where it ended by itself. */
export function endOf(child: ChildProcess): Promise<NodeJS.Signals | undefined> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => resolve(signal ?? undefined));
  });
}
