import type { EntityModel } from "#core/language";
import type { WireRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import { parseId } from "../rowKey.ts";
import type { EngineRuntime } from "../runtime.ts";
import { readOne } from "../presenter/readRow.ts";

/** `GET P/queryById?id=`: one of the caller's rows with its lines. */
export async function queryById(
  runtime: EngineRuntime,
  entity: EntityModel,
  call: Call,
  asMember = false,
): Promise<WireRow> {
  const access = runtime.access(entity, call.viewer, asMember);
  onlyParameters(call.query, "id", entity.key);
  const id = parseId(call.query["id"] ?? call.query[entity.key], "id");
  const row = await readOne(runtime, runtime.database.read, access, { viewer: call.viewer, now: call.now }, id);
  if (row === undefined) throw rowErrors.error("NOT_FOUND");
  return row;
}
