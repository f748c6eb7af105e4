// Installs node_modules from package-lock.json if it is missing, incomplete, or older than the lock file. What builds
// and serves is installed for all commands; the tools of the tests (`devDependencies`) only for those that test.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { exitWithMessage } from "./node.mjs";

const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

/** Written after an install that ended well; an install that is interrupted leaves none. */
const stampFile = (root) => join(root, "node_modules/.heartwood/installed");

/** The lock file, and the binary interface that compiled modules were built for. */
function wantedStamp(root) {
  const hash = createHash("sha256").update(read(join(root, "package-lock.json")) ?? "");
  return hash.update(process.versions.modules).update(process.platform).update(process.arch).digest("hex");
}

const lockedPackages = (root) =>
  Object.entries(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages);

/**
 * The first package of the lock file that is not on the disk in its version; packages for other machines are passed
 * over.
 */
function firstMissing(root, withTools) {
  for (const [path, { version, optional, link, dev, devOptional }] of lockedPackages(root)) {
    if (path === "" || optional || link) continue;
    if (!withTools && (dev || devOptional)) continue;
    const found = read(join(root, path, "package.json"));
    if (found === undefined) return path;
    // Most files carry the version near their top; parsing 600 of them is what would make a second start slow.
    if (!found.includes(`"version": "${version}"`) && JSON.parse(found).version !== version) return path;
  }
  return undefined;
}

/** A compiled module that does not load was built for another Node, or never finished. */
function nativeModulesLoad(root) {
  if (!existsSync(join(root, "node_modules/better-sqlite3"))) return true;
  const probe = "new (require('better-sqlite3'))(':memory:').close()";
  return spawnSync(process.execPath, ["-e", probe], { cwd: root, stdio: "ignore" }).status === 0;
}

/** @returns {'complete' | 'missing' | 'unfinished' | 'outdated' | 'withoutTools'} */
export function installState(root, withTools = false) {
  if (!existsSync(join(root, "node_modules"))) return "missing";
  let missing;
  try {
    missing = firstMissing(root, withTools);
  } catch {
    return "unfinished";
  }
  const stamp = read(stampFile(root));
  if (missing === undefined && stamp === wantedStamp(root)) return "complete";
  // npm writes its own record last: without it, nothing says that an install ever ended.
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return "unfinished";
  if (missing !== undefined && withTools && installState(root) === "complete") return "withoutTools";
  if (missing !== undefined) return stamp === wantedStamp(root) ? "unfinished" : "outdated";
  if (!nativeModulesLoad(root)) return "outdated";
  writeStamp(root);
  return "complete";
}

function writeStamp(root) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), wantedStamp(root));
}

const WHY = {
  missing: "首次运行：正在安装依赖，需要一两分钟……",
  unfinished: "上次的依赖安装没有完成：正在重新安装……",
  outdated: "依赖有更新：正在安装……",
  withoutTools: "正在安装测试工具……",
};

/** The npm that started us, or the one on the path, in the form that `spawn` takes. */
function npm(root, ...args) {
  const path = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  if (path?.endsWith(".js")) return [process.execPath, [path, ...args, "--loglevel=error"], options];
  return ["npm", [...args, "--loglevel=error"], { ...options, shell: process.platform === "win32" }];
}

/** `npm ci` begins anew, which would compile again what is there; tools are added to it. */
const fetching = (root, state, withTools) =>
  npm(
    root,
    state === "withoutTools" ? "install" : "ci",
    withTools ? "--include=dev" : "--omit=dev",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
  );

/**
 * What packages do once they are there. better-sqlite3 is compiled where no binary of it can be had, which takes two
 * minutes of one core, so all cores take part, and what loads already is left alone.
 * @returns {Promise<number>} the exit code
 */
function compile(root) {
  const names = lockedPackages(root)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && existsSync(join(root, path)))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length))
    .filter((name) => name !== "better-sqlite3" || !nativeModulesLoad(root));
  if (names.length === 0) return Promise.resolve(0);
  const [command, args, options] = npm(root, "rebuild", ...names);
  const child = spawn(command, args, { ...options, env: { ...process.env, JOBS: "max" } });
  return new Promise((resolve) => child.on("error", () => resolve(1)).on("close", resolve));
}

/** @returns {boolean} whether anything was fetched, and is to be compiled */
function fetchPackages(root, withTools) {
  const state = installState(root, withTools);
  if (state === "complete") return false;
  console.log(WHY[state]);
  rmSync(stampFile(root), { force: true });
  if (spawnSync(...fetching(root, state, withTools)).status !== 0) exitWithMessage(UNFINISHED);
  return true;
}

const UNFINISHED = "依赖没有装完：请检查网络和磁盘空间，然后重新执行同一条命令，它会从头安装。";

function finishInstall(root, status) {
  if (status !== 0 || !nativeModulesLoad(root))
    exitWithMessage(
      `better-sqlite3 在 Node.js ${process.versions.node} 上不能加载：请安装 python3、make、g++，然后重新执行同一条命令。`,
    );
  writeStamp(root);
}

/**
 * Answers once everything is there, and compiles beside what needs nothing compiled.
 * @param withTools whether the tools of the tests are wanted too
 */
export function installInBackground(root, withTools) {
  if (!fetchPackages(root, withTools)) return { compiled: Promise.resolve() };
  return { compiled: compile(root).then((status) => finishInstall(root, status)) };
}

/** With everything that builds and serves. */
export const ensureInstalled = (root) => installInBackground(root, false).compiled;
