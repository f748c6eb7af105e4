/** What a user arranged of a list: its columns, how many rows a page has, whether all filters are shown. */
import { useCallback } from "react";
import { isDefaultPreference, parsePreference, type ColumnPreference } from "./columns/columns.ts";
import { usePreference } from "./usePreference.ts";

export interface ListPreference extends ColumnPreference {
  readonly pageSize?: number;
  /** All filters are shown, not only the first. */
  readonly unfolded?: boolean;
}

/** The server answers no larger page. */
const MOST = 1000;

function parseListPreference(stored: unknown): ListPreference {
  const columns = parsePreference(stored);
  if (typeof stored !== "object" || stored === null) return columns;
  const { pageSize, unfolded } = stored as Record<string, unknown>;
  const isSize = typeof pageSize === "number" && Number.isInteger(pageSize) && pageSize > 0 && pageSize <= MOST;
  return { ...columns, ...(isSize ? { pageSize } : {}), ...(unfolded === true ? { unfolded } : {}) };
}

/** The preference, how to change it, and whether the server has answered what it is. */
export function useListPreference(entity: string) {
  const [preference, keep, loaded] = usePreference<ListPreference>(`list:${entity}`, parseListPreference);
  const change = useCallback((next: ListPreference) => keep(isDefault(next) ? null : next), [keep]);
  return [preference, change, loaded] as const;
}

/** What is as for everybody is not stored. */
function isDefault(preference: ListPreference): boolean {
  return isDefaultPreference(preference) && preference.pageSize === undefined && preference.unfolded !== true;
}
