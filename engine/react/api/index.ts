export { ApiProvider, makeApi, onReaction, useApi } from "./api.ts";
export type { Api } from "./api.ts";
export { useAnswer } from "./answer.ts";
export type { Answer, AnswerState } from "./answer.ts";
export { useReachable } from "./connection.ts";
export { keys, useBoardView, useDict, useDicts, useEntityView, useReportView } from "./queries.ts";
export type { DictEntry } from "./queries.ts";
