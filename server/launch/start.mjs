// npm start: everything from a fresh clone to a running server, each step only when it is needed.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { installInBackground } from "./install.mjs";
import { checkNode } from "./node.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

checkNode();
process.chdir(root);
const { compiled } = installInBackground(root, false);
// The build loads nothing that is compiled, and takes half as long.
ensureBuilt(root);
await compiled;
// The same process from here on, so that signals and the exit code are the server's own.
await import(pathToFileURL(join(root, "dist/server/main.js")).href);
