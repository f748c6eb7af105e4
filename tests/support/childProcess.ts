// A small program of a test's own, built once so that the many processes that run it start fast, and killed where it
// hurts.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

export interface BuiltProgram {
  start(args: readonly string[]): ChildProcess;
  remove(): Promise<void>;
}

/** Under node_modules, so that it finds its packages. Imports are absolute paths. */
export async function buildProgram(source: string): Promise<BuiltProgram> {
  const root = new URL("../../", import.meta.url).pathname;
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules/.cache/program-"));
  const entry = join(folder, "program.ts");
  await writeFile(entry, source);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "program.mjs" } },
    },
  });
  return {
    start: (args) =>
      spawn(process.execPath, [join(folder, "program.mjs"), ...args], { stdio: ["ignore", "pipe", "inherit"] }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The signal that ended it; undefined where it ended by itself. */
export function endOf(child: ChildProcess): Promise<NodeJS.Signals | undefined> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => resolve(signal ?? undefined));
  });
}
