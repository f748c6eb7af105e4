/** Puts edits back that were made on a page that is gone, on rows as they are now. */
import type { WireRow } from "#core/values";
import { mergeRow, rebaseRow, type MergeContext } from "./merge.ts";
import { sentFields } from "./payload.ts";
import type { CellWrite, EditedRow, RestoredRows, RowId } from "./types.ts";

/** What the restoring needs of the store's own commands, so that rules, guards and undo hold as they do for typing. */
interface RestoreCommands {
  readonly set: (cells: readonly CellWrite[]) => void;
  readonly remove: (rows: readonly RowId[]) => void;
  readonly add: (count: number) => readonly RowId[];
}

export function restoreRows(
  context: MergeContext,
  commands: RestoreCommands,
  { added, edited, deleted }: RestoredRows,
): void {
  for (const row of edited) restoreEdited(context, commands, row);
  const fresh = commands.add(added.length);
  added.forEach((row, index) => {
    const id = fresh[index];
    if (id === undefined) return;
    context.keys.set(id, row.id);
    write(commands, id, row);
  });
  commands.remove(deleted.filter((id) => context.table.has(id)));
}

/** An edit of an older version is met with the newer row, as if that had just arrived. */
function restoreEdited(context: MergeContext, commands: RestoreCommands, row: EditedRow): void {
  const { table } = context;
  const held = table.has(row.id) ? table.row(row.id) : undefined;
  const current = held?.base;
  if (held === undefined || current === undefined) return;
  const older = row.version !== undefined && row.version !== current["version"];
  // What has been typed into the row meanwhile stays in it.
  if (older)
    table.replace(
      rebaseRow(
        table.schema,
        held,
        { ...current, ...row.base, version: row.version ?? null },
        sentFields(table.schema, held),
      ),
    );
  write(commands, row.id, row);
  if (older) mergeRow(context, table.row(row.id), current);
}

function write(
  { set }: RestoreCommands,
  row: RowId,
  { values, labels }: { readonly values: WireRow; readonly labels: Readonly<Record<string, string>> },
): void {
  const cells = Object.entries(values).map(([key, value]): CellWrite => ({
    row,
    key,
    value,
    ...(labels[key] === undefined ? {} : { label: labels[key] }),
  }));
  set(cells);
  // A cell that another one only just has brought to light takes its value now.
  set(cells);
}
