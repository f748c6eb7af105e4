// Where the file of a worker (`x.worker.ts`) is, and how Node loads it: TypeScript sources need a loader, a built file
// does not.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

interface WorkerFile {
  readonly file: string;
  /** For a process. */
  readonly execArgv: readonly string[];
}

const isSource = (file: string): boolean => file.endsWith(".ts");
const loader = (): string => pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Beside the module that asks, as source; beside the server, or one folder up from its chunks, as built. */
export function workerFile(name: string, importerUrl: string): WorkerFile {
  const here = dirname(fileURLToPath(importerUrl));
  const file = [join(here, `${name}.ts`), join(here, `${name}.js`), join(here, "..", `${name}.js`)].find((one) =>
    existsSync(one),
  );
  if (file === undefined) throw new Error(`${name} was not built.`);
  return { file, execArgv: isSource(file) ? ["--import", loader()] : [] };
}

/**
 * A thread with this file. Node 20 loads no loader for a thread by its arguments, so sources are imported through it.
 */
export function startThread(name: string, importerUrl: string): Worker {
  const { file } = workerFile(name, importerUrl);
  if (!isSource(file)) return new Worker(file);
  const imports =
    `import(${JSON.stringify(new URL("esm/api/index.mjs", loader()).href)}).then(({ tsImport }) => ` +
    `tsImport(${JSON.stringify(pathToFileURL(file).href)}, ${JSON.stringify(importerUrl)}))`;
  return new Worker(imports, { eval: true });
}
