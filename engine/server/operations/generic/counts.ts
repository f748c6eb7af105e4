import { parseListQuery } from "#core/filter";
import { bindFor } from "../query/predicates.ts";
import { listScope, rowsOfList } from "../query/listQuery.ts";
import { countRows } from "../query/countRows.ts";
import { type OperationContext, inSnapshot } from "../requestContext.ts";

/** `GET P/counts`: how many rows each tab of the list has under the same filters. */
export async function counts(request: OperationContext): Promise<readonly number[]> {
  const { access, call } = request;
  const { entity } = access;
  const query = parseListQuery(call.query, listScope(request, access), { ignoreTab: true });
  return inSnapshot(request, async (context) => {
    const found: number[] = [];
    for (const tab of access.view.list.tabs) {
      const rows = await rowsOfList(context, access, query, tab.where);
      found.push(await countRows(context, entity, bindFor(context, entity, rows)));
    }
    return found;
  });
}
