// npm run dev: pages reload in place (Vite), the server restarts when its sources change, and reads changed schemas
// itself.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { checkNode } from "./node.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

checkNode();
await ensureInstalled(root);

const run = (args) => spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
const children = [
  run(["--import", "tsx", "--watch", "--watch-preserve-output", "server/main.ts"]),
  run([join(root, "node_modules/vite/bin/vite.js"), "--config", "vite.config.ts"]),
];

function stop(code) {
  for (const child of children) child.kill("SIGTERM");
  process.exitCode = code;
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
// One without the other is no development server.
for (const child of children) child.on("exit", (code) => stop(code ?? 1));
