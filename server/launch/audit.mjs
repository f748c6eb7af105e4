// npm run audit: seals and verifies the audit of a database.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkNode } from "./node.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

checkNode();
process.chdir(root);
await ensureInstalled(root);
ensureBuilt(root);
await import(pathToFileURL(join(root, "dist/server/audit.js")).href);
