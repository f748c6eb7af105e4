/** The record that a new one is copied from, fetched now, and what of it is copied. */
import { useMemo, useState } from "react";
import { useQueries } from "@tanstack/react-query";
import type { EntityView } from "#core/api";
import { uuidV7, type WireRow } from "#core/values";
import { entityViewQuery, useApi } from "../api/index.ts";
import { copiedValues } from "./copiedValues.ts";
import { recordTitle } from "./recordTitle.ts";
import { useRecord, type RecordState } from "./useRecord.ts";

export interface CopiedRecord {
  /** `ready` as soon as everything that is copied is there; at once where nothing is copied. */
  readonly record: RecordState;
  readonly values?: WireRow;
  /** What the copy was made of, and the titles of fields that are not copied. */
  readonly source?: { readonly name: string; readonly omitted: readonly string[] };
}

const NEW_RECORD: CopiedRecord = { record: { is: "ready", row: undefined } };
const LOADING: CopiedRecord = { record: { is: "loading" } };

export function useCopiedRecord(view: EntityView, copyOf: string | undefined): CopiedRecord {
  const record = useRecord(view, copyOf);
  const lines = useLineViews(view, copyOf !== undefined);
  // Made once: a record that is fetched again later does not change what was copied.
  const [copied, setCopied] = useState<CopiedRecord>();
  if (copyOf === undefined) return NEW_RECORD;
  if (copied) return copied;
  if (record.is !== "ready" || record.row === undefined) return { record };
  if (lines === undefined) return LOADING;
  const { values, omitted } = copiedValues(view, record.row, { viewOf: (entity) => lines.get(entity), newKey });
  const source = { name: recordTitle(view, record.row), omitted };
  const made = { record: NEW_RECORD.record, values, source };
  setCopied(made);
  return made;
}

function newKey(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}

/** The entities of the lines, as far as this user may open them; undefined until all have answered. */
function useLineViews(view: EntityView, enabled: boolean): ReadonlyMap<string, EntityView> | undefined {
  const api = useApi();
  const names = useMemo(
    () =>
      enabled
        ? view.entity.fields.filter((field) => field.kind === "lines").map((field) => String(field.options["entity"]))
        : [],
    [view, enabled],
  );
  return useQueries({
    queries: names.map((name) => entityViewQuery(api, name)),
    combine: (all) =>
      all.some((each) => each.isPending)
        ? undefined
        : new Map(all.flatMap(({ data }, index) => (data ? [[names[index] ?? "", data] as const] : []))),
  });
}
