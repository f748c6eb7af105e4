import { parseListQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import type { Call } from "../operation.ts";
import { bindFor, allOf } from "../query/predicates.ts";
import { listScope, listCondition } from "../query/listQuery.ts";
import { countRows } from "../query/countRows.ts";
import type { EngineRuntime } from "../runtime.ts";

/** `GET P/counts`: how many rows each tab of the list has under the same filters. */
export async function counts(
  runtime: EngineRuntime,
  entity: EntityModel,
  call: Call,
  asMember = false,
): Promise<readonly number[]> {
  const access = runtime.access(entity, call.viewer, asMember);
  const query = parseListQuery(call.query, listScope(runtime, access, call.viewer), { ignoreTab: true });
  const where = listCondition(access, query);
  return runtime.database.snapshot(
    async (read) => {
      const found: number[] = [];
      for (const tab of access.view.list.tabs) {
        const bound = bindFor(runtime, entity, allOf(where, tab.where ?? { all: [] }), {
          viewer: call.viewer,
          now: call.now,
        });
        found.push(await countRows(runtime, read, entity, bound));
      }
      return found;
    },
    { by: call.viewer.username },
  );
}
