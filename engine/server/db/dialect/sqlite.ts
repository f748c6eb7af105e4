import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { Slot } from "../slot.ts";
import type { AnyTables, BuilderValues, Dialect } from "./dialect.ts";

class ConstantsInText extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

function createBuilder<Tables>(values: BuilderValues): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => (values === "constant" ? new ConstantsInText() : new SqliteQueryCompiler()),
    },
  });
}

export const SQLITE: Dialect = {
  name: "sqlite",
  builder: createBuilder<AnyTables>("bound"),
  createBuilder,
  columnTypes: { text: "text", integer: "integer" },
  rowLocks: false,
  rowIds: true,
  likeFoldsCase: true,
  countsByIndex: true,
  maxValues: 32_766,
};
