export { ACTION_DONE, API_BASE } from "./envelope.ts";
export { MAX_BATCH_ROWS, TOKEN_LIFETIME_MS } from "./limits.ts";
export { PENDING_ONLY, SYSTEM_ACCOUNT } from "./entityResults.ts";
export { listedName, listedOf } from "./listed.ts";
export type { Listed } from "./listed.ts";
export { sameOriginPath } from "./sameOriginPath.ts";
export { UNATTENDED_HEADER, createClient } from "./client.ts";
export type { Client, ClientOptions, UnsignedCall } from "./client.ts";
export { SESSION_KEYS, TOKEN_KEY } from "./sessionKeys.ts";
export { removeSession, storeSession, storeUser, storedSession } from "./storedSession.ts";
export type { StoredSession, StoredUser } from "./storedSession.ts";
export { createRepeatedKey, keyFrom } from "./repeatedKey.ts";
export { createStepUpRequests } from "./stepUpRequests.ts";
export { RESERVED_PARAMETERS } from "./envelope.ts";
export type { Envelope, Page } from "./envelope.ts";
export { ApiError, defineErrors, fillText } from "./errors.ts";
export { clientErrors, isUnanswered } from "./clientErrors.ts";
export type { ErrorTable, ErrorDetails, ErrorEntry } from "./errors.ts";
export {
  COMPANY_UNUSABLE,
  DEPARTMENT_REQUIRED,
  PASSWORD_CHANGE_REQUIRED,
  STEP_UP_REQUIRED,
  SECOND_FACTOR_REQUIRED,
  SIGN_OUT_DELAY_MS,
  TENANT_REQUIRED,
} from "./errorReaction.ts";
export type { Reaction } from "./errorReaction.ts";
export type {
  BlockData,
  BlockView,
  BoardView,
  ChartData,
  FigureLine,
  ReportColumns,
  ReportData,
  ReportGroup,
  ReportParamView,
  ReportPlan,
  ReportQueryField,
  ReportView,
} from "./reportResults.ts";
export { connectLive } from "./liveConnection.ts";
export type { LiveConnection, LiveSocket, LiveState, LiveTransport } from "./liveConnection.ts";
export {
  CLOSE_CODES,
  HEARTBEAT,
  HEARTBEAT_MS,
  HEARTBEAT_REPLY,
  LIVE_PROTOCOL,
  RECONNECT_MS,
  TICKET_PREFIX,
} from "./liveProtocol.ts";
export type { LiveFrame, LiveRowChange, RoomFrame, Ticket } from "./liveProtocol.ts";
export { RENDITION_WIDTHS, renditionQuery } from "./renditions.ts";
export { route } from "./routeContract.ts";
export {
  ROW_CLOSED_KEY,
  ROW_ALLOWED_KEY,
  closedFields,
  closedReason,
  closedWithParent,
  mayOnRow,
} from "./rowPermissions.ts";
export type { ClosedOperations } from "./rowPermissions.ts";
export type {
  BatchResult,
  Conflict,
  ConflictField,
  DeletionCheck,
  EntityView,
  HistoryEntry,
  OptionRow,
  PendingRows,
  RowError,
  SaveRows,
  SavedRows,
  ShownOnce,
} from "./entityResults.ts";
export type { FindingCounts, LostValue, SchemaFinding, WaitingStep } from "./schemaFindings.ts";
export { TransportError, fetchTransport } from "./transport.ts";
export type { Transport, TransportRequest } from "./transport.ts";
export { withProgress, xhrTransport } from "./xhrTransport.ts";
