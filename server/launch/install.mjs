// Installs node_modules from package-lock.json if it is missing, incomplete, or older than the lock file.
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

/**
 * The first package of the lock file that is not on the disk in its version; packages for other machines are passed
 * over.
 */
function firstMissing(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { version, optional, link }] of Object.entries(packages)) {
    if (path === "" || optional || link) continue;
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

/** @returns {'complete' | 'missing' | 'unfinished' | 'outdated'} */
export function installState(root) {
  if (!existsSync(join(root, "node_modules"))) return "missing";
  let missing;
  try {
    missing = firstMissing(root);
  } catch {
    return "unfinished";
  }
  const stamp = read(stampFile(root));
  if (missing === undefined && stamp === wantedStamp(root)) return "complete";
  // npm writes its own record last: without it, nothing says that an install ever ended.
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return "unfinished";
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
};

/** The npm that started us, or the one on the path, in the form that `spawn` takes. */
function npm(root, ...args) {
  const path = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  if (path?.endsWith(".js")) return [process.execPath, [path, ...args, "--loglevel=error"], options];
  return ["npm", [...args, "--loglevel=error"], { ...options, shell: process.platform === "win32" }];
}

/** Development packages are wanted too: the build needs them. */
const fetching = (root) => npm(root, "ci", "--include=dev", "--no-audit", "--no-fund", "--ignore-scripts");
/** What packages do once they are there; better-sqlite3 is compiled where no binary of it can be had. */
const compiling = (root) => npm(root, "rebuild");

/** @returns {boolean} whether anything was fetched, and is to be compiled */
function fetchPackages(root) {
  const state = installState(root);
  if (state === "complete") return false;
  console.log(WHY[state]);
  rmSync(stampFile(root), { force: true });
  if (spawnSync(...fetching(root)).status !== 0) exitWithMessage(UNFINISHED);
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

export function ensureInstalled(root) {
  if (fetchPackages(root)) finishInstall(root, spawnSync(...compiling(root)).status);
}

/** As `ensureInstalled`, but answers once everything is there and compiles beside what needs nothing compiled. */
export function installInBackground(root) {
  if (!fetchPackages(root)) return { compiled: Promise.resolve() };
  const child = spawn(...compiling(root));
  return {
    compiled: new Promise((resolve) => child.on("error", () => resolve(1)).on("close", resolve)).then((status) =>
      finishInstall(root, status),
    ),
  };
}
