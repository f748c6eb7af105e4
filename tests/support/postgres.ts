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

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** An empty database of its own on the cluster that all test files share. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  cluster ??= askForCluster();
  const maintenance = await cluster;
  const name = `t_${randomBytes(8).toString("hex")}`;
  await once(maintenance, `create database ${name} template template0`);
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => once(maintenance, `drop database if exists ${name} with (force)`) };
}
