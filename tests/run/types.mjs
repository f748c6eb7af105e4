// Checks the types with the native compiler: one project for each set of globals that code may use, since a file that
// two projects share is checked twice. Prints the compiler's findings and how many projects passed; the exit code says
// whether any failed.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The one that takes longest is first, so that the others run beside it. */
const PROJECTS = ["tests", "server", "portal", "engine/core"];

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const compiler = join(root, "node_modules/@typescript/native/bin/tsc");

/**
 * Each checker of a project works out the types of the libraries for itself: with four, the compiler's default, a
 * project takes twice the time of the processor. The other cores have the other projects.
 */
const OPTIONS = ["--noEmit", "--pretty", "false", "--checkers", "1"];

/** @returns {Promise<{ ok: boolean, output: string }>} */
function checkProject(project) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", project, ...OPTIONS], { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

const named = process.argv.slice(2);
const queue = named.length > 0 ? named : [...PROJECTS];
const results = [];
const worker = async () => {
  for (let project = queue.shift(); project; project = queue.shift()) results.push(await checkProject(project));
};
await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, worker));

const failed = results.filter(({ ok }) => !ok);
const lines = new Set(failed.flatMap(({ output }) => output.split("\n")).filter(Boolean));
for (const line of lines) console.log(line);
console.log(`types: ${results.length - failed.length} projects passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
