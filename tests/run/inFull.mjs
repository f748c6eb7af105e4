// Runs one test file in full, of which `npm test` runs a sample.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** @param files by the name that is given on the command line */
export function runInFull(command, files) {
  const file = files[process.argv[2] ?? ""];
  if (file === undefined) {
    console.error(`npm run ${command} -- <${Object.keys(files).join("|")}>`);
    process.exitCode = 2;
    return;
  }
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "exhaustive", file], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
