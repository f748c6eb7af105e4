// Starts the built server as its own process, the way `npm start` does, and ends it.
import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../../server/launch/build.mjs";
import { freePort } from "./port.ts";

export const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** Everything it has printed so far, both streams. */
  output(): string;
  readonly exited: Promise<Exit>;
  /** Ends it and waits until it is gone; SIGKILL for what a power cut does. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

interface ServerOptions {
  /** Over the present environment; PORT is chosen unless given, DATA_DIR should be. */
  readonly env: Readonly<Record<string, string>>;
  /** How long the first answer may take before the start counts as failed. */
  readonly patienceMs?: number;
  /** Starts it as this user; only root can. */
  readonly uid?: number;
  /** Where it finds its `schemas/` and `dist/client`; otherwise the project. */
  readonly root?: string;
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { redirect: "manual" })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function waitForAnswer(url: string, child: ChildProcess, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    if (await answers(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

let built = false;

/** Once a test file: whether the build is fresh takes reading every source. */
export function buildOnce(): void {
  if (!built) ensureBuilt(PROJECT_ROOT);
  built = true;
}

function spawnServer(env: Readonly<Record<string, string>>, uid?: number, root = PROJECT_ROOT) {
  buildOnce();
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "dist/server/main.js")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<Exit>((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
  return { child, exited, output: () => output };
}

/** A start that is expected to end by itself, with what it printed; ended by force when it goes on. */
export async function runToEnd({ env, patienceMs = 30_000, uid }: ServerOptions): Promise<Exit & { output: string }> {
  const { child, exited, output } = spawnServer({ PORT: String(await freePort()), ...env }, uid);
  const limit = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  const exit = await exited;
  clearTimeout(limit);
  return { ...exit, output: output() };
}

/** Starts the built server (building it first if its sources changed) and resolves at its first answer. */
export async function startServer({ env, patienceMs = 30_000, uid, root }: ServerOptions): Promise<RunningServer> {
  const port = env["PORT"] ?? String(await freePort());
  const { child, exited, output } = spawnServer({ ...env, PORT: port }, uid, root);
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForAnswer(url, child, patienceMs))) {
    const { code, signal } = await stop("SIGKILL");
    throw new Error(`The server gave no answer (exit ${code ?? signal}):\n${output()}`);
  }
  return { url, pid: child.pid ?? 0, output, exited, stop };
}
