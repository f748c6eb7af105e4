export type { Engine, EngineOptions, ModuleAnswers, NewEngine, ServingEngine } from "./engine.ts";
export { createEngine } from "./createEngine.ts";
export type { Database, DialectName, ReadConnection, ReaderPool, WriteTransaction } from "./db/index.ts";
export {
  createYielder,
  yieldToEventLoop,
  ConstraintViolation,
  bothStatements,
  databaseErrors,
  dialectOf,
  hasTable,
  openDatabase,
  createReaderPool,
  statement,
} from "./db/index.ts";
export { dynamicQueries, meterCondition, staticQueries } from "./db/index.ts";
export type { DynamicParams, Params } from "./db/index.ts";
export { createFieldCipher, formatDataKeys, openAmount, parseDataKeys, sealAmount } from "./encryption/index.ts";
export { comparedColumnOf, comparedValueOf } from "./folding/index.ts";
export type { DataKeySet, FieldCipher, ReadDataKeys, SealedColumn } from "./encryption/index.ts";
export {
  applyCommand,
  handOverTable,
  planCommand,
  keyMismatch,
  recordKeys,
  resealValues,
  runMigrations,
  pendingMigrations,
  portableMigration,
} from "./migrate/index.ts";
export type { Migration } from "./migrate/index.ts";
export { seedRows } from "./operations/seed.ts";
export type { SeedWriter } from "./operations/seed.ts";
export { readSources, sourceFiles } from "./source/readSources.ts";
export type { RightsSource, ServedRights } from "./source/servedRights.ts";
export {
  FileReply,
  RedirectReply,
  Reply,
  VersionedReply,
  closedObject,
  defineOperation,
  keyedReply,
} from "./operations/operation.ts";
export type { Call, Caller, CallOrigin, Operation, RecordResult } from "./operations/operation.ts";
export { assertDefined, defineModule, listsOf } from "./operations/defineModule.ts";
export type { ModuleDefinition } from "./operations/defineModule.ts";
export { preparedAction, registerActions, registerJobs } from "./operations/moduleCode.ts";
export type { ModuleActions, ModuleJobs } from "./operations/moduleCode.ts";
export { canonicalRequest } from "./operations/callGuard.ts";
export type { SessionGuard } from "./operations/callGuard.ts";
export type { DispatchRequest } from "./operations/dispatchRequest.ts";
export type { Answer } from "./operations/dispatcher.ts";
export { parseJsonBody } from "./operations/jsonBody.ts";
export type { RowAuthor } from "./operations/mutation/rowWriter.ts";
export type { ActionCall, Draft, Hooks, RowWriter, WriteContext } from "./operations/hooks.ts";
export type { AccountNames } from "./operations/presenter/displayTexts.ts";
export type { PrivateFiles } from "./operations/presenter/privateFiles.ts";
export type { DictValue, Dicts } from "./operations/dicts.ts";
export { SILENT } from "./operations/log.ts";
export type { Log } from "./operations/log.ts";
export { describeApi, routeInventory } from "./operations/openApi.ts";
export { RICH_TEXT_HTML } from "./operations/mutation/richText/sanitize.ts";
export { auditedBy, plainText, writeAudit } from "./operations/audit.ts";
export { recordCheck, sealAudit, verifyAudit } from "./auditChain/index.ts";
export type { ChainFaultKind, ChainHead, Verification } from "./auditChain/index.ts";
export type { RejectionAudit } from "./operations/rejectionAudit.ts";
export { countTableChange } from "./operations/mutation/changeCounters.ts";
export { menuFor } from "./operations/policy/menu.ts";
export { runReportJob } from "./report/index.ts";
export type { ReportJobResult } from "./report/index.ts";
export { ENGINE_ERRORS } from "./errorTables.ts";
export { requestErrors, serverErrors } from "./operations/errors.ts";
export { TICKET_MS, createTickets, registerSockets, rowRoomKind } from "./realtime/index.ts";
export type { Bus, RoomKind, RoomMember, RowChange, Tickets } from "./realtime/index.ts";
export { wordSearch } from "./search/index.ts";
export type { WordSearch } from "./search/index.ts";
export { nextRunOf } from "./jobs/index.ts";
export type { RunState, Schedule, ScheduleStore } from "./jobs/index.ts";
export { readTable } from "./transfer/index.ts";
export type { TableRow } from "./transfer/index.ts";
export { createTtlCache } from "./ttlCache.ts";
export type { TtlCache } from "./ttlCache.ts";
