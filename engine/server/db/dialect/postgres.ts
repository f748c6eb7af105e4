import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { Slot } from "../slot.ts";
import type { AnyTables, BuilderValues, Dialect } from "./dialect.ts";

class ConstantsInText extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

function createBuilder<Tables>(values: BuilderValues): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => (values === "constant" ? new ConstantsInText() : new PostgresQueryCompiler()),
    },
  });
}

export const POSTGRES: Dialect = {
  name: "postgres",
  builder: createBuilder<AnyTables>("bound"),
  createBuilder,
  // "C" compares by code point, as SQLite and memory do, and lets lower() fold ASCII only.
  columnTypes: { text: 'text collate "C"', integer: "bigint" },
  rowLocks: true,
  rowIds: false,
  likeFoldsCase: false,
  // Only where the visibility map is fresh; its scans run in parallel instead.
  countsByIndex: false,
  maxValues: 65_535,
};
