export { ApiProvider, makeApi, onReaction, useApi } from "./api.ts";
export type { Api } from "./api.ts";
export { useQueryWithPrevious } from "./useQueryWithPrevious.ts";
export type { QueryWithPrevious, DataState } from "./useQueryWithPrevious.ts";
export { randomKey } from "./randomKey.ts";
export { useServerReachable, watchNetwork } from "./reachability.ts";
export { provideStepUp } from "./stepUp.ts";
export { watchUserActivity } from "./userActivity.ts";
export {
  entityViewQuery,
  isCountsKey,
  keys,
  useBoardView,
  useDict,
  useDictItems,
  useEntityView,
  useListedView,
  useReportView,
} from "./queries.ts";
export type { DictEntry, DictItems } from "./queries.ts";
