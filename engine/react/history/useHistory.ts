import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { ApiError, type EntityView, type HistoryEntry, type Page } from "#core/api";
import { keys, useApi } from "../api/index.ts";
import { actionTexts, historyTexts as texts } from "../texts/form.ts";

const PAGE = 20;

/** A record's versions, newest first, page by page; and going back to one of them. */
export function useHistory(view: EntityView, id: string, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const { modal, message } = App.useApp();
  const { path, entity } = view.entity;
  const query = useInfiniteQuery({
    queryKey: keys.history(entity, id),
    queryFn: ({ pageParam }) =>
      api.get<Page<HistoryEntry>>(`${path}/history`, { id, pageNo: pageParam, pageSize: PAGE }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current < last.pages ? last.current + 1 : undefined),
  });
  const restore = (version: number) =>
    modal.confirm({
      title: texts.restoreTitle(version),
      content: texts.restoreText,
      okText: texts.restoreOk,
      cancelText: actionTexts.cancel,
      onOk: async () => {
        try {
          await api.post(`${path}/restore`, { id, version }, { quiet: true });
          void message.success(texts.restored(version));
          void client.invalidateQueries({ queryKey: keys.allRows });
          onDone();
        } catch (error) {
          void message.error(error instanceof ApiError ? error.message : actionTexts.failed);
        }
      },
    });
  return {
    entries: query.data?.pages.flatMap((page) => page.records) ?? [],
    loading: query.isPending,
    failed: query.isError,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    retry: () => void query.refetch(),
    restore,
  };
}
