export type {
  Database,
  DialectName,
  InsertStatement,
  ReadConnection,
  ReaderPool,
  Statement,
  WriteTransaction,
} from "./database.ts";
export { openDatabase } from "./open.ts";
export { createReaderPool } from "./process/readerPool.ts";
export { bothStatements, statement } from "./statement.ts";
export { bothInserts, insertInto } from "./insert.ts";
export { hasTable } from "./hasTable.ts";
export { dynamicQueries, meterCondition, staticQueries } from "./queries.ts";
export type { DynamicParams, Params } from "./queries.ts";
export { Slot, compileSlotted } from "./slot.ts";
export type { SlottedStatement } from "./slot.ts";
export { createYielder, yieldToEventLoop } from "./eventLoop.ts";
export { METER } from "./sqlite/meter.ts";
export type { Dialect } from "./dialect/index.ts";
export { dialectOf } from "./dialect/index.ts";
export { ConstraintViolation, ReaderEnded, databaseErrors } from "./errors.ts";
export { startThread } from "./process/workerFile.ts";
export { quote, textLiteral } from "./quote.ts";
export { PAYLOAD_BYTES, openNotifyChannel } from "./postgres/notifyChannel.ts";
export type { NotifyChannel } from "./postgres/notifyChannel.ts";
