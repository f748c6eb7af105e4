/** Choices of a reference or tree field, as the server offers them to this viewer. */
import { useQuery } from "@tanstack/react-query";
import type { OptionRow, Page } from "#core/api";
import { labelsOfValues } from "#core/fields";
import { keys, useApi, type Api } from "../../api/index.ts";
import { useInputScope } from "../inputProps.ts";

interface OptionQuery {
  readonly keyword?: string;
  /** Choices by value, comma-joined: for the texts of what is already chosen. */
  readonly values?: string;
  readonly parentId?: string;
  readonly pageSize?: number;
}

/** `quiet`: the caller shows a failure itself. */
export function fetchOptions(
  api: Api,
  path: string,
  field: string,
  query: OptionQuery,
  { quiet = false } = {},
): Promise<Page<OptionRow>> {
  return api.get<Page<OptionRow>>(`${path}/options`, { field, pageNo: 1, pageSize: 10, ...query }, { quiet });
}

export function useOptions(field: string, query: OptionQuery, enabled: boolean) {
  const api = useApi();
  const { path, prefix = "" } = useInputScope();
  const name = prefix + field;
  return useQuery({
    queryKey: [...keys.options(path, name), query],
    queryFn: () => fetchOptions(api, path, name, query),
    staleTime: 30_000,
    enabled,
  });
}

/** Texts of what is chosen: those that came with the row, and for the rest what the server calls them. */
export function useOptionTexts(
  field: string,
  values: readonly string[],
  label: string | undefined,
  known: readonly OptionRow[] = [],
) {
  const given = namesOf(values, label, known);
  const unnamed = values.filter((value) => !given.has(value));
  const asked = useOptions(
    field,
    { values: unnamed.join(","), pageSize: Math.max(unnamed.length, 1) },
    unnamed.length > 0,
  );
  const names = namesOf(values, label, [...known, ...(asked.data?.records ?? [])]);
  return { names, nameOf: (value: string) => names.get(value) ?? (asked.isFetching ? "读取中…" : value) };
}

/** The names in the text that came with the values, and over them what the server calls those that it was asked for. */
function namesOf(
  values: readonly string[],
  label: string | undefined,
  known: readonly OptionRow[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const labels = label === "" ? undefined : labelsOfValues(label, values.length);
  if (labels !== undefined) values.forEach((value, index) => names.set(value, labels[index] ?? value));
  for (const option of known) if (values.includes(option.value)) names.set(option.value, option.text);
  return names;
}
