export { ApiProvider, makeApi, onReaction, useApi } from "./api.ts";
export type { Api } from "./api.ts";
export { useAnswer } from "./useQueryWithPrevious.ts";
export type { Answer, AnswerState } from "./useQueryWithPrevious.ts";
export { useReachable } from "./reachability.ts";
export { keys, useBoardView, useDict, useDicts, useEntityView, useReportView } from "./queries.ts";
export type { DictEntry } from "./queries.ts";
