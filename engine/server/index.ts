export type { Engine, EngineOptions } from "./engine.ts";
export { createEngine } from "./create.ts";
export type {
  AnyTables,
  Database,
  DbRow,
  Dialect,
  DialectName,
  OpenOptions,
  ReaderRequest,
  ReadConnection,
  ReaderOptions,
  ReaderPool,
  SnapshotOptions,
  Statement,
  WriteTransaction,
  WriteOptions,
} from "./db/index.ts";
export {
  METER,
  meterOn,
  createYielder,
  yieldToEventLoop,
  ConstraintViolation,
  StrayAwait,
  TransactionOver,
  bothStatements,
  compileStatement,
  databaseErrors,
  dialectOf,
  openDatabase,
  createReaderPool,
  openReader,
  statement,
} from "./db/index.ts";
export {
  applyCommand,
  applyMigration,
  migrate,
  planCommand,
  planMigration,
  runMigrations,
  portableMigration,
  showPlan,
} from "./migrate/index.ts";
export type { CommandContext, Migration, Plan, PlanStep } from "./migrate/index.ts";
export { seedRows } from "./operations/seed.ts";
export type { SeedWriter } from "./operations/seed.ts";
export { readSources } from "./source/readSources.ts";
export { FileReply, Reply } from "./operations/operation.ts";
export type { Call, JsonSchema, Operation } from "./operations/operation.ts";
export type { Answer, DispatchRequest, Dispatcher } from "./operations/dispatcher.ts";
export { parseJsonBody } from "./operations/jsonBody.ts";
export { createHooks } from "./operations/hooks.ts";
export type { ActionCall, ActionHandler, Draft, EntityHooks, Hooks, WriteContext } from "./operations/hooks.ts";
export { dictsOf } from "./operations/dicts.ts";
export type { DictValue, Dicts } from "./operations/dicts.ts";
export { SILENT } from "./operations/log.ts";
export type { Log } from "./operations/log.ts";
export { describeApi, routeInventory } from "./operations/openApi.ts";
export type { AuditEntry } from "./operations/audit.ts";
export { plainText, writeAudit } from "./operations/audit.ts";
export type { RejectionAudit } from "./operations/rejectionAudit.ts";
export type { Finding } from "./source/finding.ts";
export { menuFor } from "./operations/policy/menu.ts";
export { reportErrors, runReportJob } from "./report/index.ts";
export type { ReportJobResult, ReportJob } from "./report/index.ts";
export { requestErrors, serverErrors } from "./operations/errors.ts";
export { TICKET_MS, createTickets, registerSockets } from "./realtime/index.ts";
export type {
  Bus,
  RowChanges,
  RowChange,
  SocketOptions,
  Tickets,
  Subscriber,
  Subscriptions,
} from "./realtime/index.ts";
export { wordSearch } from "./search/index.ts";
export type { WordSearch } from "./search/index.ts";
