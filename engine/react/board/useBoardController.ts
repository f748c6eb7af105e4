/** Controller of a board: fetches the visible blocks and refreshes each at its interval. */
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { ApiError, type BlockData, type BlockView, type BoardView } from "#core/api";
import type { FieldModel } from "#core/language";
import { isCountsKey, keys, useApi, useDictItems, type DictItems } from "../api/index.ts";
import { fetchedBlocks, visibleBlocks } from "./visibleBlocks.ts";
import { useQueues, type Queues } from "./useQueues.ts";

type BlockStatus = "loading" | "ready" | "failed" | "refused";

export interface BlockState {
  readonly status: BlockStatus;
  readonly data: BlockData | undefined;
  /** Why, when failed or refused. */
  readonly failure: string | undefined;
  /** Epoch milliseconds of the answer that is shown. */
  readonly at: number;
  readonly retry: () => void;
}

export interface BoardController {
  readonly view: BoardView;
  readonly stateOf: (block: BlockView) => BlockState;
  /** Name of the tab in front. */
  readonly tabOf: (block: BlockView) => string;
  readonly open: (block: BlockView, tab: string) => void;
  readonly refresh: () => void;
  readonly refreshing: boolean;
  readonly dicts: DictItems;
  readonly queues: Queues;
}

/** `active`: false while another page is in front; what is not looked at is not asked for again. */
export function useBoardController(view: BoardView, active: boolean): BoardController {
  const api = useApi();
  const client = useQueryClient();
  const [tabs, setTabs] = useState<Readonly<Record<string, string>>>({});
  const tabOf = useCallback((block: BlockView) => tabs[block.name] ?? block.tabs[0]?.name ?? "", [tabs]);
  const blocks = useMemo(() => fetchedBlocks(view.blocks, tabOf), [view, tabOf]);
  const results = useQueries({
    queries: blocks.map((block) => ({
      queryKey: [...keys.board(view.board), view.hash, block.name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.get<BlockData>(`/online/board/${view.board}/${block.name}`, {}, { quiet: true, signal }),
      enabled: active,
      // Browsers that are hidden are not asked for anything either.
      refetchInterval: active && block.refreshMs !== undefined ? block.refreshMs : (false as const),
      refetchIntervalInBackground: false,
    })),
  });
  const queues = useQueues(
    useMemo(() => visibleBlocks(view.blocks, tabOf).some((block) => block.type === "queues"), [view, tabOf]),
  );
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.board(view.board) });
    void client.invalidateQueries({ predicate: ({ queryKey }) => isCountsKey(queryKey) });
  }, [client, view.board]);
  useEffect(() => {
    if (active)
      void client.invalidateQueries({ queryKey: keys.board(view.board), predicate: (query) => query.isStale() });
  }, [active, client, view.board]);
  const fields = useMemo(() => results.flatMap(({ data }) => fieldsOf(data)), [results]);
  return {
    view,
    tabOf,
    refresh,
    queues,
    dicts: useDictItems(fields),
    refreshing: results.some((result) => result.isFetching),
    open: (block, tab) => setTabs((before) => ({ ...before, [block.name]: tab })),
    stateOf: (block) => {
      const result = results[blocks.indexOf(block)];
      return result ? stateOf(result) : NOT_ASKED;
    },
  };
}

const NOT_ASKED: BlockState = { status: "ready", data: undefined, failure: undefined, at: 0, retry: () => undefined };

interface Result {
  readonly data: BlockData | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Numbers that were had stay while a later asking fails; the failure is said beside them. */
function stateOf({ data, error, dataUpdatedAt, refetch }: Result): BlockState {
  const refused = error instanceof ApiError && error.status === 403;
  const status =
    error && (data === undefined || refused)
      ? refused
        ? "refused"
        : "failed"
      : data === undefined
        ? "loading"
        : "ready";
  return { status, data, failure: error?.message, at: dataUpdatedAt, retry: () => void refetch() };
}

function fieldsOf(data: BlockData | undefined): readonly FieldModel[] {
  return data?.type === "table" || data?.type === "list" ? data.columns : [];
}
