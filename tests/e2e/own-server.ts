// A server of a test file's own, for tests that end sessions, change accounts or stop it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@playwright/test";
import { startBuiltProduct, type BuiltProduct } from "../support/builtProduct.ts";

type Environment = Readonly<Record<string, string>>;

/** Exists from the file's hooks on. */
export interface OwnServer {
  readonly url: string;
  readonly product: BuiltProduct;
  /** Holds its database. */
  readonly dataDir: string;
}

/**
 * Starts a built server with demo data before the tests of the file, and ends it after them.
 * @param env over the present environment; a function where it depends on what must be started first
 * @param checkLog is given what the server printed
 */
export function ownServer(
  env: Environment | (() => Promise<Environment>) = {},
  checkLog: (log: string) => void = () => undefined,
): OwnServer {
  let started: { readonly product: BuiltProduct; readonly dataDir: string } | undefined;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const dataDir = await mkdtemp(join(tmpdir(), "heartwood-own-server-"));
    const more = typeof env === "function" ? await env() : env;
    started = { dataDir, product: await startBuiltProduct({ DATA_DIR: dataDir, ...more }) };
  });
  test.afterAll(async () => {
    if (started === undefined) return;
    const log = await started.product.close();
    await rm(started.dataDir, { recursive: true, force: true });
    checkLog(log);
  });
  const running = () => {
    if (started === undefined) throw new Error("The server exists only inside hooks and tests.");
    return started;
  };
  return {
    get url() {
      return running().product.url;
    },
    get product() {
      return running().product;
    },
    get dataDir() {
      return running().dataDir;
    },
  };
}
