/** Puts a block of texts into cells: read leniently, disabled cells passed by, what cannot be read kept as it came. */
import type { FieldModel } from "#core/language";
import type { Command } from "./command.ts";
import type { RowDraft } from "./draft.ts";
import type { EditGuard } from "./editGuard.ts";
import { renumberFollowing, type OrderColumn } from "./renumber.ts";
import type { FieldPlan } from "./schema.ts";
import type { GridColumn, PasteInput, RowId } from "./types.ts";

/** A cell whose title is still to be found. */
export interface PendingReference {
  readonly row: RowId;
  readonly plan: FieldPlan;
  readonly text: string;
}

interface Pasted {
  readonly rows: RowId[];
  readonly added: readonly RowId[];
  written: number;
  disabled: number;
  unread: number;
  cutRows: number;
  cutColumns: number;
  readonly references: PendingReference[];
}

interface PasteContext {
  readonly guard: EditGuard;
  readonly order: OrderColumn | undefined;
  readonly columns: readonly GridColumn[];
  /** How many rows may still be added. */
  readonly room: number;
}

export function pasteInto(command: Command, input: PasteInput, context: PasteContext): Pasted {
  const { table } = command;
  const height = heightOf(input);
  const at = Math.min(input.at, table.view.length);
  const wanted = Math.max(0, at + height - table.view.length);
  const added = command.createRows(Math.min(wanted, context.guard.canAdd ? context.room : 0));
  const rows = [...table.view.slice(at, at + height), ...added];
  const plans = input.columns.map((key) => table.schema.byName.get(key));
  const width = Math.max(0, ...input.cells.map((cells) => cells.length));
  const result: Pasted = {
    rows: [],
    added,
    written: 0,
    disabled: 0,
    unread: 0,
    cutRows: Math.max(0, wanted - added.length),
    cutColumns: Math.max(0, width - plans.length),
    references: [],
  };
  const line = lineOf(plans);
  rows.forEach((id, index) =>
    pasteRow(command, id, input.cells[index % input.cells.length] ?? [], line, context.guard, result),
  );
  if (added.length === 0) return result;
  const from = table.all.length;
  command.insert(table.view.length, added);
  command.flush();
  if (context.order && !renumberFollowing(command, context.order, context.guard, from, table.all.length - 1)) {
    // Their numbers have no place: nothing is pasted rather than a part of it.
    command.abandon();
    return { rows: [], added: [], written: 0, disabled: 0, unread: 0, cutRows: height, cutColumns: 0, references: [] };
  }
  return result;
}

/** What is pasted once, or as often as a larger selection holds it. */
function heightOf({ cells, into }: PasteInput): number {
  if (into === undefined || cells.length === 0 || into.rows % cells.length !== 0) return cells.length;
  return Math.max(into.rows, cells.length);
}

interface Line {
  readonly plan: FieldPlan;
  readonly at: number;
}

/** Cells that depend on others of their row come after them. */
function lineOf(plans: readonly (FieldPlan | undefined)[]): readonly Line[] {
  const line = plans.flatMap((plan, at) => (plan === undefined ? [] : [{ plan, at }]));
  return [...line.filter(({ plan }) => !plan.conditional), ...line.filter(({ plan }) => plan.conditional)];
}

function pasteRow(
  command: Command,
  id: RowId,
  cells: readonly (string | undefined)[],
  line: readonly Line[],
  guard: EditGuard,
  result: Pasted,
): void {
  const row = command.table.row(id);
  const within = line.filter(({ at }) => at < cells.length);
  if (guard.isRowDisabled(row, command.context)) {
    result.disabled += within.length;
    return;
  }
  const before = result.written;
  let draft: RowDraft | undefined;
  for (const { plan, at } of within) {
    const text = cells[at];
    if (text === undefined) continue;
    if (guard.isReadonly(plan)) {
      result.disabled++;
      continue;
    }
    draft ??= command.draft(id);
    if (guard.isCellDisabled(row, plan, draft.stored, command.context)) result.disabled++;
    else pasteCell(command, draft, id, plan, text, result);
  }
  if (result.written > before) result.rows.push(id);
}

export function pasteCell(
  command: Command,
  draft: RowDraft,
  id: RowId,
  plan: FieldPlan,
  text: string,
  result: Pick<Pasted, "written" | "unread" | "references">,
): void {
  const { schema } = command.table;
  result.written++;
  if (isReference(plan.field) && schema.environment.findTitles !== undefined && text.trim() !== "") {
    draft.write(plan, text, undefined);
    result.references.push({ row: id, plan, text: text.trim() });
    return;
  }
  const read = schema.readText(plan, text, command.checkContext(draft.stored));
  draft.write(plan, text, read);
  if ("issue" in read) result.unread++;
}

/** Kinds whose cells show a title and hold a key. */
function isReference(field: FieldModel): boolean {
  return field.kind === "reference" || field.kind === "tree";
}
