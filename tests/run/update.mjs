// npm run update: makes everything anew that is generated and committed. Look at the diff before you commit it.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Types come first, because the tests that write their expectations read them. */
const STEPS = [
  ["--import", "tsx", "server/schema.ts", "types"],
  ["--import", "tsx", "server/schema.ts", "docs"],
  ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "tests/golden/golden.test.ts"],
  ["node_modules/vitest/vitest.mjs", "run", "--project", "contract", "tests/contract/routes.test.ts"],
];

for (const args of STEPS) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, WRITE_EXPECTED: "1" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
