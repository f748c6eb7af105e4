/** The row store of a grid page: begun anew when other rows are asked for, followed when the same ones come again. */
import { useEffect, useEffectEvent, useState } from "react";
import { closedReason, mayOnRow } from "#core/api";
import type { WireRow } from "#core/values";
import { createLiveTarget, type LiveTarget } from "./live/index.ts";
import { GridRows, type GridInput } from "./rowStore/index.ts";

interface RowsSource {
  /** Names what is asked for. */
  readonly subject: string;
  /** Undefined while they are on their way. */
  readonly rows: readonly WireRow[] | undefined;
  /** The store's input without its rows. */
  readonly input: Omit<GridInput, "rows">;
}

export function useGridRows({ subject, rows, input }: RowsSource): LiveTarget | undefined {
  const [shown, setShown] = useState<
    { readonly subject: string; readonly input: unknown; readonly target: LiveTarget } | undefined
  >(undefined);
  const isShown = useEffectEvent(() => shown?.subject === subject && shown.input === input);
  useEffect(() => {
    if (rows === undefined) return;
    // The socket keeps what is shown in step; rows fetched again must not take away what was typed, nor the way back.
    if (isShown()) return;
    const closed = new Set<string>();
    const { key } = input.view.entity;
    for (const row of rows)
      if (!mayOnRow(row, "edit") || closedReason(row, "edit") !== undefined) closed.add(String(row[key]));
    const target = createLiveTarget(
      new GridRows({ ...input, rows, rowDisabled: (_row, id) => closed.has(id) }),
      key,
      rows,
      closed,
    );
    setShown({ subject, input, target });
  }, [subject, rows, input]);
  return shown?.subject === subject ? shown.target : undefined;
}
