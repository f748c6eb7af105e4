import { DummyDriver, Kysely, type Dialect as KyselyDialect, type QueryCompiler } from "kysely";
import type { BuilderValues, Dialect } from "./dialect.ts";

/** Query builders of one database that compile to SQL text and run nothing. */
export function compileOnly(
  parts: Pick<KyselyDialect, "createAdapter" | "createIntrospector">,
  compilers: Readonly<Record<BuilderValues, () => QueryCompiler>>,
): Dialect["createBuilder"] {
  return <Tables>(values: BuilderValues) =>
    new Kysely<Tables>({
      dialect: { ...parts, createDriver: () => new DummyDriver(), createQueryCompiler: compilers[values] },
    });
}
