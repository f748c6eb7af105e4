import type { EntityModel } from "#core/language";
import { Reply, type Call } from "../operation.ts";
import { onlyParameters } from "../query.ts";
import { writingOf } from "./add.ts";
import { eachOrNone, idsOf } from "./batch.ts";
import { settleHolders } from "./computed.ts";
import { deleteRow } from "./delete.ts";
import { lockParents } from "./parents.ts";
import { lockAhead } from "./tally.ts";
import type { World } from "./world.ts";

/** `DELETE P/deleteBatch?ids=a,b`: all of them, or none and why. */
export function deleteBatch(world: World, entity: EntityModel, call: Call, mine = false): Promise<Reply> {
  const work = world.work(entity.entity);
  const access = world.access(entity, call.viewer, mine);
  onlyParameters(call.query, "ids");
  const ids = idsOf(call.query["ids"]);
  return world.database.write(async (tx) => {
    const writing = writingOf(world, tx, call);
    await lockParents(writing, work, ids);
    await lockAhead(writing, work, ids);
    await eachOrNone(ids, (id) => deleteRow(writing, work, access, id));
    await settleHolders(writing);
    return new Reply(null, `已删除 ${ids.length} 条数据`);
  });
}
