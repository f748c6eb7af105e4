// Finds the Chromium that the browser tests drive: CHROME_PATH, an installed one, or Debian's package where we may
// install it.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The shell is what Playwright itself takes to run without a window: it needs two thirds of the processor time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** No GPU, no first-run pages, no traffic of its own; root may not use the sandbox. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | undefined} the path of a Chromium, without installing one */
export function findChromium() {
  const given = process.env["CHROME_PATH"];
  if (given) return isExecutable(given) ? given : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE].find(isExecutable);
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

function hasChineseFont() {
  const list = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return list.status === 0 && list.stdout.trim() !== "";
}

function install(packages) {
  console.log(`正在安装 ${packages.join("、")}……`);
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
}

/**
 * @returns {string | undefined} the path of a Chromium, installing Debian's and a Chinese font where this is allowed
 */
export function provideChromium() {
  if (process.env["CHROME_PATH"]) return findChromium();
  const wanted = [
    findChromium() ? undefined : "chromium-headless-shell",
    hasChineseFont() ? undefined : "fonts-noto-cjk",
  ].filter((name) => name !== undefined);
  if (wanted.length > 0 && mayInstall()) install(wanted);
  return findChromium();
}
