import { useQuery } from "@tanstack/react-query";
import type { EntityView, OptionRow, Page } from "#core/api";
import { keys, useApi } from "../../api/index.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";

const DEBOUNCE_MS = 300;
const SIZE = 10;

/** Options of a reference or tree field by keyword, requested 300 ms after the last key, and the chosen values. */
export function useFilterOptions(view: EntityView, field: string, keyword: string, chosen: string, open: boolean) {
  const api = useApi();
  const word = useDebouncedValue(keyword, DEBOUNCE_MS);
  const { path } = view.entity;
  const ask = (query: Readonly<Record<string, string>>) =>
    api.get<Page<OptionRow>>(`${path}/options`, { field, ...query }, { quiet: true });
  const found = useQuery({
    queryKey: [...keys.options(path, field), word],
    queryFn: () => ask({ ...(word ? { keyword: word } : {}), pageNo: "1", pageSize: String(SIZE) }),
    enabled: open,
  });
  const known = useQuery({
    queryKey: [...keys.options(path, field), "values", chosen],
    queryFn: () => ask({ values: chosen }),
    staleTime: 60_000,
    enabled: chosen !== "",
  });
  const options = new Map<string, OptionRow>();
  for (const option of [...(known.data?.records ?? []), ...(word === keyword ? (found.data?.records ?? []) : [])])
    options.set(option.value, option);
  // Until the word has been answered there are no choices but those that are chosen.
  const waiting = found.isFetching || word !== keyword;
  return { options: [...options.values()], waiting, failed: found.isError && !waiting };
}
