/** The fill handle: what is in a block goes on over the cells beside it, copied or counted on. */
import { isNumeric } from "#core/fields";
import type { Stored } from "#core/values";
import type { Command } from "./command.ts";
import type { EditGuard } from "./editGuard.ts";
import { labelIn, type Row } from "./row.ts";
import type { FieldPlan, Read } from "./schema.ts";
import { seriesOf, type Series } from "./series.ts";
import type { CellRange, FillMode, RowId } from "./types.ts";

interface Cell {
  readonly row: RowId;
  readonly plan: FieldPlan;
}

/** Cells of the source in the direction of the fill, and the cells to be written with their distance from the first. */
interface Strip {
  readonly from: readonly Cell[];
  readonly to: readonly { readonly cell: Cell; readonly index: number }[];
}

export function fillCells(
  command: Command,
  source: CellRange,
  target: CellRange,
  mode: FillMode,
  guard: EditGuard,
): void {
  for (const strip of stripsOf(command, source, target)) fillStrip(command, strip, mode, guard);
}

/** Downwards or upwards column by column; sideways row by row. */
function stripsOf(command: Command, source: CellRange, target: CellRange): readonly Strip[] {
  const vertical = target.top < source.top || target.bottom > source.bottom;
  return vertical ? verticalStrips(command, source, target) : horizontalStrips(command, source, target);
}

function verticalStrips({ table }: Command, source: CellRange, target: CellRange): readonly Strip[] {
  const { schema, view } = table;
  const bottom = Math.min(target.bottom, view.length - 1);
  return source.columns.flatMap((key) => {
    const plan = schema.byName.get(key);
    if (plan === undefined) return [];
    const cell = (index: number): Cell => ({ row: view[index]!, plan });
    const to: Strip["to"][number][] = [];
    for (let index = Math.max(0, target.top); index <= bottom; index++) {
      if (index < source.top || index > source.bottom) to.push({ cell: cell(index), index: index - source.top });
    }
    const from = view.slice(source.top, source.bottom + 1).map((_, index) => cell(source.top + index));
    return [{ from, to }];
  });
}

function horizontalStrips({ table }: Command, source: CellRange, target: CellRange): readonly Strip[] {
  const { schema, view } = table;
  const plans = target.columns.map((key) => schema.byName.get(key));
  const first = target.columns.indexOf(source.columns[0] ?? "");
  return view.slice(source.top, source.bottom + 1).map((row): Strip => {
    const cells = (keys: readonly string[]) =>
      keys.flatMap((key) => {
        const plan = schema.byName.get(key);
        return plan === undefined ? [] : [{ row, plan }];
      });
    const to = plans.flatMap((plan, index) =>
      plan === undefined || source.columns.includes(plan.name) ? [] : [{ cell: { row, plan }, index: index - first }],
    );
    return { from: cells(source.columns), to };
  });
}

function fillStrip(command: Command, { from, to }: Strip, mode: FillMode, guard: EditGuard): void {
  const { schema } = command.table;
  const [head] = from;
  if (head === undefined) return;
  const rows = from.map(({ row }) => command.table.row(row));
  const isOneColumn =
    from.every(({ plan }) => plan === head.plan) &&
    to.every(({ cell }) => cell.plan.field.kind === head.plan.field.kind);
  const known: readonly Stored[] = rows.map((row, index) => schema.storedOf(row)[from[index]!.plan.name] ?? null);
  const series: Series | undefined = mode === "series" && isOneColumn ? seriesOf(head.plan, known) : undefined;
  for (const { cell, index } of to) {
    const row = command.table.row(cell.row);
    if (guard.isReadonly(cell.plan) || guard.isRowDisabled(row, command.context)) continue;
    const draft = command.draft(cell.row);
    if (guard.isCellDisabled(row, cell.plan, draft.stored, command.context)) continue;
    if (series) draft.write(cell.plan, null, { stored: series(index) });
    else {
      const place = ((index % from.length) + from.length) % from.length;
      // What a mask hides is no value to be copied.
      if (schema.isMasked(rows[place]!, from[place]!.plan.name)) continue;
      const { value, read, label } = copyOf(command, rows[place]!, from[place]!.plan, cell.plan);
      draft.write(cell.plan, value, read, label);
    }
  }
}

interface Copied {
  readonly value: Row["raw"][string]["value"];
  readonly read: Read | undefined;
  readonly label: string | undefined;
}

/**
 * Within a column a cell is copied as it is, text that cannot be read included; into another its text is read anew, of
 * a number into a number without its unit.
 */
function copyOf(command: Command, row: Row, from: FieldPlan, into: FieldPlan): Copied {
  const { schema } = command.table;
  const raw = row.raw[from.name];
  const stored = schema.storedOf(row)[from.name] ?? null;
  const label = labelIn(row, from.name);
  if (from === into)
    return raw
      ? { value: raw.value, read: raw.issue && { issue: raw.issue }, label }
      : { value: null, read: { stored }, label };
  const number = stored !== null && isNumeric(from.field) && isNumeric(into.field);
  const known = number ? String(from.kind.toWire(stored, from.field)) : from.kind.text(stored, from.field, label);
  const text = raw ? String(raw.value) : known;
  return {
    value: text,
    read: schema.readText(into, text, command.checkContext(schema.storedOf(row))),
    label: undefined,
  };
}
