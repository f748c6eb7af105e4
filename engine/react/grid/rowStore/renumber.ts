/**
 * Keeps the order column equal to the order of the rows, by writing as few rows as can be. The number of a row that may
 * not be written never changes: the rows around it are fitted between such numbers, or the command is refused.
 */
import { scaleOf } from "#core/fields";
import type { Command } from "./command.ts";
import type { EditGuard } from "./editGuard.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";
import type { RowId } from "./types.ts";

export interface OrderColumn {
  readonly plan: FieldPlan;
  readonly desc: boolean;
  /** One step in stored form. */
  readonly step: number;
}

/** `seq` or `-seq`; undefined where there is none, or none that a person may write. */
export function orderColumn(schema: RowSchema, order: string | undefined): OrderColumn | undefined {
  const plan = order === undefined ? undefined : schema.byName.get(order.replace(/^-/, ""));
  if (plan === undefined || plan.field.system || !["integer", "decimal"].includes(plan.field.kind)) return undefined;
  return {
    plan,
    desc: order?.startsWith("-") === true,
    step: plan.field.kind === "decimal" ? 10 ** scaleOf(plan.field.options) : 1,
  };
}

/** Rows in the order in which their numbers rise, and which of them keep the number they have. */
interface Sequence {
  readonly command: Command;
  readonly order: OrderColumn;
  readonly ids: readonly RowId[];
  readonly isFixed: (id: RowId) => boolean;
}

function sequenceOf(command: Command, order: OrderColumn, guard: EditGuard): Sequence {
  const { all } = command.table;
  const isFixed = (id: RowId) => guard.isNumberFixed(command.table.row(id), order.plan, command.context);
  return { command, order, ids: order.desc ? all.toReversed() : all, isFixed };
}

/** Rows between two places were moved among each other: the numbers they have are dealt out anew. */
export function renumberMoved(command: Command, order: OrderColumn, guard: EditGuard, from: number, to: number): void {
  const { isFixed } = sequenceOf(command, order, guard);
  const ids = command.table.all.slice(from, to + 1).filter((id) => !isFixed(id));
  const numbers = ids.map((id) => numberOf(command, order, id));
  if (numbers.some((number) => number === undefined) || new Set(numbers).size !== numbers.length) return;
  const sorted = (numbers as number[]).sort((a, b) => (order.desc ? b - a : a - b));
  ids.forEach((id, index) => write(command, order, id, sorted[index]!));
  command.flush();
}

/**
 * From a place on, every number follows the one before; ends where it does so already and nothing further was put in.
 * False, and nothing more is written, where the rows do not fit before one whose number is fixed.
 */
export function renumberFollowing(
  command: Command,
  order: OrderColumn,
  guard: EditGuard,
  from: number,
  to: number,
): boolean {
  const sequence = sequenceOf(command, order, guard);
  const { ids } = sequence;
  // Falling numbers are counted from the end, where the least one stands.
  let at = order.desc ? 0 : from;
  const last = order.desc ? ids.length - 1 : to;
  while (at < ids.length) {
    const run = nextRun(sequence, at, last);
    if (run.from < run.end && !fitRun(sequence, run)) return false;
    if (run.settled || run.end > last) return true;
    at = run.end + 1;
  }
  return true;
}

/** Rows that may be numbered, one after the other. */
interface Run {
  readonly from: number;
  /**
   * The first place behind it: a row whose number is fixed, the end, or a row from which on nothing has to be written.
   */
  readonly end: number;
  readonly settled: boolean;
}

function nextRun({ command, order, ids, isFixed }: Sequence, from: number, last: number): Run {
  let before = numberBefore(command, order, ids, from);
  for (let at = from; at < ids.length; at++) {
    const id = ids[at]!;
    if (isFixed(id)) return { from, end: at, settled: false };
    const number = numberOf(command, order, id);
    const follows = number !== undefined && number > before;
    if (follows && at > last) return { from, end: at, settled: true };
    before = follows ? number : before + order.step;
  }
  return { from, end: ids.length, settled: true };
}

/** Numbers a run; where it does not fit from its first row, from the fixed row before it. */
function fitRun(sequence: Sequence, { from, end, settled }: Run): boolean {
  const { command, order, ids, isFixed } = sequence;
  const limit = settled ? undefined : numberOf(command, order, ids[end]!);
  if (writeRun(sequence, from, end, limit)) return true;
  let start = from;
  while (start > 0 && !isFixed(ids[start - 1]!)) start--;
  return start < from && writeRun(sequence, start, end, limit);
}

function writeRun({ command, order, ids }: Sequence, from: number, end: number, limit: number | undefined): boolean {
  let last = numberBefore(command, order, ids, from);
  if (limit !== undefined && last + (end - from) * order.step >= limit) return false;
  for (let at = from; at < end; at++) {
    const number = numberOf(command, order, ids[at]!);
    const wanted = number !== undefined && number > last ? number : last + order.step;
    // The rows that follow need their numbers below the limit, too.
    last = limit === undefined ? wanted : Math.min(wanted, limit - (end - at) * order.step);
    write(command, order, ids[at]!, last);
  }
  return true;
}

/** The nearest number before a place; 0 at the beginning. */
function numberBefore(command: Command, order: OrderColumn, ids: readonly RowId[], at: number): number {
  for (let index = at - 1; index >= 0; index--) {
    const number = numberOf(command, order, ids[index]!);
    if (number !== undefined) return number;
  }
  return 0;
}

function numberOf(command: Command, { plan }: OrderColumn, id: RowId): number | undefined {
  const drafted = command.drafted(id);
  const value =
    drafted === undefined ? command.table.schema.fieldOf(command.table.row(id), plan) : (drafted[plan.name] ?? null);
  return typeof value === "number" ? value : undefined;
}

function write(command: Command, order: OrderColumn, id: RowId, number: number): void {
  if (numberOf(command, order, id) !== number) command.draft(id).put(order.plan, { stored: number });
}
