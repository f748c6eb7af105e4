// npm run bench -- <name> [options]: runs bench/<name>.ts. Each bench prints a table and a ratio taken in that one run.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

const folder = dirname(fileURLToPath(import.meta.url));
/** What benches share; no benches themselves. */
const HELPERS = ["browser", "output"];
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3))
  .filter((file) => !HELPERS.includes(file))
  .sort();
const [name, ...rest] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(`npm run bench -- <name>\nnames: ${names.join(", ") || "(none yet)"}`);
  process.exitCode = 1;
} else {
  const file = join(folder, `${name}.ts`);
  process.argv = [process.argv[0], file, ...rest];
  register();
  await import(pathToFileURL(file).href);
}
