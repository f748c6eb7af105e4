// A real PostgreSQL from npm: one throw-away cluster, started in under three seconds, gone with the process that
// started it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port.ts";
import { postgresPackage } from "./postgresPackage.ts";

export interface Cluster {
  /** The maintenance database; every test makes its own beside it. */
  readonly url: string;
  stop(): Promise<void>;
}

const CONNECTIONS = ["-c", "max_connections=300"];
// The cluster holds nothing that outlives the run, so it never waits for a disk.
const FAST_AND_FORGETFUL = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];

/**
 * Starts a cluster of its own, as the system user `postgres` where we are root (PostgreSQL refuses to run as root).
 * `durable`: commits wait for the disk, as in production.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "heartwood-pg-"));
  const port = await freePort();
  const log: string[] = [];
  const { module, remove } = await postgresPackage();
  const server = new module.default({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [...CONNECTIONS, ...(durable ? [] : FAST_AND_FORGETFUL), "-c", "unix_socket_directories="],
    onLog: (line) => log.push(String(line)),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.join("")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await remove();
    },
  };
}
