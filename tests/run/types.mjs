// Checks every room in its own world (its own tsconfig) with the native compiler.
// One line per room, then the compiler's findings; the exit code says whether any room failed.
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOMS = ["engine/core", "engine/server", "engine/react", "schemas", "server", "portal", "tests", "bench"];

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const compiler = join(root, "node_modules/@typescript/native/bin/tsc");

/** A room that holds no TypeScript yet is not a failure. */
const NO_INPUTS = "TS18003";

/** @returns {Promise<{ room: string, ok: boolean, output: string }>} */
function checkRoom(room) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", room, "--noEmit", "--pretty", "false"], { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ room, ok: code === 0 || output.includes(NO_INPUTS), output }));
  });
}

/** @returns {Promise<{ passed: number, failed: number, output: string }>} */
export async function checkTypes(rooms = ROOMS) {
  const queue = [...rooms];
  const results = [];
  const worker = async () => {
    for (let room = queue.shift(); room; room = queue.shift()) results.push(await checkRoom(room));
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, worker));
  const failed = results.filter((result) => !result.ok);
  const lines = new Set(failed.flatMap((result) => result.output.split("\n")).filter(Boolean));
  return { passed: results.length - failed.length, failed: failed.length, output: [...lines].join("\n") };
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const { passed, failed, output } = await checkTypes(named.length > 0 ? named : ROOMS);
  if (output) console.log(output);
  console.log(`types: ${passed} rooms passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
