/** An empty database of its own for one load; PostgreSQL in a cluster that ends with the last of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DialectName } from "#engine/server";
import { startCluster, type Cluster } from "../../tests/support/postgresCluster.ts";

export interface Target {
  readonly dialect: DialectName;
  /** Where SQLite has its file. */
  readonly dataDir: string;
  readonly url: string;
  /** What a server reads to use it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface TargetOptions {
  /** Further schemas than the product's. */
  readonly schemas?: string;
  /** Commits of PostgreSQL wait for the disk. */
  readonly durable?: boolean;
}

let cluster: Promise<Cluster> | undefined;
let opened = 0;

export async function openTarget(dialect: DialectName, { schemas, durable }: TargetOptions): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), "heartwood-bench-"));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  const further = schemas === undefined ? {} : { SCHEMAS_DIR: schemas };
  opened++;
  if (dialect === "sqlite")
    return {
      dialect,
      dataDir,
      url: join(dataDir, "heartwood.sqlite"),
      env: { DATA_DIR: dataDir, ...further },
      close: async () => {
        removeFolder();
        await release();
      },
    };
  const { url: maintenance } = await (cluster ??= startCluster({ durable: durable === true }));
  const name = `load_${opened}`;
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  return {
    dialect,
    dataDir,
    url: url.href,
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href, ...further },
    close: async () => {
      removeFolder();
      await release();
    },
  };
}

/** The cluster ends with the last of them. */
async function release(): Promise<void> {
  if (--opened === 0) await (await cluster)?.stop();
}
