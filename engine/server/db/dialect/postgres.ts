import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { AnyTables, Dialect } from "./dialect.ts";

export const POSTGRES: Dialect = {
  name: "postgres",
  builder: new Kysely<AnyTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  // "C" compares by code point, as SQLite and memory do, and lets lower() fold ASCII only.
  columnTypes: { text: 'text collate "C"', integer: "bigint" },
  rowLocks: true,
  rowIds: false,
  likeFoldsCase: false,
  // Only where the visibility map is fresh; its scans run in parallel instead.
  countsByIndex: false,
  maxValues: 65_535,
};
