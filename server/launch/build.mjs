// Builds the pages and the server when their sources have changed since the last build. `npm run build` builds in any
// case.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { exitWithMessage } from "./node.mjs";

const here = fileURLToPath(import.meta.url);
const projectRoot = join(dirname(here), "../..");

/** Everything a build reads. Schemas are read by the running server, not built; only their generated types are. */
const INPUTS = [
  "engine",
  "portal",
  "server",
  "schemas/.gen",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "vite.config.ts",
];
const NOT_BUILT = /\.test\.tsx?$|\.md$|(^|\/)tsconfig\.json$/;

function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesUnder(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

export function hashOfInputs(root) {
  const hash = createHash("sha256");
  const files = INPUTS.flatMap((path) => filesUnder(root, path))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

const stampFile = (root) => join(root, "dist/built");

export function isBuilt(root) {
  if (!existsSync(join(root, "dist/server/main.js")) || !existsSync(stampFile(root))) return false;
  return readFileSync(stampFile(root), "utf8") === hashOfInputs(root);
}

/** In a process of its own: the bundler's memory must not stay with the server. */
export function ensureBuilt(root) {
  if (isBuilt(root)) return;
  mkdirSync(join(root, "dist"), { recursive: true });
  withLock(join(root, "dist/building"), () => isBuilt(root) || buildBeside(root));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Two starts at once, or two test files, must not write one dist: the second waits for the first. */
function withLock(lockFile, work) {
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const holder = existsSync(lockFile) ? Number(readFileSync(lockFile, "utf8")) : 0;
      if (holder > 0 && !isRunning(holder)) rmSync(lockFile, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  try {
    work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function buildBeside(root) {
  console.log("正在构建……");
  const { status } = spawnSync(process.execPath, [here], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) exitWithMessage("构建失败：上面是第一处错误，改正后重新执行同一条命令。");
}

const COMPRESSED = /\.(js|css|svg)$/;
/** Less than one packet: compressing it saves nothing. */
const LEAST_BYTES = 1024;

/** Beside each file the same as `.br` and `.gz`, as small as they get: the server sends them as they are. */
export async function precompress(folder) {
  const files = readdirSync(folder).filter((name) => COMPRESSED.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < LEAST_BYTES) return;
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await Promise.all([
        promisify(brotliCompress)(bytes, brotli).then((packed) => writeFile(`${file}.br`, packed)),
        promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
          writeFile(`${file}.gz`, packed),
        ),
      ]);
    }),
  );
}

async function build(root) {
  // Whoever builds, and in whatever environment: what is built is the product, with React's production half.
  process.env.NODE_ENV = "production";
  const hash = hashOfInputs(root);
  rmSync(stampFile(root), { force: true });
  const vite = await import("vite");
  const options = { configFile: join(root, "vite.config.ts"), logLevel: "error" };
  await vite.build(options);
  await vite.build({ ...options, mode: "public" });
  await precompress(join(root, "dist/client/assets"));
  await vite.build({ ...options, mode: "site" });
  await vite.build({ ...options, build: { ssr: true } });
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), hash);
}

// Called by hand, or by ensureBuilt.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === here) await build(projectRoot);
