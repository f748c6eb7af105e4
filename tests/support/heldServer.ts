// Starts the product in a process of its own and asks it, between requests, for how long its event loop was held.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Model } from "#core/language";
import type { Operation } from "#engine/server";
import type { TestDatabase } from "./databases.ts";
import { PROJECT_ROOT } from "./server.ts";

export type ServedOperation = Pick<Operation, "method" | "path" | "permission" | "entity" | "op">;

export interface HeldServer {
  readonly url: string;
  restart(): Promise<void>;
  /** Milliseconds, since the restart. */
  held(): Promise<number>;
  operations(): Promise<readonly ServedOperation[]>;
  model(): Promise<Model>;
  stop(): Promise<void>;
}

export async function startHeldServer(database: TestDatabase, env: Readonly<Record<string, string>> = {}): Promise<HeldServer> {
  const root = mkdtempSync(join(tmpdir(), "heartwood-held-"));
  symlinkSync(join(PROJECT_ROOT, "dist"), join(root, "dist"));
  cpSync(join(PROJECT_ROOT, "schemas"), join(root, "schemas"), { recursive: true });
  const child = fork(join(PROJECT_ROOT, "tests/support/heldServer.child.ts"), {
    cwd: root, execArgv: ["--import", import.meta.resolve("tsx")], serialization: "advanced", env: { ...process.env, ...database.env, ...env, TSX_TSCONFIG_PATH: join(PROJECT_ROOT, "tsconfig.json") },
  });
  const port = (await heard(child)) as number;
  const ask = async (what: string): Promise<unknown> => {
    child.send(what);
    return heard(child);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    restart: async () => void (await ask("restart")),
    held: async () => (await ask("read")) as number,
    operations: async () => (await ask("operations")) as readonly ServedOperation[],
    model: async () => (await ask("model")) as Model,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function heard(child: ChildProcess): Promise<unknown> {
  const [message] = (await Promise.race([once(child, "message"), once(child, "exit").then(() => Promise.reject(new Error("The server ended.")))])) as [unknown];
  return message;
}
