// The built server in a process of its own that says, between requests, for how long its event loop was held.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Model } from "#core/language";
import type { Operation } from "#engine/server";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { ensureBuilt } from "../../server/launch/build.mjs";
import type { TestDatabase } from "./databases.ts";
import { freePort } from "./port.ts";
import { PROJECT_ROOT } from "./server.ts";

export type ServedOperation = Pick<
  Operation,
  "method" | "path" | "permission" | "entity" | "op" | "query" | "body" | "accepts"
>;

interface Served {
  readonly operations: readonly ServedOperation[];
  readonly model: Model;
}

/** The longest turn of the event loop, in milliseconds. */
export interface LoopDelay {
  /** For which its thread had a processor: what others do on the machine adds nothing. */
  readonly busy: number;
  /** For which it stood still, at work or waiting for a disk, a lock or a sleep; not while others had its processor. */
  readonly stood: number;
}

export interface MeasuredServer {
  readonly url: string;
  /** From now on. */
  restart(): Promise<void>;
  /** Since the restart. */
  held(): Promise<LoopDelay>;
  /** A violation of the limit: its main thread works or sleeps for so long. */
  hold(how: { readonly spin?: number; readonly sleep?: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the tables and the demo rows, and says what the server will serve. */
export async function prepareServed(database: TestDatabase): Promise<Served> {
  const { app, product } = await buildApp(readConfig({ ...process.env, ...database.env }, PROJECT_ROOT));
  const operations = product.engine.dispatcher.operations();
  const model = product.engine.model();
  await app.close();
  return { operations, model };
}

export async function startMeasuredServer(
  database: TestDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  ensureBuilt(PROJECT_ROOT);
  const root = mkdtempSync(join(tmpdir(), "heartwood-held-"));
  symlinkSync(join(PROJECT_ROOT, "dist"), join(root, "dist"));
  cpSync(join(PROJECT_ROOT, "schemas"), join(root, "schemas"), { recursive: true });
  const port = await freePort();
  const child = fork(join(PROJECT_ROOT, "dist/server/main.js"), {
    cwd: root,
    execArgv: ["--import", pathToFileURL(join(PROJECT_ROOT, "tests/support/eventLoopMonitor.mjs")).href],
    env: { ...process.env, ...database.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<never>((_resolve, reject) =>
    child.once("exit", () => reject(new Error("The server ended."))),
  );
  ended.catch(() => undefined);
  const ask = async (what: string, how: object = {}): Promise<unknown> => {
    child.send({ what, ...how });
    const [message] = (await Promise.race([once(child, "message"), ended])) as [{ readonly answer: unknown }];
    return message.answer;
  };
  await untilServing(url, child);
  return {
    url,
    restart: async () => void (await ask("restart")),
    held: async () => (await ask("read")) as LoopDelay,
    hold: async (how) => void (await ask("hold", how)),
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const START_MS = 60_000;

async function untilServing(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < until) {
    try {
      await (await fetch(`${url}/api/frontApi/unLogin/getSiteInfo`)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  child.kill("SIGKILL");
  throw new Error("The server gave no answer.");
}
