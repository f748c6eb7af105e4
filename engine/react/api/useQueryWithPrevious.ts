/**
 * The one place that decides whether the shown data answer the current request. Old rows may stay while the new answer
 * is on its way, but never as if they were it: whoever draws them makes them inert (`previous`), and after a failure
 * there is nothing but the failure.
 */
import { useQuery, type Query, type QueryKey } from "@tanstack/react-query";

/**
 * `current`: the answer to this query. `previous`: the answer to the query before, while the new one loads. `none`:
 * nothing to show.
 */
export type DataState = "current" | "previous" | "none";

export interface QueryWithPrevious<T> {
  readonly state: DataState;
  readonly data: T | undefined;
  /** Why there is no answer, or why the one that is shown could not be refreshed. */
  readonly error: Error | null;
  readonly fetching: boolean;
  readonly retry: () => void;
}

interface QueryWithPreviousOptions<T> {
  /** What is asked about; an answer about something else is never shown. */
  readonly keyPrefix: QueryKey;
  /** What may change while the old answer stays. The query's key is `[...about, question]`. */
  readonly params: unknown;
  readonly queryFn: (signal: AbortSignal) => Promise<T>;
  readonly enabled?: boolean;
  /** Something else must be answered before this may be asked; the old answer stays meanwhile. */
  readonly pending?: boolean;
  readonly staleTime?: number;
  readonly gcTime?: number;
}

export function useQueryWithPrevious<T>({
  keyPrefix,
  params,
  queryFn,
  pending = false,
  ...options
}: QueryWithPreviousOptions<T>): QueryWithPrevious<T> {
  const query = useQuery<unknown>({
    queryKey: [...keyPrefix, params],
    queryFn: ({ signal }) => queryFn(signal),
    placeholderData: (before: unknown, of: Query | undefined) =>
      of !== undefined && hasPrefix(of.queryKey, keyPrefix) ? before : undefined,
    ...options,
  });
  const state = stateOf(query, pending);
  return {
    state,
    data: state === "none" ? undefined : (query.data as T | undefined),
    error: query.error,
    fetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

function stateOf(
  {
    data,
    isPlaceholderData,
    isFetching,
  }: { readonly data: unknown; readonly isPlaceholderData: boolean; readonly isFetching: boolean },
  pending: boolean,
): DataState {
  if (data === undefined) return "none";
  if (!isPlaceholderData) return "current";
  // Without a request under way (disabled or cancelled) the old answer is no answer.
  return isFetching || pending ? "previous" : "none";
}

function hasPrefix(key: QueryKey, keyPrefix: QueryKey): boolean {
  return (
    key.length === keyPrefix.length + 1 &&
    keyPrefix.every((part, index) => JSON.stringify(part) === JSON.stringify(key[index]))
  );
}
