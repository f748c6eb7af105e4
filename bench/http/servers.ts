/** Both servers of a comparison, each in its own process: the built product, and the floor over the same file. */
import { spawn, type ChildProcess } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../../server/launch/build.mjs";
import { freePort } from "../../tests/support/port.ts";

export { tokenOf as signIn } from "../../tests/support/signIn.ts";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

interface Served {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

export async function startProduct(dataDir: string): Promise<Served> {
  ensureBuilt(ROOT);
  const port = await freePort();
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return ready(child, `http://127.0.0.1:${port}`, "/manage/login");
}

export async function startFloor(dataDir: string): Promise<Served> {
  const port = await freePort();
  const args = ["--import", "tsx", join(ROOT, "bench/http/floor.ts"), join(dataDir, "heartwood.sqlite"), String(port)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  return ready(child, `http://127.0.0.1:${port}`, "/list");
}

async function ready(child: ChildProcess, url: string, path: string): Promise<Served> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    if (child.exitCode !== null) break;
    const answered = await fetch(url + path).then(
      (reply) => reply.arrayBuffer().then(() => true),
      () => false,
    );
    if (answered) return { url, pid: child.pid ?? 0, stop: () => void child.kill("SIGTERM") };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`${url} gave no answer.`);
}
