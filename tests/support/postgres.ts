import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers a GET with the address of the shared cluster, starting it first. */
    postgresAddressServer: string;
  }
}

interface PostgresDatabase {
  /** What DATABASE_URL would hold. */
  readonly url: string;
  drop(): Promise<void>;
}

let cluster: Promise<string> | undefined;

async function askForCluster(): Promise<string> {
  const answer = await fetch(inject("postgresAddressServer"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function once(url: string, ...statements: readonly string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result: pg.QueryResult | undefined;
    for (const sql of statements) result = await client.query(sql);
    return result;
  } finally {
    await client.end();
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Whether it has no table yet. */
export async function isEmptyPostgresDatabase(url: string): Promise<boolean> {
  const found = await once(url, "select 1 from pg_catalog.pg_tables where schemaname = 'public' limit 1");
  return found?.rowCount === 0;
}

/** What is in `source` takes the place of what is in `url`; nobody may be connected to either. */
export async function replacePostgresDatabase(url: string, source: string): Promise<void> {
  cluster ??= askForCluster();
  await once(
    await cluster,
    `drop database ${nameOf(url)} with (force)`,
    `create database ${nameOf(url)} template ${nameOf(source)}`,
  );
}

/** An empty database of its own on the cluster that all test files share. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  cluster ??= askForCluster();
  const maintenance = await cluster;
  const name = `t_${randomBytes(8).toString("hex")}`;
  await once(maintenance, `create database ${name} template template0`);
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await once(maintenance, `drop database if exists ${name} with (force)`)),
  };
}
