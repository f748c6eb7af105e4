// Checks every project (its own tsconfig) with the native compiler.
// One line per project, then the compiler's findings; the exit code says whether any project failed.
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PROJECTS = [
  "engine/core",
  "engine/server",
  "engine/react",
  "schemas",
  "server",
  "portal",
  "tests",
  "bench",
];

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const compiler = join(root, "node_modules/@typescript/native/bin/tsc");

/** A project that holds no TypeScript yet is not a failure. */
const NO_INPUTS = "TS18003";

/** @returns {Promise<{ project: string, ok: boolean, output: string }>} */
function checkProject(project) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", project, "--noEmit", "--pretty", "false"], { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ project, ok: code === 0 || output.includes(NO_INPUTS), output }));
  });
}

/** @returns {Promise<{ passed: number, failed: number, output: string }>} */
export async function checkTypes(projects = PROJECTS) {
  const queue = [...projects];
  const results = [];
  const worker = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) results.push(await checkProject(project));
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, worker));
  const failed = results.filter((result) => !result.ok);
  const lines = new Set(failed.flatMap((result) => result.output.split("\n")).filter(Boolean));
  return { passed: results.length - failed.length, failed: failed.length, output: [...lines].join("\n") };
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const { passed, failed, output } = await checkTypes(named.length > 0 ? named : PROJECTS);
  if (output) console.log(output);
  console.log(`types: ${passed} projects passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
