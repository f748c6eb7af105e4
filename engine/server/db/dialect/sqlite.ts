import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { AnyTables, Dialect } from "./dialect.ts";

export const SQLITE: Dialect = {
  name: "sqlite",
  builder: new Kysely<AnyTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  columnTypes: { text: "text", integer: "integer" },
  rowLocks: false,
  rowIds: true,
  likeFoldsCase: true,
  countsByIndex: true,
  maxValues: 32_766,
};
