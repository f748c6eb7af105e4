// npm test: the gate, from a fresh clone to one line `N passed, N failed`. With --quick (npm run check): types, lint,
// format, knip, architecture, unit; with --all (npm run test:all): the full suite (docs/testing.md). No stage is left
// out because an earlier one failed; a stage that dies without a report counts as one failure.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { installInBackground } from "../../server/launch/install.mjs";
import { checkNode, exitWithMessage } from "../../server/launch/node.mjs";
import { provideChromium } from "./chromium.mjs";
import { ALL, GATE, QUICK } from "./stages.mjs";

const STAGE_LIMIT_MS = 60 * 60_000;

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const quick = process.argv.includes("--quick");
const groups = quick ? QUICK : process.argv.includes("--all") ? ALL : GATE;

/** The stages that run now, each the leader of a process group: a runner's workers must not outlive it. */
const running = new Set();

function endGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself meanwhile.
  }
}

function run({ command, args, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...env, CI: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    let output = "";
    const limit = setTimeout(() => {
      output += `\nended after ${STAGE_LIMIT_MS / 60_000} minutes\n`;
      endGroup(child);
    }, STAGE_LIMIT_MS);
    const end = (ok) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ok, output });
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/**
 * Tests copy and sync thousands of small files, which takes a fifth of the time of integration on a disk. So they are
 * kept in memory where there is enough of it for both databases.
 */
const IN_MEMORY = "/dev/shm";
const IN_MEMORY_BYTES = 4 * 2 ** 30;

const RUN = "heartwood-run-";

/** A run that was killed has left its folder, which would take memory until the machine restarts. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(RUN))) {
    try {
      process.kill(Number(name.slice(RUN.length)), 0);
    } catch (error) {
      if (error.code === "ESRCH") rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function useTemporaryFolder() {
  let free = 0;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    free = bavail * bsize;
  } catch {
    // This system has none.
  }
  const parent = free < IN_MEMORY_BYTES ? tmpdir() : IN_MEMORY;
  removeAbandoned(parent);
  const folder = join(parent, `${RUN}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Under root, PostgreSQL runs as a user of its own, who has to get through to its data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return folder;
}

const temporary = useTemporaryFolder();
process.on("exit", () => {
  for (const child of running) endGroup(child);
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

function countOf(stage, { ok, output }) {
  let count;
  try {
    count = stage.count(output, ok);
  } catch {
    count = { passed: 0, failed: 0, skipped: 0 };
  }
  if (!Number.isFinite(count.passed) || !Number.isFinite(count.failed)) count = { passed: 0, failed: 0, skipped: 0 };
  // Whatever the report says, a runner that ended badly has failed, and so has one that found nothing to run.
  const bad = !ok || count.passed + count.failed === 0;
  return bad && count.failed === 0 ? { ...count, failed: 1 } : count;
}

const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

async function runStage(stage) {
  const began = Date.now();
  const result = await run(stage);
  const count = countOf(stage, result);
  console.log(`\n── ${stage.name} ──\n${result.output.trimEnd()}`);
  console.log(`── ${stage.name}: ${inWords(count)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return { name: stage.name, seconds: (Date.now() - began) / 1000, files: filesOf(stage), ...count };
}

/** A runner that died has left no report, which the count says already. */
function filesOf(stage) {
  try {
    return stage.files?.() ?? [];
  } catch {
    return [];
  }
}

checkNode();
process.chdir(root);
const { compiled } = installInBackground(root, true);
if (!quick) {
  const chromium = provideChromium();
  if (chromium === undefined)
    exitWithMessage(
      "没有找到 Chromium：请安装 chromium-headless-shell 或 chromium（和中文字体 fonts-noto-cjk），或把它的路径写入 CHROME_PATH。",
    );
  process.env.CHROME_PATH = chromium;
}
rmSync("test-results/reports", { recursive: true, force: true });
mkdirSync("test-results/reports", { recursive: true });

async function runGroup(stages, atOnce) {
  const queue = [...stages];
  const counts = [];
  const worker = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) counts.push(await runStage(stage));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return counts;
}

const began = Date.now();
const results = [];
const [withoutCompiled, ...others] = groups;
// Compiling takes a core of its own, and what is left of the other would be shared by two.
const compiling = await Promise.race([compiled.then(() => false), setImmediate(true)]);
results.push(...(await runGroup(withoutCompiled, compiling ? 1 : 2)));
await compiled;
for (const group of others) results.push(...(await runGroup(group, 2)));

console.log("\n── stages ──");
for (const result of results)
  console.log(`${result.seconds.toFixed(0).padStart(6)} s  ${result.name}: ${inWords(result)}`);
console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(6)} s  in all, besides installing`);
const slowest = results.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
if (slowest.length > 0) console.log("\n── the ten slowest files ──");
for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${inWords(total)}`);
