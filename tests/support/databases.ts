// One suite, both databases: a SQLite file and a real PostgreSQL, each empty and each the test's own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { createPostgresDatabase } from "./postgres.ts";

export type TestDialect = "sqlite" | "postgres";

export const DIALECTS: readonly TestDialect[] = ["sqlite", "postgres"];

export interface TestDatabase {
  readonly dialect: TestDialect;
  /** SQLite: the path of a file that does not exist yet. PostgreSQL: a connection string. */
  readonly url: string;
  /** An empty folder: uploads, keys, and the SQLite file where that is the database. */
  readonly dataDir: string;
  /** The environment under which a started server uses this database. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

export async function createDatabase(dialect: TestDialect): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "heartwood-data-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (dialect === "sqlite") {
    return { dialect, url: join(dataDir, "heartwood.sqlite"), dataDir, env: { DATA_DIR: dataDir }, drop: removeFolder };
  }
  const { url, drop } = await createPostgresDatabase();
  return {
    dialect,
    url,
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    drop: async () => {
      await drop();
      await removeFolder();
    },
  };
}

interface Gate {
  /** "both" where SQL or locking is what is tested; otherwise the gate leaves PostgreSQL to the full suite. */
  readonly inGate?: "sqlite" | "both";
}

type Body = (database: () => TestDatabase, dialect: TestDialect) => void;

/**
 * Runs `body` once for each database. `database()` may be called from hooks and tests, not while describing:
 * one empty database serves the whole block and is dropped after it.
 */
export function describeEachDatabase(name: string, ...args: [body: Body] | [gate: Gate, body: Body]): void {
  const [{ inGate = "sqlite" }, body] = args.length === 1 ? [{}, ...args] : args;
  for (const dialect of DIALECTS) {
    const tags = dialect === "postgres" && inGate !== "both" ? ["full"] : [];
    describe(`${name} (${dialect})`, { tags }, () => {
      let current: TestDatabase | undefined;
      beforeAll(async () => {
        current = await createDatabase(dialect);
      }, 60_000);
      afterAll(async () => {
        await current?.drop();
      });
      body(() => {
        if (current === undefined) throw new Error("The database exists only inside hooks and tests.");
        return current;
      }, dialect);
    });
  }
}
