/** Numbers of new rows: each field with a number rule gets the next one, in the transaction of the row. */
import type { FieldModel, NumberModel } from "#core/language";
import { formatNumber, numberPeriod, numberRuleOf } from "#core/numbers";
import type { Stored, StoredRow } from "#core/values";
import { staticQueries, type Params } from "../../db/index.ts";
import type { EntityTable } from "../entityTable.ts";
import { withComputed } from "./computedRow.ts";
import type { MutationContext } from "./mutationContext.ts";
import { rowContext } from "./normalize.ts";

interface Tables {
  readonly hw_record_number: {
    readonly rule: string;
    readonly scope: string;
    readonly period: string;
    readonly last: number;
  };
}

const query = staticQueries<Tables>();

const NEXT = query((db, { rule, scope, period }: Params<Omit<Tables["hw_record_number"], "last">>) =>
  db
    .insertInto("hw_record_number")
    .values({ rule, scope, period, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["rule", "scope", "period"])
        .doUpdateSet((eb) => ({ last: eb("hw_record_number.last", "+", 1) })),
    )
    .returning("last"),
);

/**
 * The row with its numbers, and with what is computed from them. The counter is the row's until the commit: others wait
 * for it, and an add that fails gives its number back, so there are no gaps. A value that is there already stays, as of
 * a row that a module brings.
 */
export async function withNumbers(mutation: MutationContext, table: EntityTable, row: StoredRow): Promise<StoredRow> {
  const numbered: Record<string, Stored> = {};
  for (const field of table.entity.fields) {
    const rule = numberRuleOf(field, mutation.runtime.model.numbers);
    if (rule !== undefined && (row[field.name] ?? null) === null)
      numbered[field.name] = await nextNumber(mutation, table, field, row, rule);
  }
  if (Object.keys(numbered).length === 0) return row;
  return withComputed(table, { ...row, ...numbered }, rowContext(mutation, null));
}

/**
 * Where no two rows may have the same, numbers that rows have already are passed over: of the time before the rule, or
 * given by hand. Without that the first of them would stop the counter for ever.
 */
async function nextNumber(
  { unbatched, now }: MutationContext,
  table: EntityTable,
  field: FieldModel,
  row: StoredRow,
  rule: NumberModel,
): Promise<string> {
  const scope = rule.scope === undefined ? "" : String(row[rule.scope] ?? "");
  const values = { rule: rule.number, scope, period: numberPeriod(rule, now) };
  for (;;) {
    const next = await NEXT[table.dialect].get(unbatched, values);
    const number = formatNumber(rule, Number(next?.last), now);
    if (!field.unique || (await unbatched.get(table.withValue(field.name), [number])) === undefined) return number;
  }
}
