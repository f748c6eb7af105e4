export { ApiProvider, makeApi, onReaction, useApi } from "./api.ts";
export type { Api } from "./api.ts";
export { useQueryWithPrevious } from "./useQueryWithPrevious.ts";
export type { QueryWithPrevious, DataState } from "./useQueryWithPrevious.ts";
export { useServerReachable } from "./reachability.ts";
export { keys, useBoardView, useDict, useDicts, useEntityView, useReportView } from "./queries.ts";
export type { DictEntry } from "./queries.ts";
