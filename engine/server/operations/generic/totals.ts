import { parseListQuery } from "#core/filter";
import { numberScale } from "#core/fields";
import type { EntityModel } from "#core/language";
import { formatSum } from "#core/values";
import { applyTextIndex } from "../../search/index.ts";
import type { Call } from "../operation.ts";
import { bindFor } from "../query/predicates.ts";
import { listScope, listCondition } from "../query/listQuery.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../query/quote.ts";
import type { EngineRuntime } from "../runtime.ts";

interface Totals {
  readonly count: number;
  /** Exact decimal strings. */
  readonly sums: Readonly<Record<string, string>>;
}

/** `GET P/totals`: count and sums of the list's totals over everything that the filters find. */
export async function totals(
  runtime: EngineRuntime,
  entity: EntityModel,
  call: Call,
  asMember = false,
): Promise<Totals> {
  const access = runtime.access(entity, call.viewer, asMember);
  const query = parseListQuery(call.query, listScope(runtime, access, call.viewer));
  const summed = access.view.list.totals.flatMap((name) => access.filters.get(name) ?? []);
  const condition = bindFor(runtime, entity, listCondition(access, query), { viewer: call.viewer, now: call.now });
  const names = summed.map((field) => field.name);
  const row = await runtime.database.snapshot(
    async (read) => {
      const bound = await applyTextIndex(read, runtime.dialect, entity, condition);
      const select = selectFor(runtime, entity, `totals ${names.join(",")}`, bound, () => ({
        columns: ["count(*) as n", ...names.map((name) => `sum(m.${quote(name)}) as ${quote(name)}`)].join(", "),
        exact: names,
      }));
      return read.get<Record<string, string | number | null>>(select.statement, select.bind(bound.values));
    },
    { by: call.viewer.username },
  );
  return {
    count: Number(row?.["n"] ?? 0),
    sums: Object.fromEntries(
      summed.map((field) => [field.name, formatSum(BigInt(row?.[field.name] ?? 0), numberScale(field))]),
    ),
  };
}
