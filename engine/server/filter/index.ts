export { predicateSql } from "./predicateSql.ts";
export type { SqlScope } from "./sqlScope.ts";
