export type { Database, DbRow, DialectName, ReadDoor, Statement, Tx, WriteOptions } from "./door.ts";
export type { OpenOptions } from "./open.ts";
export { openDatabase } from "./open.ts";
export type { ReaderOptions } from "./reader.ts";
export { openReader } from "./reader.ts";
export { bothStatements, compileStatement, statement } from "./statement.ts";
export type { AnyTables, Dialect } from "./dialect/index.ts";
export { dialectOf } from "./dialect/index.ts";
export { ConstraintViolation, StrayAwait, TransactionOver, databaseErrors } from "./errors.ts";
