/** What a sort and a filter show, and in which order; the rows themselves stay where they are. */
import { evaluate } from "#core/filter";
import type { SortKey } from "#core/language";
import { compareText, type Stored } from "#core/values";
import type { Arrangement } from "./operations.ts";
import type { Row } from "./row.ts";
import type { FieldPlan } from "./schema.ts";
import type { RowTable } from "./table.ts";
import type { FilterInput, RowId } from "./types.ts";

type RowMatcher = (row: Row, needle: string) => boolean;

export function arrangementOf(
  table: RowTable,
  sort: readonly SortKey[],
  filter: FilterInput | undefined,
  shows: RowMatcher,
): Arrangement {
  if (sort.length === 0 && filter === undefined) return { shown: undefined, sort, filter };
  const kept = filter === undefined ? table.all : table.all.filter((id) => passes(table, id, filter, shows));
  return { shown: sort.length === 0 ? [...kept] : sorted(table, kept, sort), sort, filter };
}

function passes(table: RowTable, id: RowId, { text, where }: FilterInput, shows: RowMatcher): boolean {
  const row = table.row(id);
  if (where !== undefined) {
    const stored = table.schema.storedOf(row);
    if (!evaluate(where, stored, { ...table.schema.context(), row: stored })) return false;
  }
  return text === undefined || text === "" || shows(row, text.toLowerCase());
}

/** Empty cells come last either way; equals keep the order they have. */
function sorted(table: RowTable, ids: readonly RowId[], keys: readonly SortKey[]): readonly RowId[] {
  const plans = keys.flatMap(({ field, desc }) => {
    const plan = table.schema.byName.get(field);
    return plan === undefined ? [] : [{ plan, desc }];
  });
  const rows = ids.map((id) => ({ id, values: plans.map(({ plan }) => sortValue(table, id, plan)) }));
  rows.sort((a, b) => {
    for (let index = 0; index < plans.length; index++) {
      const order = compare(a.values[index]!, b.values[index]!, plans[index]!.desc);
      if (order !== 0) return order;
    }
    return 0;
  });
  return rows.map(({ id }) => id);
}

function sortValue(table: RowTable, id: RowId, plan: FieldPlan): Stored {
  return table.schema.fieldOf(table.row(id), plan);
}

function compare(a: Stored, b: Stored, desc: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order = typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
  return desc ? -order : order;
}
