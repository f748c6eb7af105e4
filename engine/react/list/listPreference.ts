/** What a user arranged of a list: its columns, how many rows a page has, whether all filters are shown. */
import { MAX_PAGE_SIZE } from "#core/filter";
import { listedName, type Listed } from "#core/api";
import { isDefaultPreference, parsePreference, type ColumnPreference } from "./columns/columns.ts";
import { usePreference } from "./usePreference.ts";

export interface ListPreference extends ColumnPreference {
  readonly pageSize?: number;
  /** All filters are shown, not only the first. */
  readonly unfolded?: boolean;
}

function parseListPreference(stored: unknown): ListPreference {
  const columns = parsePreference(stored);
  if (typeof stored !== "object" || stored === null) return columns;
  const { pageSize, unfolded } = stored as Record<string, unknown>;
  const isSize =
    typeof pageSize === "number" && Number.isInteger(pageSize) && pageSize > 0 && pageSize <= MAX_PAGE_SIZE;
  return { ...columns, ...(isSize ? { pageSize } : {}), ...(unfolded === true ? { unfolded } : {}) };
}

/** The preference, how to change it, and whether the server has answered what it is. */
export function useListPreference(listed: Listed) {
  return usePreference<ListPreference>(`list:${listedName(listed)}`, parseListPreference, { isDefault });
}

/** What is as for all users is not stored. */
function isDefault(preference: ListPreference): boolean {
  return isDefaultPreference(preference) && preference.pageSize === undefined && preference.unfolded !== true;
}
