import type { WireRow } from "#core/values";
import { isBatchResult } from "../../actions/batchResult.ts";
import type { ListController } from "../useListController.ts";

/** Rows that a batch refused or left out stay selected, to be corrected and tried again. */
export function selectedAfter({ selected, idOf }: ListController, result: unknown): readonly WireRow[] {
  if (!isBatchResult(result)) return [];
  const done = new Set(result.done);
  return selected.filter((row) => !done.has(idOf(row)));
}
