import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isUnanswered, type EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useApi } from "../api/index.ts";
import { useCurrentUser } from "../context/user.ts";
import { appliesTo } from "../list/rowActions/availableActions.ts";
import { actionTexts as texts } from "../texts/form.ts";
import type { AnyAction } from "./contract.ts";

/** What is refused because the row is no longer as it was shown; a rule that it breaks as it is would break again. */
const STALE_CODES: ReadonlySet<string> = new Set([
  "ROW.CONFLICT",
  "ROW.VERSION_BEHIND",
  "ROW.LINE_BEHIND",
  "ROW.STATE",
  "ROW.WHEN",
]);

const isStaleError = (error: unknown): boolean => error instanceof ApiError && STALE_CODES.has(error.code);

/** The row of an action, and a way to read it again after another user's change. */
export function useStaleRow(view: EntityView, action: AnyAction, shown: readonly WireRow[]) {
  const api = useApi();
  const client = useQueryClient();
  const currentUser = useCurrentUser();
  const [rows, setRows] = useState(shown);
  const [isStale, setStale] = useState(false);
  const [refreshed, setRefreshed] = useState(false);
  // An answer was lost: what is found then may be this user's own doing.
  const [unsure, setUnsure] = useState(false);
  const [first] = rows;
  return {
    rows,
    isStale,
    refreshed,
    noteFailure: (error: unknown) => {
      if (isUnanswered(error)) setUnsure(true);
      setStale((isStaleError(error) || isUnanswered(error)) && rows.length === 1 && view.may["get"] === true);
    },
    /** Answers what keeps the action from being tried again. */
    refresh: async (): Promise<readonly string[]> => {
      const { key, path } = view.entity;
      void client.invalidateQueries({ queryKey: keys.allRows });
      try {
        const row = await api.get<WireRow>(`${path}/queryById`, { id: String(first?.[key] ?? "") }, { quiet: true });
        setRows([row]);
        setStale(false);
        setRefreshed(true);
        const { name, title, danger } = action;
        const stillApplies = appliesTo(view, { name, title, danger, run: { action } }, row, currentUser, Date.now());
        return stillApplies ? [] : [unsure ? texts.probablyDone(title) : texts.appliesNoMore(title)];
      } catch (error) {
        return [error instanceof ApiError ? error.message : texts.failed];
      }
    },
  };
}
