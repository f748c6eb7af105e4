// npm run bench -- <name> [options]: runs bench/<name>.ts. Each bench prints a table and a ratio taken in that one run.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

const folder = dirname(fileURLToPath(import.meta.url));
/** `report.ts` is what every bench prints with; the bench of reports stands beside it. */
const FILES = { report: "slow-report" };
const names = readdirSync(folder).filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3)).filter((file) => !Object.values(FILES).includes(file)).sort();
const [asked, ...rest] = process.argv.slice(2);
const name = asked !== undefined && Object.hasOwn(FILES, asked) ? FILES[asked] : asked;

if (name === undefined || !/^[\w-]+$/.test(name) || !existsSync(join(folder, `${name}.ts`))) {
  console.error(`npm run bench -- <name>\nnames: ${names.join(", ") || "(none yet)"}`);
  process.exitCode = 1;
} else {
  const file = join(folder, `${name}.ts`);
  process.argv = [process.argv[0], file, ...rest];
  register();
  await import(pathToFileURL(file).href);
}
