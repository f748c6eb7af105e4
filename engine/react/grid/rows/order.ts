/** Keeps the order column telling the order of the rows, by writing as few rows as can be. */
import { scaleOf } from "#core/fields";
import type { Command } from "./command.ts";
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
  return { plan, desc: order?.startsWith("-") === true, step: plan.field.kind === "decimal" ? 10 ** scaleOf(plan.field.options) : 1 };
}

/** Rows between two places were moved among each other: the numbers they have are dealt out anew. */
export function dealNumbers(command: Command, order: OrderColumn, from: number, to: number): void {
  const ids = command.table.all.slice(from, to + 1);
  const numbers = ids.map((id) => numberOf(command, order, id));
  if (numbers.some((number) => number === undefined) || new Set(numbers).size !== numbers.length) return;
  const sorted = (numbers as number[]).sort((a, b) => (order.desc ? b - a : a - b));
  ids.forEach((id, index) => write(command, order, id, sorted[index]!));
  command.flush();
}

/** From a place on, every number follows the one before; ends where it does so already and nothing further was put in. */
export function followOn(command: Command, order: OrderColumn, from: number, to: number): void {
  const { all } = command.table;
  if (order.desc) return countDown(command, order);
  let last = from === 0 ? 0 : (numberOf(command, order, all[from - 1]!) ?? 0);
  for (let index = from; index < all.length; index++) {
    const number = numberOf(command, order, all[index]!);
    if (number !== undefined && number > last) {
      if (index > to) return;
      last = number;
      continue;
    }
    last += order.step;
    write(command, order, all[index]!, last);
  }
}

/** The last row has the least number: counted from the end. */
function countDown(command: Command, order: OrderColumn): void {
  let last = 0;
  for (const id of command.table.all.toReversed()) {
    const number = numberOf(command, order, id);
    if (number === undefined || number <= last) write(command, order, id, (last += order.step));
    else last = number;
  }
}

function numberOf({ table }: Command, { plan }: OrderColumn, id: RowId): number | undefined {
  const value = table.schema.fieldOf(table.row(id), plan);
  return typeof value === "number" ? value : undefined;
}

function write(command: Command, order: OrderColumn, id: RowId, number: number): void {
  if (numberOf(command, order, id) !== number) command.draft(id).put(order.plan, { stored: number });
}
