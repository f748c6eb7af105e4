import { parseListQuery } from "#core/filter";
import { numberScale } from "#core/fields";
import { formatSum } from "#core/values";
import { applyTextIndex } from "../../search/index.ts";
import { bindFor } from "../query/predicates.ts";
import { listScope, rowsOfList } from "../query/listQuery.ts";
import { selectFor } from "../query/select.ts";
import { type OperationContext, inSnapshot } from "../requestContext.ts";
import { quote } from "../../db/index.ts";

interface Totals {
  readonly count: number;
  /** Exact decimal strings. */
  readonly sums: Readonly<Record<string, string>>;
}

/** `GET P/totals`: count and sums of the list's totals over everything that the filters find. */
export async function totals(request: OperationContext): Promise<Totals> {
  const { runtime, access, call } = request;
  const { entity } = access;
  const query = parseListQuery(call.query, listScope(request, access));
  const summed = access.view.list.totals.flatMap((name) => access.filters.get(name) ?? []);
  const names = summed.map((field) => field.name);
  const row = await inSnapshot(request, async (context) => {
    const { read } = context;
    const condition = bindFor(context, entity, await rowsOfList(context, access, query));
    const bound = await applyTextIndex(read, access.table.textIndex, condition);
    const select = selectFor(runtime, entity, `totals ${names.join(",")}`, bound, () => ({
      columns: ["count(*) as n", ...names.map((name) => `sum(m.${quote(name)}) as ${quote(name)}`)].join(", "),
      exact: names,
    }));
    return read.get<Record<string, string | number | null>>(select.statement, select.bind(bound.values));
  });
  return {
    count: Number(row?.["n"] ?? 0),
    sums: Object.fromEntries(
      summed.map((field) => [field.name, formatSum(BigInt(row?.[field.name] ?? 0), numberScale(field))]),
    ),
  };
}
