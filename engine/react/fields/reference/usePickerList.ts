/** The target's rows as a picker lists them. */
import { useState } from "react";
import type { Page } from "#core/api";
import type { FieldModel } from "#core/language";
import type { WireRow } from "#core/values";
import { keys, useApi, useEntityView, useQueryWithPrevious } from "../../api/index.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { recordOf, textOf } from "../fieldOptions.ts";
import { useInputScope } from "../inputProps.ts";

const SMALLEST = 5;

export type PickerList = ReturnType<typeof usePickerList>;

export function usePickerList(field: FieldModel) {
  const api = useApi();
  const { entity, prefix = "" } = useInputScope();
  const optionFilter = `${entity}.${prefix}${field.name}`;
  const to = textOf(field, "to") ?? "";
  const { data: view, isFetching: readingView, error: viewError, refetch: readView } = useEntityView(to);
  const picker = recordOf(field, "picker");
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const { pageSize } = picker;
  const [{ page, size }, setPage] = useState({ page: 1, size: typeof pageSize === "number" ? pageSize : SMALLEST });
  const settled = useDebouncedValue(words, 300);
  const request = { ...present(settled), offer: optionFilter, pageNo: page, pageSize: size };
  const found = useQueryWithPrevious({
    keyPrefix: keys.picker(to),
    params: request,
    enabled: view !== undefined,
    queryFn: (signal) => api.get<Page<WireRow>>(`${view?.entity.path ?? ""}/list`, request, { quiet: true, signal }),
  });
  const previous = found.state === "previous" || (found.state === "current" && settled !== words);
  const named = (names: unknown, otherwise: readonly string[]) => {
    const wanted = Array.isArray(names) && names.length > 0 ? names.map(String) : otherwise;
    return wanted.flatMap((name) => view?.entity.fields.find((candidate) => candidate.name === name) ?? []);
  };
  const titleField = view?.entity.titleField ?? "";
  return {
    view,
    /** The field whose tree is beside the rows. */
    aside: named([picker["aside"]], []).find(({ name }) => view?.filterable.includes(name)),
    key: view?.entity.key ?? "id",
    titleField,
    words,
    page,
    size,
    columns: named(picker["columns"], [titleField, "createTime"]),
    filters: named(picker["filters"], [titleField]).filter(
      (candidate) => view?.filterable.includes(candidate.name) === true,
    ),
    rows: found.data?.records ?? [],
    total: found.data?.total ?? 0,
    loading: found.fetching || readingView,
    previous,
    failed: (found.error !== null && !found.fetching) || (viewError !== null && !readingView),
    // Without the view of the target its rows cannot be asked for.
    retry: view === undefined ? () => void readView() : found.retry,
    type: (name: string, word: string) => {
      setWords({ ...words, [name]: word });
      setPage({ page: 1, size });
    },
    turn: (next: number, nextSize: number) => setPage({ page: nextSize === size ? next : 1, size: nextSize }),
  };
}

function present(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ""));
}
