export type {
  Database,
  DbRow,
  DialectName,
  ReadConnection,
  SnapshotOptions,
  Statement,
  WriteTransaction,
  WriteOptions,
} from "./database.ts";
export type { OpenOptions } from "./open.ts";
export { openDatabase } from "./open.ts";
export type { ReaderOptions } from "./reader.ts";
export type { ReaderRequest, ReaderPool } from "./process/readerPool.ts";
export { createReaderPool } from "./process/readerPool.ts";
export { openReader } from "./reader.ts";
export { bothStatements, compileStatement, statement } from "./statement.ts";
export { createYielder, yieldToEventLoop } from "./eventLoop.ts";
export { METER, meterOn } from "./sqlite/meter.ts";
export type { AnyTables, Dialect } from "./dialect/index.ts";
export { dialectOf } from "./dialect/index.ts";
export { ConstraintViolation, StrayAwait, TransactionOver, ReaderEnded, databaseErrors } from "./errors.ts";
export { startThread } from "./process/workerFile.ts";
